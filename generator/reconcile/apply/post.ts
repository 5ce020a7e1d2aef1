/** Creates a resource once: a POST whose response is lost may have taken effect, so suite looks for the resource first. */
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem } from '../../base/problem.ts';
import { kindRow } from '../../servarr/kinds.ts';
import { resourceInAnswer } from '../codec/codecs.ts';
import type { Body, Resource } from '../codec/resource.ts';
import type { Desired } from '../desired/desired.ts';
import { isAnnounced } from '../desired/marks.ts';
import type { WriteResult } from '../service/api.ts';
import { placeIn, takenMeanwhile } from '../service/problems.ts';
import { MAX_ATTEMPTS_ON_500, isTransient, waitBeforeRetry } from '../service/retry.ts';
import { isStepProblem } from '../state/store.ts';
import { type StepContext, rejectionOf } from './context.ts';

/** The result of one POST. */
type Posted =
  | { readonly result: 'created'; readonly shown: Resource }
  | { readonly result: 'rejected'; readonly problem: Problem }
  /** It may have taken effect or not. `attempts`: how many attempts are worthwhile in all. */
  | { readonly result: 'unknown'; readonly problem: Problem; readonly attempts: number };

/** A resource that is about to be created. */
interface PendingCreate {
  readonly desired: Desired;
  /** The identity by which the resource is found again: of its temporary name, or of its final one. */
  readonly identity: string;
  readonly body: Body;
}

/** A resource after a POST. */
interface PostedResource {
  readonly actual: Resource;
  /** False if the service had it already, or if its creator is unknown. */
  readonly created: boolean;
}

/**
 * Sends a POST until the resource exists or the service rejects it.
 * @returns the resource as the service shows it
 * @throws Problem; the caller drops its intent only if the problem says that nothing was created (`wasRejected`)
 */
export async function post(creation: PendingCreate, context: StepContext): Promise<PostedResource> {
  const { desired, identity } = creation;
  const { api, stateWriter } = context;
  const isDirect = kindRow(desired.kind).lifecycle === 'direct';
  for (let count = 0; ; count++) {
    const posted = await postOnce(creation, context);
    if (posted.result === 'created') return { actual: posted.shown, created: true };
    // A second rejection can mean that the first POST has taken the name. A direct create is rejected if someone else
    // has created the resource meanwhile.
    const mayExist = posted.result === 'unknown' || count > 0 || isDirect || isAnnounced(desired);
    const found = mayExist
      ? (await api.list(desired.kind)).find((one) => one.identity === identity && isOf(one, desired))
      : undefined;
    // The temporary name or the mark proves that the run created it; a declared name proves nothing.
    if (
      found !== undefined &&
      isAnnounced(desired) &&
      stateWriter.ownershipOf(desired, found).status !== 'managed'
    )
      throw markRejected(takenMeanwhile(api.service, desired));
    if (found !== undefined) return { actual: found, created: !isDirect };
    if (posted.result === 'rejected') throw markRejected(posted.problem);
    const policy = { ...api.retry, attempts: posted.attempts };
    if (!(await waitBeforeRetry(count, posted.problem, policy))) throw posted.problem;
  }
}

const rejected = new WeakSet<Problem>();

function markRejected(problem: Problem): Problem {
  rejected.add(problem);
  return problem;
}

/** Returns true if an error of `post` says that nothing was created. */
export function wasRejected(error: unknown): boolean {
  return error instanceof Problem && rejected.has(error);
}

async function postOnce(creation: PendingCreate, context: StepContext): Promise<Posted> {
  const { api } = context;
  const { desired, body } = creation;
  try {
    return judge(creation, await api.postOnce(desired.kind, body, desired.item), context);
  } catch (error) {
    if (isTransient(error)) return { result: 'unknown', problem: error, attempts: api.retry.attempts };
    // A response that is not the API's (a proxy's page) does not say whether the POST took effect.
    if (error instanceof Problem && NOT_OF_API.has(error.code))
      return { result: 'unknown', problem: error, attempts: 1 };
    if (isStepProblem(error)) return { result: 'rejected', problem: error };
    throw error;
  }
}

const NOT_OF_API: ReadonlySet<ProblemCode> = new Set([
  'service-page',
  'service-garbled',
  'service-not-json',
  'service-too-deep',
  'service-too-large',
]);

function judge(creation: PendingCreate, written: WriteResult, context: StepContext): Posted {
  const { desired, identity } = creation;
  if (!written.ok) {
    const problem = rejectionOf(desired, written, context);
    return written.status === 500
      ? { result: 'unknown', problem, attempts: MAX_ATTEMPTS_ON_500 }
      : { result: 'rejected', problem };
  }
  const shown = resourceInAnswer(desired, written.answer.body);
  return shown !== undefined && shown.identity === identity && isOf(shown, desired)
    ? { result: 'created', shown }
    : { result: 'unknown', problem: notShown(desired, context), attempts: 1 };
}

function isOf({ id, implementation }: Resource, desired: Desired): boolean {
  return id > 0 && implementation === desired.implementation;
}

function notShown(desired: Desired, { api }: StepContext): Problem {
  return new Problem({
    code: 'create-without-id',
    place: placeIn(api.service, desired),
    what: 'the service accepted the create, but answered with something else and does not list the resource',
    fix: 'Look at the service and run again.',
  });
}
