/** Which resource an entry is about, and whether it is ours. Pure. */
import { isEnabled } from '../../servarr/enable.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { foldName } from '../../servarr/values.ts';
import type { Resource } from '../service/resource.ts';
import type { Digest } from '../state/digest.ts';
import type { KindState, ResourceRecord } from '../state/shape.ts';
import { matchesFingerprint } from '../desired/fingerprint.ts';
import type { Step } from './step.ts';

/** What we know of a resource. */
export interface Ownership {
  /**
   * `ours`: it has number, name and implementation of a record and is what it was after our last write.
   * `changed`: somebody has changed it since, or it is another's by now that has our number. `theirs`: all else.
   */
  readonly status: 'ours' | 'changed' | 'theirs';
  /** The record as it may be relied on: of what was changed, no secret is known and the key may be theirs. */
  readonly record: ResourceRecord | undefined;
}

/** What resources are judged by. */
export interface OwnershipContext {
  readonly kind: Kind;
  readonly state: KindState;
  readonly digest: Digest;
}

/**
 * The resource of that name: spelt exactly so, else ignoring case.
 * @param taken ids that other entries have
 */
export function findByName(
  resources: readonly Resource[],
  name: string,
  taken: ReadonlySet<number>,
): Resource | undefined {
  const free = resources.filter(({ id }) => !taken.has(id));
  return free.find((one) => one.name === name) ?? free.find((one) => foldName(one.name) === foldName(name));
}

/** What may have been made for an entry under a name of its own; few, so that only of these standings are asked. */
export function interruptedCreates(
  { actual, state }: { readonly actual: readonly Resource[]; readonly state: KindState },
  name: string,
): Resource[] {
  const records = state.resources.filter(({ takes }) => takes !== undefined && isSame(takes, name));
  const intents = state.intents.filter((intent) => isSame(intent.name, name));
  if (records.length + intents.length === 0) return [];
  const [ids, names] = [records.map(({ id }) => id), intents.map(({ as }) => as)];
  return actual.filter((one) => ids.includes(one.id) || names.includes(one.name));
}

/** What we know of a resource: after a database was restored or replaced, our numbers are someone else's. */
export function ownershipOf(actual: Resource, known: OwnershipContext): Ownership {
  const record = known.state.resources.find(({ id }) => id === actual.id);
  if (record === undefined || !isNamed(actual, record)) return ownershipFromIntent(actual, known);
  if (isUntouched(actual, record, known)) return { status: 'ours', record };
  return { status: 'changed', record: changedRecord(actual, record, known) };
}

function isNamed(actual: Resource, { name, implementation, sending }: ResourceRecord): boolean {
  const names = [name, ...(sending === undefined ? [] : [sending.name])].map(foldName);
  return names.includes(foldName(actual.name)) && implementation === actual.implementation;
}

function isUntouched(
  actual: Resource,
  { name, seen, sending, half, takes }: ResourceRecord,
  known: OwnershipContext,
): boolean {
  const { kind, digest } = known;
  if (sending !== undefined && isSame(actual.name, sending.name))
    if (matchesFingerprint(actual, sending.seen, { kind, digest, name: sending.name })) return true;
  if (!isSame(actual.name, name)) return false;
  if (seen !== undefined) return matchesFingerprint(actual, seen, { kind, digest, name });
  // Of what an earlier version wrote, only this is known: half-made is switched off.
  return !(half === true && takes === undefined && isEnabled(kind, actual));
}

/**
 * A change to other keys than ours is drift as any other, and what we set is ours to take back. Where our own
 * keys are others it may as well be somebody else's resource: nothing of it goes back to a default.
 */
function changedRecord(
  actual: Resource,
  record: ResourceRecord,
  { kind, digest }: OwnershipContext,
): ResourceRecord {
  const { half: _half, takes: _takes, sending: _sending, ...rest } = record;
  const { seen, name, keys, created, doubtful } = record;
  const kept = seen !== undefined && matchesFingerprint(actual, seen, { kind, digest, name }, keys);
  return {
    ...rest,
    created: false,
    ...(created || doubtful ? { doubtful: true } : {}),
    keys: kept ? keys : [],
    secrets: {},
  };
}

/** A create that took effect without our hearing of it: it has the name that we made up, and what we sent. */
function ownershipFromIntent(actual: Resource, { kind, state, digest }: OwnershipContext): Ownership {
  const intent = state.intents.find(
    ({ as, implementation }) => as === actual.name && implementation === actual.implementation,
  );
  if (intent === undefined) return { status: 'theirs', record: undefined };
  const { as: name, name: takes, implementation, seen } = intent;
  const owned: ResourceRecord = {
    id: actual.id,
    name,
    takes,
    implementation,
    created: true,
    half: true,
    keys: [],
    secrets: {},
    seen,
  };
  return {
    status: matchesFingerprint(actual, seen, { kind, digest, name }) ? 'ours' : 'changed',
    record: owned,
  };
}

function isSame(left: string, right: string): boolean {
  return foldName(left) === foldName(right);
}

/**
 * What is kept in mind of the resources that are there: what we made and may delete one day, and what entries
 * are about. What is left is said once, and forgotten.
 * @param steps those of the kind
 */
export function recordsToKeep(
  actual: readonly Resource[],
  steps: readonly Step[],
  known: OwnershipContext,
): ResourceRecord[] {
  const declared = new Set<number>();
  const left = new Set<number>();
  for (const step of steps) {
    if ('staged' in step && step.staged) declared.add(step.staged.actual.id);
    if (!('actual' in step) || step.actual === undefined) continue;
    if ('path' in step) declared.add(step.actual.id);
    if (step.action === 'leave' && !step.retainedByPrune) left.add(step.actual.id);
  }
  return actual.flatMap((one) => {
    const { status, record: owned } = ownershipOf(one, known);
    const record =
      known.state.resources.find(({ id }) => id === one.id) ?? (status === 'ours' ? owned : undefined);
    if (owned === undefined || record === undefined) return [];
    const ours = !left.has(one.id) && (record.created || record.doubtful === true);
    return declared.has(one.id) || ours ? [record] : [];
  });
}
