/** Executes a create: a POST, and the update that completes the resource. */
import { Problem } from '../../base/problem.ts';
import { kindRow } from '../../servarr/kinds.ts';
import { parseOne } from '../codec/codecs.ts';
import type { Body, Resource } from '../codec/resource.ts';
import type { Desired } from '../desired/desired.ts';
import { hooksOf } from '../kinds/index.ts';
import type { Create, CreatedResource } from '../plan/step.ts';
import type { ServiceApi } from '../service/api.ts';
import { changedMeanwhile, placeIn, withClause } from '../service/problems.ts';
import { isStepProblem } from '../state/state-file.ts';
import { createBody, disabledBody } from './bodies.ts';
import type { StepContext } from './context.ts';
import { deleteResource } from './delete.ts';
import { rejectionOf } from './rejection.ts';
import { sendUpdate, withFreshSchema } from './update.ts';
import { type PendingUpdate, type WrittenResource, lostKeys } from './verify.ts';

/**
 * Creates a resource under its final name. A staged one is created disabled, so that the service does not contact its
 * target, and then updated to what is declared, with force.
 * @throws Problem
 */
export async function createResource(
  step: Pick<Create, 'actual' | 'decision' | 'desired' | 'record'>,
  context: StepContext,
): Promise<WrittenResource> {
  const { decision } = step;
  const desired = await withFreshSchema(step.desired, context);
  const complete = await createBody({ desired, decision }, context);
  const isStaged = kindRow(desired.kind).lifecycle === 'staged';
  const disabled = disabledBody(complete, desired);
  const first = isStaged ? (hooksOf(desired.kind).beforeCreate?.(disabled, desired) ?? disabled) : complete;
  const { actual, record } = isCreated(step) ? step : await postOnce(desired, first, context);
  const update = { desired, decision, actual, record, body: { ...complete, id: actual.id } };
  // A POST ignores some keys, such as the position of a delay profile.
  if (isStaged || lostKeys(update, actual).length > 0) {
    await context.stateWriter.save();
    return isStaged ? completeStaged(update, context) : sendUpdate(update, context);
  }
  const applied = { actual, record, sent: true, verified: true, test: 'as before' } as const;
  await context.stateWriter.recordApplied(desired, applied);
  return { id: actual.id, body: update.body };
}

function isCreated(step: Pick<Create, 'actual' | 'record'>): step is CreatedResource {
  return step.actual !== undefined && step.record !== undefined;
}

/**
 * Sends a POST under the final name.
 * @throws Problem of a rejection: then nothing was created. If the response is lost or shows another resource, the next
 *   run adopts what the POST may have created
 */
async function postOnce(desired: Desired, body: Body, context: StepContext): Promise<CreatedResource> {
  const { api, stateWriter } = context;
  const { kind } = desired;
  // The next run adopts a resource that was there first.
  const createdMeanwhile = changedMeanwhile(api.service, desired, 'created it during the run');
  const written = await api.postOnce(kind, body, desired.item);
  if (!written.ok) {
    const others = await api.list(kind);
    throw others.some(({ identity }) => identity === desired.identity)
      ? createdMeanwhile
      : rejectionOf(desired, written, context);
  }
  const sent = parseOne(desired, { ...body, id: 0 });
  const isSent = ({ identity, implementation }: Resource): boolean =>
    identity === sent?.identity && implementation === desired.implementation;
  const shown = parseOne(desired, written.answer.body);
  if (shown === undefined || shown.id <= 0) throw notShown(desired, api);
  // Whisparr 3 shows another path of a root folder in its response than in its list.
  const actual = isSent(shown)
    ? shown
    : (await api.list(kind)).find((resource) => resource.id === shown.id && isSent(resource));
  if (actual === undefined) throw notShown(desired, api);
  if (stateWriter.wasThere(kind, actual.id)) throw createdMeanwhile;
  return { actual, record: stateWriter.recordCreated(desired, actual) };
}

function notShown(desired: Desired, api: ServiceApi): Problem {
  return new Problem({
    code: 'create-without-id',
    place: placeIn(api.service, desired),
    what: 'the service accepted the create, but its response does not show the resource',
    fix: 'Look at the service. The next run adopts the resource if it is there, and never deletes it because it is not declared.',
  });
}

/**
 * Completes a staged resource. If the service rejects that for good, suite removes the resource again, because no later run
 * would complete it. After any other failure it stays disabled, and the next run completes it.
 */
async function completeStaged(update: PendingUpdate, context: StepContext): Promise<WrittenResource> {
  try {
    return await sendUpdate(update, context);
  } catch (error) {
    if (!(isStepProblem(error) && error.code === 'write-refused' && error.permanent)) throw error;
    throw withClause(error, await removed(update, context));
  }
}

/** Removes a staged resource that is as suite created it. Returns a clause that says what became of it. */
async function removed({ desired, actual }: PendingUpdate, context: StepContext): Promise<string> {
  const { kind, name } = desired;
  try {
    await deleteResource({ kind, name, actual }, context);
    return 'suite removed it again';
  } catch (error) {
    if (isStepProblem(error)) return `it stays disabled, because suite could not remove it: ${error.what}`;
    throw error;
  }
}
