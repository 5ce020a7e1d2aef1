/** Executes an update, also the second half of a create. */
import { settingsRow } from '../../servarr/kinds.ts';
import { codecOf } from '../codec/codecs.ts';
import { itemFor } from '../codec/provider-resource.ts';
import type { Desired } from '../desired/desired.ts';
import type { Update } from '../plan/step.ts';
import { readSchema } from '../service/kind-absent.ts';
import { changedMeanwhile } from '../service/problems.ts';
import type { StepContext } from './context.ts';
import { rejectionOf } from './rejection.ts';
import { readAgain } from './second-look.ts';
import type { PendingUpdate, WrittenResource } from './verify.ts';
import { putAndVerify, storeDisabled, updateBody } from './write-bodies.ts';

/**
 * Brings a resource to what is declared; sends nothing if it is as declared. Looks at the resource again first: if
 * someone has changed it since the plan was made, the next run decides.
 * @throws Problem
 */
export async function updateResource(
  step: Update,
  context: StepContext,
): Promise<WrittenResource | undefined> {
  const { desired: planned, decision, actual, record } = step;
  const { api, stateWriter } = context;
  if (step.action === 'unchanged') {
    const { renewed } = step;
    const applied = { actual, record, sent: false, renewed, verified: true, test: 'as before' } as const;
    if (step.status !== 'modified' || settingsRow(planned.kind) !== undefined)
      await stateWriter.recordApplied(planned, applied);
    return undefined;
  }
  const now = await readAgain({ ...step, kind: planned.kind, app: planned.app }, api);
  if (now === undefined) throw changedMeanwhile(api.service, step, 'deleted it during the run');
  const desired = await withFreshSchema(planned, context);
  const update = { desired, actual: now, record, decision };
  return sendUpdate({ ...update, body: await updateBody(update, context) }, context);
}

/** Sends an update. The result names the reason if the service keeps the resource disabled. */
export async function sendUpdate(update: PendingUpdate, context: StepContext): Promise<WrittenResource> {
  const { desired, actual, body } = update;
  const written = await putAndVerify(update, context);
  if (written.ok) return { id: actual.id, body };
  const off = await storeDisabled(update, written, context);
  if (off === undefined) throw rejectionOf(desired, written, context);
  return off;
}

/**
 * Reads the schema again if it lists other resources: the run may have created custom formats, and services demand all
 * qualities in a profile.
 */
export async function withFreshSchema(desired: Desired, { api }: StepContext): Promise<Desired> {
  if (!codecOf(desired.kind).schemaChanges) return desired;
  return { ...desired, item: itemFor(desired, await readSchema(api, desired.kind)) ?? desired.item };
}
