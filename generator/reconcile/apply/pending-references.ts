/** References to what the same run makes: their numbers are known when it is there. */
import { Problem } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import type { Desired } from '../desired/desired.ts';
import { wireValue } from '../desired/references.ts';
import { referenceTitle } from '../desired/unknown-names.ts';
import type { Step } from '../plan/step.ts';
import { findTarget } from '../service/reference-targets.ts';
import type { ServiceApi } from '../service/api.ts';
import { placeIn } from '../service/problems.ts';

/**
 * The step with the numbers of everything that it refers to.
 * @throws Problem `reference-unknown` where something could not be made
 */
export async function resolvePendingReferences<One extends Step>(step: One, api: ServiceApi): Promise<One> {
  if (!('desired' in step) || step.desired.pending.size === 0) return step;
  return { ...step, desired: await settled(step.desired, api) };
}

async function settled(desired: Desired, api: ServiceApi): Promise<Desired> {
  const general = new Map(desired.general);
  for (const [wire, name] of desired.pending) {
    const reference = desired.references.get(wire);
    if (reference === undefined) throw new RangeError(`no reference "${wire}"`);
    const value = wireValue(reference, findTarget(await api.listTargets(reference), name, reference));
    if (value === undefined) throw notMade(desired, { title: referenceTitle(reference), name }, api);
    general.set(wire, value);
  }
  return { ...desired, general, pending: new Map() };
}

function notMade(
  desired: Desired,
  { title, name }: { readonly title: string; readonly name: string },
  api: ServiceApi,
): Problem {
  return new Problem({
    code: 'reference-unknown',
    place: placeIn(api.client.service.name, desired),
    what: `the ${title} "${displaySafe(name, 60)}" that it refers to is not there, though it is declared`,
    fix: 'Mend what kept that one from being made, then run again.',
  });
}
