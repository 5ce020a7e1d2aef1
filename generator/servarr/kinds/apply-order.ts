/** The order of kinds in a run: what is named comes before what names it. Deletions run in reverse (`apply-steps.ts`). */
import { type Kind, kindRow } from '../kinds.ts';

/** Returns kinds, each after those that its row names, and apart from that in the order of the table. */
export function inApplyOrder(kinds: readonly Kind[]): Kind[] {
  const ordered: Kind[] = [];
  const visit = (kind: Kind): void => {
    if (ordered.includes(kind)) return;
    for (const other of kinds) if (mayReferTo(kind, other)) visit(other);
    ordered.push(kind);
  };
  for (const kind of kinds) visit(kind);
  return ordered;
}

/** Returns true if a resource of a kind may refer to one of another kind. */
export function mayReferTo(kind: Kind, target: Kind): boolean {
  return kind !== target && kindRow(kind).after.includes(target);
}
