/** The order in which kinds are applied. */
import { KINDS, type Kind, kindRow } from '../kinds.ts';

/** Returns all kinds, each after those that its row names, and apart from that in the order of the table. */
export function kindsInApplyOrder(kinds: readonly Kind[] = KINDS): Kind[] {
  const ordered: Kind[] = [];
  const visit = (kind: Kind): void => {
    if (ordered.includes(kind)) return;
    for (const one of kinds) if (one !== kind && kindRow(kind).after.includes(one)) visit(one);
    ordered.push(kind);
  };
  for (const kind of kinds) visit(kind);
  return ordered;
}
