/** References to what the same run makes: their numbers are known when it is there. */
import { Problem } from '../../base/problem.ts';
import { shown } from '../../base/text.ts';
import type { Desired } from '../desired/desired.ts';
import { wireValue } from '../desired/references.ts';
import { titleOf } from '../desired/unknown-names.ts';
import type { Step } from '../plan/step.ts';
import { findNamed } from '../service/reference-targets.ts';
import type { Site } from '../service/api.ts';
import { placeIn } from '../service/problems.ts';

/**
 * The step with the numbers of everything that it refers to.
 * @throws Problem `reference-unknown` where something could not be made
 */
export async function settleReferences<One extends Step>(step: One, site: Site): Promise<One> {
  if (!('desired' in step) || step.desired.pending.size === 0) return step;
  return { ...step, desired: await settled(step.desired, site) };
}

async function settled(desired: Desired, site: Site): Promise<Desired> {
  const general = new Map(desired.general);
  for (const [wire, name] of desired.pending) {
    const reference = desired.references.get(wire);
    if (reference === undefined) throw new RangeError(`no reference "${wire}"`);
    const value = wireValue(reference, findNamed(await site.named(reference), name, reference));
    if (value === undefined) throw notMade(desired, { title: titleOf(reference), name }, site);
    general.set(wire, value);
  }
  return { ...desired, general, pending: new Map() };
}

function notMade(
  desired: Desired,
  { title, name }: { readonly title: string; readonly name: string },
  site: Site,
): Problem {
  return new Problem({
    code: 'reference-unknown',
    place: placeIn(site.client.service.name, desired),
    what: `the ${title} "${shown(name, 60)}" that it refers to is not there, though it is declared`,
    fix: 'Mend what kept that one from being made, then run again.',
  });
}
