/** Creating once: a POST whose answer is lost may have taken effect, so it is looked for before it is sent again. */
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem } from '../../base/problem.ts';
import type { Desired } from '../desired/desired.ts';
import { type Body, type Resource, resourceIn } from '../service/resource.ts';
import { MAX_ATTEMPTS_ON_500, isTransient, waitBeforeRetry } from '../service/retry.ts';
import type { ServiceApi, WriteResult } from '../service/api.ts';
import type { StateWriter } from './state-writer.ts';
import { describePlace, placeIn } from '../service/problems.ts';

/** What came of one POST. */
type Posted =
  | { readonly kind: 'made'; readonly shown: Resource }
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** It may have taken effect or not. `attempts`: how often this is worth trying in all. */
  | { readonly kind: 'unheard'; readonly problem: Problem; readonly attempts: number };

/** A create under a name of its own, by which it is found again. */
export interface PendingCreate {
  readonly desired: Desired;
  readonly as: string;
  readonly body: Body;
}

/**
 * POSTs a resource until it is there or refused.
 * @returns the new resource as the service shows it
 * @throws Problem; the intent in the memory stays where it is not known whether the resource was made
 */
export async function post(
  creation: PendingCreate,
  { api, stateWriter }: { readonly api: ServiceApi; readonly stateWriter: StateWriter },
): Promise<Resource> {
  const { desired, as } = creation;
  for (let count = 0; ; count++) {
    const posted = await postOnce(creation, api);
    if (posted.kind === 'made') return posted.shown;
    // Refused at the second time can mean that the first one has taken the name.
    const doubtful = posted.kind === 'unheard' || count > 0;
    const made = doubtful ? (await api.list(desired.kind)).find((one) => isIt(one, creation)) : undefined;
    if (made !== undefined) return made;
    if (posted.kind === 'refused') {
      await stateWriter.dropIntent(desired.kind, as);
      throw posted.problem;
    }
    const patience = { ...api.retry, attempts: posted.attempts };
    if (!(await waitBeforeRetry(count, posted.problem, patience))) throw posted.problem;
  }
}

async function postOnce(creation: PendingCreate, api: ServiceApi): Promise<Posted> {
  const { desired, body } = creation;
  try {
    return judge(creation, await api.postOnce(desired.kind, body, desired.schemaItem), api);
  } catch (error) {
    if (isTransient(error)) return { kind: 'unheard', problem: error, attempts: api.retry.attempts };
    // An answer that is not the API's (a proxy's page) does not say what became of the request.
    if (error instanceof Problem && ODD.has(error.code))
      return { kind: 'unheard', problem: error, attempts: 1 };
    if (error instanceof Problem) return { kind: 'refused', problem: error };
    throw error;
  }
}

const ODD: ReadonlySet<ProblemCode> = new Set([
  'service-page',
  'service-garbled',
  'service-not-json',
  'service-too-deep',
  'service-too-large',
]);

function judge(creation: PendingCreate, written: WriteResult, api: ServiceApi): Posted {
  const { desired } = creation;
  if (!written.ok) {
    const problem = api.rejection(describePlace(desired), written);
    return written.status === 500
      ? { kind: 'unheard', problem, attempts: MAX_ATTEMPTS_ON_500 }
      : { kind: 'refused', problem };
  }
  const shown = resourceIn(written.answer.body);
  return shown !== undefined && isIt(shown, creation)
    ? { kind: 'made', shown }
    : { kind: 'unheard', problem: notShown(desired, api), attempts: 1 };
}

function isIt({ id, name, implementation }: Resource, { as, desired }: PendingCreate): boolean {
  return id > 0 && name === as && implementation === desired.implementation;
}

function notShown(desired: Desired, api: ServiceApi): Problem {
  return new Problem({
    code: 'create-without-id',
    place: placeIn(api.client.service.name, desired),
    what: 'the service said that it created the resource, but answered with something else, and does not list it',
    fix: 'Look at the service and run again.',
  });
}
