/** Executes a create, so that a lost response or a killed run turns no resource into two. */
import { randomInt } from 'node:crypto';
import { kindRow } from '../../servarr/kinds.ts';
import { markedBody } from '../desired/create-mark.ts';
import { decide } from '../plan/set-and-reset-keys.ts';
import type { Create } from '../plan/step.ts';
import type { StepContext } from './context.ts';
import { postOnce } from './post.ts';
import { sendUpdate, withFreshSchema } from './update.ts';
import { type WrittenResource, storedDifferently } from './verify.ts';
import { createBody, disabledBody } from './write.ts';

/**
 * Creates a resource under its final name. A staged one is created disabled, so that the service does not contact its
 * target, and then updated to what is declared, with force. If the service rejects the update, the resource stays
 * disabled, and the next run completes it.
 * @throws Problem
 */
export async function createResource(
  step: Pick<Create, 'desired' | 'staged'>,
  context: StepContext,
): Promise<WrittenResource> {
  const desired = await withFreshSchema(step.desired, context);
  const decision = decide(desired, undefined, undefined);
  const complete = await createBody(desired, decision, context);
  const isStaged = kindRow(desired.kind).lifecycle === 'staged';
  // Marked if the service announces creates to others.
  const first = isStaged
    ? markedBody(disabledBody(complete, desired), desired, randomInt(1, MAX_MARK))
    : complete;
  const { actual, record } = step.staged ?? (await postOnce(desired, { first, complete }, context));
  const update = { desired, decision, actual, record, body: { ...complete, id: actual.id } };
  // A POST ignores some keys, such as the position of a delay profile.
  if (isStaged || storedDifferently(update, actual, context.api) !== undefined)
    return sendUpdate(update, context);
  const applied = { actual, record, sent: true, verified: true, test: 'as before' } as const;
  await context.stateWriter.recordApplied(desired, applied);
  return { id: actual.id, body: update.body };
}

/** Fields of services hold numbers of 32 bits. */
const MAX_MARK = 2 ** 31;
