/** Executes one step, so that a lost response or a killed run turns no resource into two, or into none. */
import { randomInt } from 'node:crypto';
import { canonical } from '../../base/json.ts';
import { kindRow, settingsRow } from '../../servarr/kinds.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf } from '../codec/codecs.ts';
import { itemFor } from '../codec/provider-resource.ts';
import type { Body, Resource } from '../codec/resource.ts';
import { type Desired, traitsOf } from '../desired/desired.ts';
import { markedBody } from '../desired/announced-creates.ts';
import { readSchema } from '../observe/observe.ts';
import { type Decision, decide } from '../plan/decide.ts';
import type { Create, Delete, Update } from '../plan/step.ts';
import type { Rejection, ServiceApi } from '../service/api.ts';
import { changedMeanwhile, deletedMeanwhile, describeResource, inUse } from '../service/problems.ts';
import { type StepContext, rejectionOf } from './context.ts';
import { post } from './send-create.ts';
import { type PendingUpdate, type WrittenResource, storedDifferently, verifyDeleted } from './verify.ts';
import { createBody, disabledBody, putAndVerify, storeDisabled, updateBody } from './write.ts';

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
  const { actual, record } = step.staged ?? (await post(desired, { first, complete }, context));
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

/**
 * Reads the schema again if it lists other resources: the run may have created custom formats, and services demand all
 * qualities in a profile.
 */
async function withFreshSchema(desired: Desired, { api }: StepContext): Promise<Desired> {
  if (!codecOf(desired.kind).schemaChanges) return desired;
  const item = itemFor(desired, await readSchema(api, desired.kind));
  return item === undefined ? desired : { ...desired, item };
}

/**
 * Brings a resource to what is declared; sends nothing if it is as declared. Looks at the resource again first: if
 * someone has changed it since the plan was made, the next run decides.
 * @throws Problem
 */
export async function updateResource(
  step: Update,
  context: StepContext,
): Promise<WrittenResource | undefined> {
  const { desired: planned, actual, record } = step;
  const { api, stateWriter } = context;
  if (step.action === 'unchanged') {
    const applied = { actual, record, sent: false, verified: true, test: 'as before' } as const;
    const isKnown = step.status !== 'modified' || settingsRow(planned.kind) !== undefined;
    if (isKnown) await stateWriter.recordApplied(planned, applied);
    return undefined;
  }
  const now = await readAgain({ ...step, kind: planned.kind, app: planned.app }, api);
  if (now === undefined) throw deletedMeanwhile(api.service, step);
  const desired = await withFreshSchema(planned, context);
  const decision = sentDecision(step, now);
  const body = await updateBody(desired, now, decision, context);
  return sendUpdate({ desired, actual: now, record, decision, body }, context);
}

async function sendUpdate(update: PendingUpdate, context: StepContext): Promise<WrittenResource> {
  const { desired, actual, body } = update;
  const written = await putAndVerify(update, context);
  if (written.ok) return { id: actual.id, body };
  const off = await storeDisabled(update, written, context);
  if (off === undefined) throw rejectionOf(desired, written, context);
  return off;
}

/**
 * Reads a resource again before a write.
 * @returns undefined if it no longer exists
 * @throws Problem `changed-meanwhile` if it is not as it was when the plan was made
 */
async function readAgain(
  step: Pick<Delete, 'actual' | 'kind' | 'name'> & AppKind,
  api: ServiceApi,
): Promise<Resource | undefined> {
  const { kind, actual } = step;
  const now = await api.find(kind, actual.id);
  if (now !== undefined && !isUnchanged(step, now, actual)) throw changedMeanwhile(api.service, step);
  return now;
}

/** Returns the body of a resource that is as declared, with its secrets, because not every service resolves masks. */
export async function unchangedBody(
  step: Update,
  context: Pick<StepContext, 'api' | 'encode'>,
): Promise<Body> {
  return updateBody(step.desired, step.actual, sentDecision(step, step.actual), context);
}

/** Returns what an update sends. Tokens that the service refreshes are sent only if the declared ones have changed. */
function sentDecision({ desired, record, changes }: Update, now: Resource): Decision {
  const { set, reset } = decide(desired, now, record);
  const changed = new Set(changes.map(({ key }) => key));
  const isSent = (key: string): boolean => {
    const traits = traitsOf(desired, key);
    return (traits?.refreshed !== true && traits?.sentWhenChanged !== true) || changed.has(key);
  };
  return { set: new Map([...set].filter(([key]) => isSent(key))), reset };
}

/**
 * Deletes a resource, if it is still as it was when the plan was made; one that no longer exists counts as deleted.
 * @throws Problem
 */
export async function deleteResource(
  { kind, name, actual }: Pick<Delete, 'actual' | 'kind' | 'name'>,
  { api, stateWriter }: Pick<StepContext, 'api' | 'stateWriter'>,
): Promise<void> {
  const now = await readAgain({ kind, name, actual, app: api.app }, api);
  if (now !== undefined) {
    const written = await api.delete(kind, actual.id);
    if (!written.ok && isInUse(written)) throw inUse(api.service, { kind, name });
    // Some services answer 404 if someone else has deleted the resource since.
    if (!written.ok && written.status !== 404)
      throw api.rejection(`deleting ${describeResource({ kind, name })}`, written);
    await verifyDeleted({ kind, name, id: actual.id }, api);
  }
  await stateWriter.recordDeleted(kind, actual.id);
}

/**
 * Returns true if a service rejects a deletion because the resource is in use. The statuses differ, the words do not.
 */
function isInUse({ failures }: Rejection): boolean {
  return failures.some(({ message }) => /\bin use\b/iu.test(message));
}

function isUnchanged(of: AppKind, now: Resource, then: Resource): boolean {
  const codec = codecOf(of.kind);
  const [left, right] = [codec.stableValues(of, now), codec.stableValues(of, then)];
  // A format that the run itself created is a new key of each profile. Scores other than 0 are in one more key.
  const isCompared = (key: string): boolean => !codec.schemaChanges || (left.has(key) && right.has(key));
  const [is, was] = [left, right].map((all) =>
    canonical(Object.fromEntries([...all].filter(([key]) => isCompared(key)))),
  );
  return is === was && now.name === then.name && now.implementation === then.implementation;
}
