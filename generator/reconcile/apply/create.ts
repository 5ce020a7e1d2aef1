/** Executes a create. */
import { kindRow } from '../../servarr/kinds.ts';
import { hooksOf } from '../kinds/index.ts';
import type { Body } from '../codec/resource.ts';
import type { Desired } from '../desired/desired.ts';
import type { Create } from '../plan/step.ts';
import { withClause } from '../service/problems.ts';
import { isStepProblem } from '../state/store.ts';
import type { StepContext } from './context.ts';
import { deleteResource } from './delete.ts';
import { postOnce } from './post.ts';
import { sendUpdate, withFreshSchema } from './update-resource.ts';
import { type PendingUpdate, type WrittenResource, storedDifferently } from './verify.ts';
import { createBody, disabledBody } from './write-bodies.ts';

/**
 * Creates a resource under its final name. A staged one is created disabled, so that the service does not contact its
 * target, and then updated to what is declared, with force.
 * @throws Problem
 */
export async function createResource(
  step: Pick<Create, 'decision' | 'desired' | 'staged'>,
  context: StepContext,
): Promise<WrittenResource> {
  const { decision } = step;
  const desired = await withFreshSchema(step.desired, context);
  const complete = await createBody({ desired, decision }, context);
  const isStaged = kindRow(desired.kind).lifecycle === 'staged';
  const first = isStaged ? stagedBody(disabledBody(complete, desired), desired) : complete;
  const { actual, record } = step.staged ?? (await postOnce(desired, first, context));
  const update = { desired, decision, actual, record, body: { ...complete, id: actual.id } };
  // A POST ignores some keys, such as the position of a delay profile.
  if (isStaged || storedDifferently(update, actual, context.api) !== undefined) {
    await context.stateWriter.save();
    return isStaged ? completeStaged(update, context) : sendUpdate(update, context);
  }
  const applied = { actual, record, sent: true, verified: true, test: 'as before' } as const;
  await context.stateWriter.recordApplied(desired, applied);
  return { id: actual.id, body: update.body };
}

function stagedBody(body: Body, desired: Desired): Body {
  return hooksOf(desired.kind).beforeCreate?.(body, desired) ?? body;
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
