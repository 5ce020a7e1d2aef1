/** Carrying out one step, so that a lost answer or a killed run cannot turn one resource into two, or into none. */
import { randomBytes } from 'node:crypto';
import { Problem } from '../../base/problem.ts';
import { displaySafe as fit } from '../../base/text.ts';
import { isEnabled, disabledValues } from '../../servarr/enable.ts';
import { kindRow } from '../../servarr/kinds.ts';
import type { Desired } from '../desired/desired.ts';
import { disabledBody, createBody, updateBody } from '../desired/requests.ts';
import type { Create, Delete, StagedResource, Update } from '../plan/step.ts';
import type { Body, Resource } from '../service/resource.ts';
import { describeFailures } from '../service/validation-failures.ts';
import type { ServiceApi, WriteResult } from '../service/api.ts';
import type { ResourceRecord } from '../state/shape.ts';
import { verifyDeleted, storedDifferently, readBack } from './verify.ts';
import type { StateWriter } from './state-writer.ts';
import { post } from './post.ts';
import type { TagIds } from './tags.ts';
import { changedMeanwhile, describePlace, placeIn } from '../service/problems.ts';

/** What carrying out one step needs beside the step. */
export interface OperationContext {
  readonly api: ServiceApi;
  readonly stateWriter: StateWriter;
  readonly tagIds: TagIds;
  /** A failed test is a failure. */
  readonly requireTest: boolean;
}

/** A resource as it was sent last. `body` can hold secrets. */
export interface WrittenResource {
  readonly id: number;
  readonly body: Body;
  /** Why it is off though it is to be on: what it points to was asked and is down. */
  readonly off?: Problem;
}

/**
 * Creates a resource without asking what it points to: switched off under a name of its own first, then as it
 * should be, with force. When the second step is refused the half-made resource is taken back.
 * @throws Problem
 */
export async function createResource(
  { desired, staged }: Create,
  context: OperationContext,
): Promise<WrittenResource> {
  const half = staged ?? (await createStaged(desired, context));
  const body = { ...desiredBody(desired, context), id: half.actual.id };
  const written = await putAndVerify(desired, half, body, context);
  if (written === 'gone') {
    if (staged === undefined) throw deletedMeanwhile(desired, context.api);
    return createResource(toCreateStep(desired), context);
  }
  if (written.ok) return { id: half.actual.id, body };
  const off = await storeDisabled(desired, { made: half, body, refusal: written }, context);
  if (off === undefined) throw await rollBackStaged(desired, half.actual, written, context);
  return off;
}

/**
 * The same switched off, where the service failed because it asked the target. Gives nothing where that is not so.
 * @throws Problem
 */
async function storeDisabled(
  desired: Desired,
  {
    made,
    body,
    refusal,
  }: { readonly made: StagedResource | Update; readonly body: Body; readonly refusal: Refusal },
  context: OperationContext,
): Promise<WrittenResource | undefined> {
  const { kind } = desired;
  const { actual, owned } = made;
  const asked = kindRow(kind).contactsTargetEvenWhenForced && refusal.status === 500;
  if (!asked || isEnabled(kind, actual) || !isEnabled(kind, body)) return undefined;
  const off = disabledBody(body, desired);
  const quiet = {
    ...desired,
    general: new Map([...desired.general, ...Object.entries(disabledValues(kind, off))]),
  };
  const written = await putAndVerify(quiet, { actual, owned }, off, context);
  return written !== 'gone' && written.ok
    ? { id: actual.id, body: off, off: staysOff(desired, refusal, context.api) }
    : undefined;
}

function staysOff(desired: Desired, refusal: Refusal, api: ServiceApi): Problem {
  return new Problem({
    code: 'switched-off',
    place: placeIn(api.client.service.name, desired),
    what: `is left switched off: the service asks what it points to before it switches it on, and failed: ${describeFailures(refusal.complaints)}`,
    fix: 'Check that what it points to is up; the next run that can switches it on.',
  });
}

function toCreateStep(desired: Desired): Create {
  const { kind, name, implementation, path } = desired;
  const line = { kind, name, implementation, path, reason: '', changes: [], notes: [], adopted: false };
  return { ...line, action: 'create', desired, staged: undefined };
}

/** All that is declared, over the schema's defaults. */
export function desiredBody(desired: Desired, { tagIds }: OperationContext): Body {
  return createBody(desired, tagIds(desired.tags ?? []));
}

/** The first step of a create: the resource switched off, under a name that nobody else gives. */
export async function createStaged(desired: Desired, context: OperationContext): Promise<StagedResource> {
  const as = `${desired.name} (suite ${randomBytes(4).toString('hex')})`;
  const body = { ...disabledBody(desiredBody(desired, context), desired), name: as };
  await context.stateWriter.recordIntent(desired, as, body);
  const actual = await post({ desired, as, body }, context);
  return { actual, owned: context.stateWriter.recordStaged(desired, actual) };
}

/** What a PUT came to. `gone`: there is no such resource any more, and it is forgotten. */
export type PutResult = ({ readonly ok: true } & StagedResource) | Refusal | 'gone';
export type Refusal = Extract<WriteResult, { ok: false }>;

/**
 * One PUT with force, remembered before and after, and looked at.
 * @throws Problem where the service does not show what was sent
 */
export async function putAndVerify(
  desired: Desired,
  { actual, owned }: { readonly actual: Resource; readonly owned: ResourceRecord | undefined },
  body: Body,
  { api, stateWriter }: OperationContext,
): Promise<PutResult> {
  const { id } = actual;
  const restore = await stateWriter.recordPendingUpdate(desired, { id, owned, body });
  const written = await api.put(desired.kind, id, body, desired.schemaItem);
  // A proxy can say 404, too: gone is what the service does not show any more.
  if (
    !written.ok &&
    written.status === 404 &&
    (await api.getByIdOrFromList(desired.kind, id)) === undefined
  ) {
    await stateWriter.recordDeleted(desired.kind, id);
    return 'gone';
  }
  if (!written.ok) {
    // After a failure of the service it is not known what it has stored; then the cautious memory stays.
    if (written.status !== 500) await restore();
    return written;
  }
  const result = await readBack(desired, body, written, api);
  const { shown } = result;
  const lost = storedDifferently(desired, owned, { body, result, api });
  const test = isEnabled(desired.kind, body) ? 'due' : 'as before';
  const settled = await stateWriter.recordApplied(desired, {
    shown,
    owned,
    sent: true,
    kept: lost === undefined,
    test,
  });
  if (lost !== undefined) throw lost;
  return { ok: true, actual: shown, owned: settled };
}

/**
 * Brings a resource to what is declared; nothing is sent where it is that already. What somebody else has
 * changed since the plan was made is looked at once more, so that nothing of it is overwritten.
 * @throws Problem
 */
export async function updateResource(step: Update, context: OperationContext): Promise<WrittenResource> {
  const { desired, actual, owned, changes } = step;
  const { api, stateWriter } = context;
  if (step.action === 'unchanged') {
    if (step.is !== 'changed')
      await stateWriter.recordApplied(desired, {
        shown: actual,
        owned,
        sent: false,
        kept: true,
        test: 'as before',
      });
    return { id: actual.id, body: bodyOf(step, actual, context) };
  }
  const now = await api.getByIdOrFromList(desired.kind, actual.id);
  if (now === undefined) return recreate(step, context);
  // Shown without its fields, all of them would go back to their defaults.
  const bare = now.fields.length === 0 && actual.fields.length > 0;
  if (bare || now.name !== actual.name || now.implementation !== actual.implementation)
    throw changedMeanwhile(api.client.service.name, step);
  const body = bodyOf(step, now, context);
  const written = await putAndVerify(desired, { actual: now, owned }, body, context);
  if (written === 'gone') return recreate(step, context);
  if (written.ok) return { id: actual.id, body };
  const off = await storeDisabled(
    desired,
    { made: { ...step, actual: now }, body, refusal: written },
    context,
  );
  if (off === undefined) throw api.rejection(describePlace(desired), written);
  return off;

  function bodyOf({ desired: wanted }: Update, from: Resource, { tagIds }: OperationContext): Body {
    const changed = new Set(changes.map(({ key }) => key));
    const labels = wanted.tags && (changed.has('tags') ? tagIds(wanted.tags) : (from.tags ?? []));
    return updateBody(wanted, from, owned, { tagIds: labels, changed });
  }
}

/** It was deleted meanwhile. What is declared is to be there, so it is made anew. */
async function recreate({ desired, actual }: Update, context: OperationContext): Promise<WrittenResource> {
  await context.stateWriter.recordDeleted(desired.kind, actual.id);
  return createResource(toCreateStep(desired), context);
}

/**
 * Removes what the first step of a create made, if nobody has touched it since. Gives the Problem of the refusal.
 * @param made as it was seen last
 */
export async function rollBackStaged(
  desired: Desired,
  made: Resource,
  refusal: Refusal | Problem,
  context: OperationContext,
): Promise<Problem> {
  const problem =
    refusal instanceof Problem ? refusal : context.api.rejection(describePlace(desired), refusal);
  try {
    await deleteResource({ ...desired, actual: made }, context);
    return problem;
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause;
    const what = `${problem.what} (what the first step of creating it left behind could not be removed: ${cause.what})`;
    return new Problem({
      code: problem.code,
      ...(problem.place && { place: problem.place }),
      what,
      ...(problem.fix && { fix: problem.fix }),
      cause,
    });
  }
}

/**
 * Deletes what is declared no longer, if it is still what the plan was about; gone already is as good.
 * @throws Problem
 */
export async function deleteResource(
  { kind, name, actual }: Pick<Delete, 'kind' | 'name' | 'actual'>,
  context: Pick<OperationContext, 'api' | 'stateWriter'>,
): Promise<void> {
  const { api, stateWriter } = context;
  const now = await api.getByIdOrFromList(kind, actual.id);
  if (now !== undefined && !stateWriter.isUnchangedSince(kind, now, actual))
    throw changedMeanwhile(api.client.service.name, { kind, name });
  if (now === undefined) await stateWriter.recordDeleted(kind, actual.id);
  else await remove({ kind, name, id: actual.id }, context);
}

async function remove(
  target: { readonly kind: Desired['kind']; readonly name: string; readonly id: number },
  { api, stateWriter }: Pick<OperationContext, 'api' | 'stateWriter'>,
): Promise<void> {
  const { kind, name, id } = target;
  const written = await api.delete(kind, id);
  if (!written.ok) throw api.rejection(`deleting ${kindRow(kind).title} "${fit(name)}"`, written);
  await verifyDeleted(target, api);
  await stateWriter.recordDeleted(kind, id);
}

/** The Problem of a resource that went away between two steps. */
export function deletedMeanwhile(desired: Desired, api: ServiceApi): Problem {
  return new Problem({
    code: 'changed-meanwhile',
    place: placeIn(api.client.service.name, desired),
    what: 'somebody else deleted it while suite was at work',
    fix: 'Run again.',
  });
}
