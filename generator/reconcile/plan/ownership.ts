/** Ownership: whether suite created a resource, and whether someone else has changed it since. Pure. */
import type { App } from '../../servarr/apps.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import { foldName } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Resource } from '../codec/resource.ts';
import type { Digest } from '../state/digest.ts';
import { type StableValues, matchesFingerprint } from '../state/fingerprint.ts';
import { type KindState, type ResourceRecord, type StateRecord, resourceRecords } from '../state/record.ts';

/** The ownership of one resource. */
export interface Ownership {
  /**
   * `managed`: it has the ID, name and implementation of a record and looks as suite left it. `modified`: someone else
   * has changed it since, or it is another resource with the same ID. `foreign`: suite has no record of it.
   */
  readonly status: 'managed' | 'modified' | 'foreign';
  /** The record, as far as it can be trusted: of a modified resource, suite knows no secret. */
  readonly record: ResourceRecord | undefined;
}

/** A resource with its ownership. */
export interface OwnedResource {
  readonly actual: Resource;
  readonly ownership: Ownership;
}

/** Everything that ownership is judged by. */
export interface OwnershipContext {
  readonly kind: Kind;
  readonly app: App;
  readonly state: KindState;
  readonly digest: Digest;
}

/** Returns the ownership of a resource. After a database was restored or replaced, known IDs belong to other resources. */
export function ownershipOf(actual: Resource, context: OwnershipContext): Ownership {
  const record = resourceRecords(context.state).find(({ id }) => id === actual.id);
  if (record === undefined || !isNamed(actual, record)) return ownershipFromIntent(actual, context);
  const values = codecOf(context.kind).stableValues(context, actual);
  const left = versionsOf(record).find(
    ({ name, ...one }) => isSame(actual, name) && matchesFingerprint(values, one, context.digest),
  );
  return left === undefined
    ? { status: 'modified', record: modifiedRecord(values, record, context.digest) }
    : { status: 'managed', record: { ...record, set: left.set } };
}

function isNamed(actual: Resource, record: StateRecord): boolean {
  if (record.implementation !== actual.implementation) return false;
  return versionsOf(record).some(({ name }) => isSame(actual, name));
}

/** A resource as suite may have left it, with the keys that it had set by then. */
type Version = Pick<ResourceRecord, 'fingerprint' | 'name' | 'salt' | 'set'>;

/** Returns the resource after an update that may be under way, and as it was before. */
function versionsOf({ name, salt, set, fingerprint, pending }: StateRecord): Version[] {
  if (pending === undefined) return [{ name, salt, set, fingerprint }];
  const added = new Set(pending.added);
  const before = Object.fromEntries(Object.entries(set).filter(([key]) => !added.has(key)));
  return [
    { name: pending.name, salt, set, fingerprint: pending.fingerprint },
    { name, salt, set: before, fingerprint },
  ];
}

/**
 * Returns the record of a modified resource. If someone changed keys that suite does not set, the keys that suite set
 * may still be reset. If they changed those, it may be their resource: nothing of it is reset.
 */
function modifiedRecord(values: StableValues, record: ResourceRecord, digest: Digest): ResourceRecord {
  const { pending: _pending, ...rest } = record;
  const versions = versionsOf(record);
  const isAsLeft = (version: Version, keys: readonly string[]): boolean =>
    matchesFingerprint(values, version, digest, keys);
  const kept = Object.keys(versions.find((one) => isAsLeft(one, Object.keys(one.set)))?.set ?? {});
  return {
    ...rest,
    stage: 'done',
    ownership: record.ownership === 'created' ? 'doubtful' : record.ownership,
    set: Object.fromEntries(kept.map((key) => [key, null])),
  };
}

/** A create whose response was lost: the resource has a new ID, and the name and the values that suite sent. */
function ownershipFromIntent(actual: Resource, { kind, app, state, digest }: OwnershipContext): Ownership {
  const values = codecOf(kind).stableValues({ kind, app }, actual);
  const intent = state.records.find(
    (one) =>
      one.id === null &&
      isNamed(actual, one) &&
      actual.id > (one.above ?? 0) &&
      matchesFingerprint(values, one, digest),
  );
  if (intent === undefined) return { status: 'foreign', record: undefined };
  const { above: _above, ...record } = intent;
  const stage = kindRow(kind).lifecycle === 'staged' ? 'staged' : 'done';
  return { status: 'managed', record: { ...record, id: actual.id, stage } };
}

/** Resources without implementations are named after their keys, which the fingerprint covers. */
function isSame({ implementation, name }: Resource, recorded: string): boolean {
  return implementation === '' || foldName(name) === foldName(recorded);
}

/**
 * Returns the resource of that identity: the same spelling of the name first, then the lowest ID.
 * @param taken IDs of resources that other entries have
 */
export function findResource<One extends { readonly actual: Resource }>(
  resources: readonly One[],
  { name, identity }: Pick<Resource, 'identity' | 'name'>,
  taken: ReadonlySet<number>,
): One | undefined {
  const free = resources
    .filter(({ actual }) => !taken.has(actual.id) && actual.identity === identity)
    .toSorted((left, right) => left.actual.id - right.actual.id);
  return free.find(({ actual }) => actual.name === name) ?? free[0];
}
