/** Paused kinds: a module whose `enable` is not true still has entries, so suite changes nothing of its kind. */
import { Problem } from '../../base/problem.ts';
import { joinSome } from '../../base/text.ts';
import { KINDS, kindRow, moduleOf } from '../../servarr/kinds.ts';
import type { Manifest } from './manifest.ts';

/** Returns a warning for each kind whose entries are paused. It names no service, so that a run over several prints it once. */
export function pausedWarnings({ kinds }: Manifest): Problem[] {
  return KINDS.flatMap((kind) => {
    const paused = kinds[kind]?.paused;
    if (paused === undefined) return [];
    const enable = `suite.${moduleOf(kind)}.enable`;
    return new Problem({
      code: 'paused',
      what: `${joinSome(paused, 20)} ${paused.length === 1 ? 'is' : 'are'} paused, because ${enable} is not true; suite leaves the ${kindRow(kind).plural} of each service as they are`,
      fix: `Set ${enable} = true to apply what is declared. Remove the entries to delete what suite created.`,
    });
  });
}
