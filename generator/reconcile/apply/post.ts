/** Creates a resource with one POST: if its response is lost, suite looks for the resource once. */
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem } from '../../base/problem.ts';
import { kindRow } from '../../servarr/kinds.ts';
import { resourceInAnswer } from '../codec/codecs.ts';
import type { Body, Resource } from '../codec/resource.ts';
import type { Desired } from '../desired/desired.ts';
import { isAnnounced } from '../desired/marks.ts';
import { placeIn } from '../service/problems.ts';
import { isTransient } from '../service/retry.ts';
import { isStepProblem } from '../state/store.ts';
import { type StepContext, rejectionOf } from './context.ts';

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
  /** False if its creator is unknown. */
  readonly created: boolean;
}

/** The result of a POST: the service rejected it, or it is unknown whether it took effect. */
type Posted = PostedResource | { readonly rejected: Problem } | { readonly unknown: Problem };

/**
 * Sends a POST.
 * @returns the resource as the service shows it, or the Problem of a rejection: then nothing was created
 * @throws Problem if it is unknown whether the POST took effect; the next run finds out
 */
export async function post(creation: PendingCreate, context: StepContext): Promise<PostedResource | Problem> {
  const { desired, identity } = creation;
  const { api, stateWriter } = context;
  const posted = await send(creation, context);
  if ('rejected' in posted) return posted.rejected;
  if ('actual' in posted) return posted;
  const actual = (await api.list(desired.kind)).find(
    (one) => one.identity === identity && isOf(one, desired),
  );
  if (actual === undefined) throw posted.unknown;
  // A temporary name or a mark proves that the run created it; a declared name proves nothing.
  if (isAnnounced(desired) && stateWriter.ownershipOf(desired, actual).status !== 'managed')
    throw posted.unknown;
  return { actual, created: kindRow(desired.kind).lifecycle !== 'direct' };
}

async function send({ desired, identity, body }: PendingCreate, context: StepContext): Promise<Posted> {
  try {
    const written = await context.api.postOnce(desired.kind, body, desired.item);
    if (!written.ok) {
      const problem = rejectionOf(desired, written, context);
      return written.status === 500 ? { unknown: problem } : { rejected: problem };
    }
    const shown = resourceInAnswer(desired, written.answer.body);
    return shown !== undefined && shown.identity === identity && isOf(shown, desired)
      ? { actual: shown, created: true }
      : { unknown: notShown(desired, context) };
  } catch (error) {
    // A response that is not the API's (a proxy's page) does not say whether the POST took effect.
    if (isTransient(error) || (error instanceof Problem && NOT_OF_API.has(error.code)))
      return { unknown: error };
    if (isStepProblem(error)) return { rejected: error };
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
