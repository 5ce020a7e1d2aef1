/** The kinds in the order in which they are applied: what others refer to comes first. */
import { KINDS, type Kind, kindRow } from '../../servarr/kinds.ts';

/** All kinds, each after those that its row names; in the order of the table where that leaves a choice. */
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
