/** Executes an update, also the second half of a create. */
import { Problem } from '../../base/problem.ts';
import { isEnabled } from '../../servarr/enable.ts';
import { settingsRow } from '../../servarr/kinds.ts';
import { codecOf } from '../codec/codecs.ts';
import { itemFor } from '../codec/provider-resource.ts';
import type { Desired } from '../desired/desired.ts';
import { asDisabled } from '../desired/desired.ts';
import { hooksOf } from '../kinds/index.ts';
import type { Update } from '../plan/step.ts';
import type { Rejection } from '../service/api.ts';
import { changedMeanwhile, placeIn } from '../service/problems.ts';
import { describeFailures, saysBusy } from '../service/validation-failures.ts';
import { disabledBody, updateBody } from './bodies.ts';
import { isTested } from './connection-test.ts';
import type { StepContext } from './context.ts';
import { rejectionOf } from './rejection.ts';
import { type PendingUpdate, type WrittenResource, readAgain, shownBy, verifyUpdate } from './verify.ts';

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

/**
 * Sends one forced PUT, records it before and after, and verifies it. If the service failed because it contacted the target
 * of the resource, the same update is sent disabled.
 * @throws Problem of a rejection, or if the service does not show what was sent
 */
export async function sendUpdate(update: PendingUpdate, context: StepContext): Promise<WrittenResource> {
  const { desired, actual, body } = update;
  const rejection = await putAndVerify(update, context);
  if (rejection === undefined) return { id: actual.id, body };
  const off = await storeDisabled(update, rejection, context);
  if (off === undefined) throw rejectionOf(desired, rejection, context);
  return off;
}

/**
 * Reads the schema again if it lists other resources: the run may have created custom formats, and services demand all
 * qualities in a profile.
 */
export async function withFreshSchema(desired: Desired, { api }: StepContext): Promise<Desired> {
  if (!codecOf(desired.kind).schemaChanges) return desired;
  return { ...desired, item: itemFor(desired, await api.schema(desired.kind)) ?? desired.item };
}

/** Returns why the service rejected a PUT; undefined if it shows what was sent. */
async function putAndVerify(update: PendingUpdate, context: StepContext): Promise<Rejection | undefined> {
  const { desired, actual, record, body } = update;
  const { api, stateWriter } = context;
  const { kind } = desired;
  await stateWriter.forgetSecrets(desired, actual.id);
  const written = await api.put(kind, actual.id, body, desired.item);
  if (!written.ok) return written;
  const { shown, lost } = await verifyUpdate(update, shownBy(written, update, api), api);
  const test = isTested(kind, body) ? 'due' : 'as before';
  const verified = lost === undefined;
  await stateWriter.recordApplied(desired, { actual: shown, record, sent: true, verified, test });
  if (lost !== undefined) throw lost;
  return undefined;
}

/** Sends the same update disabled, if the service failed because it contacted the target; undefined if it did not. */
async function storeDisabled(
  update: PendingUpdate,
  rejection: Rejection,
  context: StepContext,
): Promise<WrittenResource | undefined> {
  const { desired, actual, body } = update;
  const { kind } = desired;
  const isBusy = saysBusy(describeFailures(rejection.failures));
  const contacted = hooksOf(kind).contactsTarget === true && rejection.status === 500 && !isBusy;
  if (!contacted || isEnabled(kind, actual.body) || !isEnabled(kind, body)) return undefined;
  const disabled = { ...update, desired: asDisabled(desired), body: disabledBody(body, desired) };
  if ((await putAndVerify(disabled, context)) !== undefined) return undefined;
  context.stateWriter.mark(kind, actual.id, { notEnabled: true });
  return { id: actual.id, body: disabled.body, off: targetDown(desired, rejection, context) };
}

function targetDown(desired: Desired, { failures }: Rejection, { api }: StepContext): Problem {
  return new Problem({
    code: 'switched-off',
    place: placeIn(api.service, desired),
    what: `it stays disabled: the service contacts its target before it enables the resource, and failed: ${describeFailures(failures)}`,
    fix: 'Check that the target is running; the next run enables the resource.',
  });
}
