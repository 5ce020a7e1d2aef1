/** Ownership: whether suite created a resource, and whether someone else has changed it since. Pure. */
import { joinSome, wholeName } from '../../base/text.ts';
import type { App } from '../../servarr/apps.ts';
import { type Kind, isNamed } from '../../servarr/kinds.ts';
import { foldName } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Resource } from '../codec/resource.ts';
import type { Digest } from '../state/digest.ts';
import { type StableValues, changedKeys, matchesFingerprint } from '../state/fingerprint.ts';
import {
  type KindState,
  type ResourceRecord,
  type StateRecord,
  resourceRecords,
} from '../state/state-record.ts';

/** The ownership of one resource. */
export interface Ownership {
  /**
   * `managed`: it has the ID, name and implementation of a record and looks as suite left it. `modified`: someone else
   * has changed it since, or it is another resource with the same ID. `foreign`: suite has no record of it,
   * or the ID is that of another resource.
   */
  readonly status: 'managed' | 'modified' | 'foreign';
  /** The record, as far as it can be trusted: of a modified resource, suite knows no secret. */
  readonly record: ResourceRecord | undefined;
  /** Of a modified resource: the change, a clause that names the keys that are not as suite left them. */
  readonly change?: string;
  /** Of a modified resource of which someone changed the name and nothing else: the name that suite gave it. */
  readonly renamedFrom?: string;
}

/** A resource with its ownership. */
export interface OwnedResource {
  readonly actual: Resource;
  readonly ownership: Ownership;
}

/** The means to compare resources with records. */
export interface RecordContext {
  readonly kind: Kind;
  readonly app: App;
  readonly digest: Digest;
}

/** Everything that ownership is judged by. */
export interface OwnershipContext extends RecordContext {
  readonly state: KindState;
}

/** Returns the ownership of a resource, by the records of its kind. */
export function ownershipOf(actual: Resource, context: OwnershipContext): Ownership {
  const { implementation, name } = actual;
  const record = resourceRecords(context.state).find(
    (one) => one.id === actual.id && one.implementation === implementation,
  );
  if (record === undefined) return { status: 'foreign', record };
  if (looksLike(actual, record, context)) return { status: 'managed', record };
  const values = valuesOf(actual, context);
  const keys = changedKeys(values, record, context.digest);
  const isRenamed = isNamed(context.kind, context.app) && record.name !== name;
  const isAllElse = keys.every((key) => key === 'name');
  // A resource with another name and other values is a different one with the same ID.
  if (implementation !== '' && foldName(record.name) !== foldName(name) && !isAllElse)
    return { status: 'foreign', record: undefined };
  return {
    status: 'modified',
    record: modifiedRecord(values, record, context.digest),
    change: changeOf(record, isRenamed ? [...keys, 'name'] : keys),
    ...(isRenamed && isAllElse ? { renamedFrom: record.name } : {}),
  };
}

/** The most keys that a clause names. */
const SHOWN_KEYS = 5;

function changeOf({ ownership }: ResourceRecord, keys: readonly string[]): string {
  const what = ownership === 'created' ? 'changed' : 'created or changed';
  // A score has a key below the one of all scores.
  const changed = [...new Set(keys)].filter((key) => !keys.some((one) => one.startsWith(`${key}.`))).sort();
  return `it was ${what} outside of suite (${joinSome(changed, SHOWN_KEYS, wholeName)})`;
}

/**
 * Returns true if a resource has the name, the implementation and the values of a fingerprint. Resources without
 * implementations are named after their keys, which the fingerprint covers. Services ignore the case of names: another
 * case is the same resource, changed by someone.
 */
export function looksLike(
  actual: Resource,
  { name, implementation, ...then }: Pick<StateRecord, 'fingerprint' | 'implementation' | 'name' | 'salt'>,
  context: RecordContext,
): boolean {
  return (
    implementation === actual.implementation &&
    (implementation === '' || name === actual.name) &&
    matchesFingerprint(valuesOf(actual, context), then, context.digest)
  );
}

function valuesOf(actual: Resource, context: RecordContext): StableValues {
  return codecOf(context.kind).stableValues(context, actual);
}

/**
 * Returns the record of a modified resource. If someone changed keys that suite does not set, the keys that suite set
 * may still be reset. If they changed those, it may be their resource: nothing of it is reset.
 */
function modifiedRecord(values: StableValues, record: ResourceRecord, digest: Digest): ResourceRecord {
  const keys = Object.keys(record.set);
  const kept = matchesFingerprint(values, record, digest, keys) ? keys : [];
  return {
    ...record,
    stage: 'done',
    ownership: record.ownership === 'created' ? 'doubtful' : record.ownership,
    set: Object.fromEntries(kept.map((key) => [key, null])),
  };
}
