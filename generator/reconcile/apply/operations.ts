/** Executes one step, so that a lost response or a killed run turns no resource into two, or into none. */
import { randomBytes, randomInt } from 'node:crypto';
import { Problem } from '../../base/problem.ts';
import { type Json, canonical } from '../../base/json.ts';
import { kindsOf } from '../../servarr/apps.ts';
import { type Kind, keyResetWithLastScored, kindRow, scores, settingsRow } from '../../servarr/kinds.ts';
import { fieldNameOf, scoreKey } from '../../servarr/values.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf } from '../codec/codecs.ts';
import { itemFor } from '../codec/provider-resource.ts';
import type { Body, Resource } from '../codec/resource.ts';
import { type Desired, traitsOf } from '../desired/desired.ts';
import { isAnnounced, markedBody } from '../desired/marks.ts';
import { readSchema } from '../observe/observe.ts';
import { type Decision, decide } from '../plan/decide.ts';
import type { Create, Delete, StagedResource, Update } from '../plan/step.ts';
import { onlyMoves } from '../plan/update.ts';
import type { Rejection, ServiceApi } from '../service/api.ts';
import {
  changedMeanwhile,
  deletedMeanwhile,
  describeResource,
  inUse,
  lastScored,
  scoredMeanwhile,
} from '../service/problems.ts';
import { isStepProblem } from '../state/store.ts';
import { type StepContext, rejectionOf } from './context.ts';
import type { PendingUpdate, WrittenResource } from './verify.ts';
import { post } from './post.ts';
import { storedDifferently, verifyDeleted } from './verify.ts';
import { createBody, disabledBody, putAndVerify, storeDisabled, updateBody } from './write.ts';

/** Creates a resource as the lifecycle of its kind demands. Throws Problem. */
export async function createResource(step: Create, context: StepContext): Promise<WrittenResource> {
  return kindRow(step.kind).lifecycle === 'direct'
    ? createDirectly(step.desired, context)
    : createStaged(step, context);
}

/**
 * Creates a resource without contacting its target: disabled under a temporary name first, then as declared, with
 * force. If the service rejects the second phase, suite rolls the first one back.
 */
async function createStaged({ desired, staged }: Create, context: StepContext): Promise<WrittenResource> {
  const half = staged ?? (await stage(desired, context));
  const update = await updateOfStaged(desired, half, context);
  const written = await putAndVerify(update, context);
  if (written === 'gone') {
    if (staged === undefined) throw deletedMeanwhile(context.api.service, desired);
    return createStaged(createStep(desired), context);
  }
  if (written.ok) return { id: half.actual.id, body: update.body };
  const off = await storeDisabled(update, written, context);
  if (off !== undefined) return off;
  const problem = rejectionOf(desired, written, context);
  throw await rollBackStaged(desired, half.actual, problem, context);
}

/**
 * Sends the first phase of a staged create: the resource disabled, under a name that is not in use. If the service
 * announces creates to others, the name is the final one, and a mark takes the place of the temporary name.
 */
export async function stage(desired: Desired, context: StepContext): Promise<StagedResource> {
  const { stateWriter } = context;
  const { kind } = desired;
  const name = isAnnounced(desired) ? desired.name : temporaryName(desired.name);
  const { identity } = codecOf(kind).named(kind, { name });
  const complete = await createBody(desired, decide(desired, undefined, undefined), context);
  const disabled = { ...disabledBody(complete, desired), name };
  const body = isAnnounced(desired) ? markedBody(disabled, desired, randomInt(1, MAX_MARK)) : disabled;
  await stateWriter.recordIntent(desired, name, body);
  const posted = await post({ desired, identity, body }, context);
  if (posted instanceof Problem) {
    await stateWriter.dropIntent(kind, name);
    throw posted;
  }
  return { actual: posted.actual, record: stateWriter.recordStaged(desired, posted.actual) };
}

/** Fields of services hold numbers of 32 bits. */
const MAX_MARK = 2 ** 31;

/** Returns a temporary name that is not in use. */
export function temporaryName(name: string): string {
  return `${name} (suite ${randomBytes(4).toString('hex')})`;
}

/** Returns the update that makes a staged resource what is declared. */
export async function updateOfStaged(
  desired: Desired,
  { actual, record }: StagedResource,
  context: StepContext,
  name = desired.name,
): Promise<PendingUpdate> {
  const decision = decide(desired, undefined, undefined);
  const body = { ...(await createBody(desired, decision, context)), name, id: actual.id };
  return { desired, decision, actual, record, body };
}

/**
 * Creates a resource with one POST. If the service has it already, suite adopts it: it is unknown whether an earlier
 * POST created it, so it is never deleted.
 */
async function createDirectly(planned: Desired, context: StepContext): Promise<WrittenResource> {
  const { api, stateWriter } = context;
  const desired = await withFreshSchema(planned, context);
  const decision = decide(desired, undefined, undefined);
  const sent = await createBody(desired, decision, context);
  // The entry does not know the IDs of tags that the run has just created.
  const identity = codecOf(desired.kind).parseOne(desired, { ...sent, id: 0 })?.identity ?? desired.identity;
  const posted = await post({ desired, identity, body: sent }, context);
  if (posted instanceof Problem) throw posted;
  const { actual, created } = posted;
  const body = { ...sent, id: actual.id };
  const update = { desired, decision, actual, record: undefined, body };
  const lost = storedDifferently(update, { shown: actual, inResponse: true }, api);
  if (lost !== undefined && !created) return updateExisting(update, context);
  const applied = { actual, record: undefined, created, sent: true, verified: lost === undefined };
  await stateWriter.recordApplied(desired, { ...applied, test: 'as before' });
  if (lost !== undefined) throw lost;
  return { id: actual.id, body };
}

/**
 * Reads the schema again if it lists other resources: the run may have created custom formats, and services demand all
 * qualities in a profile.
 */
async function withFreshSchema(desired: Desired, { api }: StepContext): Promise<Desired> {
  if (!codecOf(desired.kind).schemaChanges) return desired;
  const schema = itemFor(desired, await readSchema(api, desired.kind));
  return schema === undefined ? desired : { ...desired, schema, item: schema };
}

/**
 * Brings a resource to what is declared; sends nothing if it is as declared. Looks at the resource again first, so that
 * nothing that someone else has changed since the plan was made is overwritten.
 */
export async function updateResource(
  step: Update,
  context: StepContext,
): Promise<WrittenResource | undefined> {
  const { desired, actual, record } = step;
  const { api, stateWriter } = context;
  if (step.action === 'unchanged' || onlyMoves(step)) {
    const applied = { actual, record, sent: false, verified: true, test: 'as before' } as const;
    const isKnown = step.status !== 'modified' || settingsRow(desired.kind) !== undefined;
    if (isKnown) await stateWriter.recordApplied(desired, applied);
    return undefined;
  }
  const now = await api.find(desired.kind, actual.id);
  if (now === undefined) return recreate(step, context);
  // If the service shows the resource without its fields, the write would reset all of them.
  if (lacksFields(now, actual) || now.name !== actual.name || now.implementation !== actual.implementation)
    throw changedMeanwhile(api.service, step);
  // Someone may have changed it since the plan was made: then it may be theirs, and suite never deletes it.
  const isAsPlanned = isUnchanged(desired, now, actual);
  const known = isAsPlanned ? record : stateWriter.ownershipOf(desired, now).record;
  const decision = sentDecision(step, now);
  return updateExisting({ desired, record: known, actual: now, decision }, context);
}

async function updateExisting(
  { desired, actual, record, decision }: Omit<PendingUpdate, 'body'>,
  context: StepContext,
): Promise<WrittenResource> {
  const body = await updateBody(await withFreshSchema(desired, context), actual, decision, context);
  const update = { desired, actual, record, decision, body };
  const written = await putAndVerify(update, context);
  if (written === 'gone') return recreate({ desired, actual }, context);
  if (written.ok) return { id: actual.id, body };
  const off = await storeDisabled(update, written, context);
  if (off === undefined) throw rejectionOf(desired, written, context);
  return off;
}

/** Returns the body of a resource that is as declared, with its secrets, because not every service resolves masks. */
export async function unchangedBody(
  step: Update,
  context: Pick<StepContext, 'api' | 'encode'>,
): Promise<Body> {
  return updateBody(step.desired, step.actual, sentDecision(step, step.actual), context);
}

/**
 * Returns what an update sends. Tokens that the service refreshes are sent only if the declared ones have changed. A key
 * that someone else has changed since the plan was made is not reset: the value is theirs.
 * @param now the resource as it is at the time of the write
 */
function sentDecision({ desired, record, changes, actual }: Update, now: Resource): Decision {
  const decision = decide(desired, now, record);
  const changed = new Set(changes.map(({ key }) => key));
  const isSent = (key: string): boolean => {
    const traits = traitsOf(desired, key);
    return (traits?.refreshed !== true && traits?.sentWhenChanged !== true) || changed.has(key);
  };
  const isUntouched = (key: string): boolean =>
    traitsOf(desired, key)?.same(actual.values.get(key), now.values.get(key)) ?? true;
  return {
    set: new Map([...decision.set].filter(([key]) => isSent(key))),
    reset: new Map([...decision.reset].filter(([key]) => isUntouched(key))),
  };
}

function lacksFields(now: Resource, before: Resource): boolean {
  const [has, had] = [now, before].map(({ values }) =>
    [...values.keys()].some((key) => fieldNameOf(key) !== undefined),
  );
  return had === true && has === false;
}

/** Creates a resource that was deleted during the run, because a declared resource must exist. */
async function recreate(
  { desired, actual }: Pick<Update, 'actual' | 'desired'>,
  context: StepContext,
): Promise<WrittenResource> {
  await context.stateWriter.recordDeleted(desired.kind, actual.id);
  return createResource(createStep(await withSchema(desired, actual, context)), context);
}

/** Adds the defaults that a plan for an existing resource does not need; required references stay as they were. */
async function withSchema(desired: Desired, actual: Resource, { api }: StepContext): Promise<Desired> {
  if (desired.item === undefined || desired.schema !== undefined) return desired;
  const schema = itemFor(desired, await readSchema(api, desired.kind));
  if (schema === undefined) throw deletedMeanwhile(api.service, desired);
  const required = [...desired.references].filter(([, { none }]) => none === undefined);
  const defaultTargets = required.flatMap(([key]): [string, Json][] => {
    const stored = actual.values.get(key);
    return stored === undefined ? [] : [[key, stored]];
  });
  return { ...desired, schema, item: schema, defaultTargets: new Map(defaultTargets) };
}

/** Returns the step that creates a resource, which the plan did not foresee. */
export function createStep(desired: Desired): Create {
  const { kind, name, implementation, path } = desired;
  const base = { kind, name, implementation, path, reason: '', changes: [], notes: [], adopted: false };
  return { ...base, action: 'create', desired, staged: undefined };
}

/**
 * Deletes what the first phase of a staged create made, if it is unchanged since.
 * @param staged the resource as the service last showed it
 * @returns the Problem of the rejection
 */
export async function rollBackStaged(
  desired: Desired,
  staged: Resource,
  rejection: Rejection | Problem,
  context: StepContext,
): Promise<Problem> {
  const problem = rejection instanceof Problem ? rejection : rejectionOf(desired, rejection, context);
  try {
    await deleteResource({ ...desired, actual: staged }, context);
    return problem;
  } catch (cause) {
    if (!isStepProblem(cause)) throw cause;
    const what = `${problem.what} (suite could not delete what the first phase of the create left: ${cause.what})`;
    const { code, place, fix } = problem;
    return new Problem({ code, ...(place && { place }), what, ...(fix && { fix }), cause });
  }
}

/**
 * Deletes a resource, if it is still as it was when the plan was made; one that no longer exists counts as deleted.
 * @throws Problem
 */
export async function deleteResource(
  { kind, name, actual }: Pick<Delete, 'actual' | 'kind' | 'name'>,
  context: Pick<StepContext, 'api' | 'stateWriter' | 'user'>,
): Promise<void> {
  const { api, stateWriter } = context;
  const now = await api.find(kind, actual.id);
  if (now !== undefined && !isUnchanged({ kind, app: api.app }, now, actual))
    throw changedMeanwhile(api.service, { kind, name });
  if (now !== undefined) {
    await checkProfiles(now, { kind, name }, api);
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
 * Reads the profiles again that a deletion takes scores or other values from.
 * @throws Problem `in-use` if a profile would lose one
 */
async function checkProfiles(
  now: Resource,
  of: Pick<Delete, 'kind' | 'name'>,
  api: ServiceApi,
): Promise<void> {
  const { kind } = of;
  const lists = await Promise.all(
    kindsOf(api.app)
      .filter((one) => scores(one, kind))
      .map(async (one) => ({ kind: one, all: await api.list(one) })),
  );
  const withValue = (keyIn: (kind: Kind) => string | undefined): string[] =>
    lists.flatMap((one) => {
      const key = keyIn(one.kind);
      const found = one.all.filter(({ values }) => key !== undefined && (values.get(key) ?? 0) !== 0);
      return found.map(({ name }) => describeResource({ kind: one.kind, name }));
    });
  const scorers = withValue(() => scoreKey(now.name));
  if (scorers.length > 0) throw scoredMeanwhile(api.service, of, scorers);
  const losers = withValue(keyResetWithLastScored);
  if (losers.length > 0 && (await api.list(kind)).every(({ id }) => id === now.id))
    throw lastScored(api.service, of, losers);
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
