/** One update, recorded before and after, and verified. */
import { disabledValues, isEnabled } from '../../servarr/enable.ts';
import { Problem } from '../../base/problem.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Body } from '../codec/resource.ts';
import type { Desired } from '../desired/desired.ts';
import { asDisabled } from '../desired/sign-in.ts';
import { hooksOf } from '../kinds/index.ts';
import type { Create, Update } from '../plan/step.ts';
import type { Rejection } from '../service/api.ts';
import { isTested } from './connection-test.ts';
import { placeIn } from '../service/problems.ts';
import { describeFailures, saysBusy } from '../service/validation-failures.ts';
import type { StepContext } from './context.ts';
import { type PendingUpdate, type WrittenResource, shownBy, verifyUpdate } from './verify.ts';

/** Returns the body of a resource with everything that is declared, over the schema's defaults. */
export async function createBody(
  { desired, decision }: Pick<Create, 'decision' | 'desired'>,
  { encode }: Pick<StepContext, 'encode'>,
): Promise<Body> {
  const { kind, name, item, shown, defaultTargets } = desired;
  const values = new Map([...defaultTargets, ...(await encode(desired, decision))]);
  const codec = codecOf(kind);
  const blank = codec.blank(item);
  return codec.write(desired, blank, { name, item: item ?? shown, values });
}

/**
 * Returns the body of an update: the resource as it is, overlaid with the decision. Masked values pass through, which
 * keeps the stored ones.
 */
export async function updateBody(
  { desired, actual, decision }: Pick<Update, 'actual' | 'decision' | 'desired'>,
  { encode }: Pick<StepContext, 'encode'>,
): Promise<Body> {
  const { kind, name, item } = desired;
  const codec = codecOf(kind);
  // The service stores false or null, not the default, for a key that a body lacks.
  const base = codec.merge(codec.blank(item), actual.body);
  return codec.write(desired, base, {
    id: actual.id,
    name,
    item,
    values: await encode(desired, decision),
  });
}

/** Returns the same body disabled: a client switched off, a notification without events. */
export function disabledBody(body: Body, { kind, item }: Desired): Body {
  return item === undefined ? body : { ...body, ...disabledValues(kind, item) };
}

/**
 * Sends one forced PUT, records it before and after, and verifies it.
 * @throws Problem if the service does not show what was sent
 */
export async function putAndVerify(
  update: PendingUpdate,
  context: StepContext,
): Promise<{ readonly ok: true } | Rejection> {
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
  return { ok: true };
}

/**
 * Sends the same update disabled, if the service failed because it contacted the target of the resource.
 * @returns undefined if the failure has another cause
 * @throws Problem
 */
export async function storeDisabled(
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
  const written = await putAndVerify(disabled, context);
  if (!written.ok) return undefined;
  context.stateWriter.recordNotEnabled(kind, actual.id);
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
