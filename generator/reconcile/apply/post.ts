/** Creating once: a POST whose answer is lost may have taken effect, so it is looked for before it is sent again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../base/problem.ts';
import type { Desired } from '../plan/desired.ts';
import type { Memory } from './memory.ts';
import type { Body, Resource } from '../service/resource.ts';
import { isPassing, pauseAfter } from '../service/retry.ts';
import { type Site, type Written, describePlace, idIn } from '../service/site.ts';
import { foldName } from '../../family/values.ts';

/** What came of one POST. */
type Posted =
  | { readonly kind: 'made'; readonly id: number }
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** It may have taken effect or not. `attempts`: how often this is worth trying in all. */
  | { readonly kind: 'unheard'; readonly problem: Problem; readonly attempts: number };

/** A service that fails on a body is asked once more at most: a locked database passes, a defect does not. */
const FAILED_ATTEMPTS = 2;

/**
 * POSTs a resource until it is there or refused.
 * @param before ids that were there before: what has another one and the name was made by us
 * @returns the number of the new resource
 * @throws Problem; the intent in the memory stays where it is not known whether the resource was made
 */
export async function post(
  desired: Desired,
  body: Body,
  before: readonly number[],
  { site, memory }: { readonly site: Site; readonly memory: Memory },
): Promise<number> {
  for (let count = 0; ; count++) {
    const posted = await postOnce(desired, body, site);
    if (posted.kind === 'made') return posted.id;
    // Refused at the second time can mean that the first one has taken the name.
    const doubtful = posted.kind === 'unheard' || count > 0;
    const made = doubtful ? findMade(await site.list(desired.kind), desired, before) : undefined;
    if (made !== undefined) return made.id;
    const pause =
      posted.kind === 'unheard' && count + 1 < posted.attempts
        ? pauseAfter(count, posted.problem, site.patience)
        : undefined;
    if (pause === undefined) {
      if (posted.kind === 'refused') await memory.dropIntent(desired);
      throw posted.problem;
    }
    await sleep(pause);
  }
}

async function postOnce(desired: Desired, body: Body, site: Site): Promise<Posted> {
  try {
    return judge(desired, await site.postOnce(desired.kind, body, desired.item), site);
  } catch (error) {
    if (isPassing(error)) return { kind: 'unheard', problem: error, attempts: site.patience.attempts };
    if (error instanceof Problem) return { kind: 'refused', problem: error };
    throw error;
  }
}

function judge(desired: Desired, written: Written, site: Site): Posted {
  if (!written.ok) {
    const problem = site.refused(describePlace(desired), written);
    return written.status === 500
      ? { kind: 'unheard', problem, attempts: FAILED_ATTEMPTS }
      : { kind: 'refused', problem };
  }
  const id = idIn(written.answer.body);
  return id === undefined
    ? { kind: 'unheard', problem: withoutId(desired, site), attempts: 1 }
    : { kind: 'made', id };
}

function findMade(
  resources: readonly Resource[],
  { name, implementation }: Desired,
  before: readonly number[],
): Resource | undefined {
  return resources.find(
    (one) =>
      !before.includes(one.id) &&
      foldName(one.name) === foldName(name) &&
      one.implementation === implementation,
  );
}

function withoutId(desired: Desired, site: Site): Problem {
  return new Problem({
    code: 'create-without-id',
    place: `${site.client.service.name}, ${describePlace(desired)}`,
    what: 'the service said that it created the resource, but not under which number, and does not list it',
    fix: 'Look at the service and run again.',
  });
}
