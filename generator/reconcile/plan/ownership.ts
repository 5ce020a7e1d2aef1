/** Ownership: whether suite created a resource, and whether someone else has changed it since. Pure. */
import type { App } from '../../servarr/apps.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { foldName } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Key, Resource } from '../codec/resource.ts';
import type { Digest } from '../state/digest.ts';
import { type StableValues, matchesFingerprint } from '../state/fingerprint.ts';
import { type KindState, type ResourceRecord, type StateRecord, resourceRecords } from '../state/record.ts';
import { interruptedCreate } from './interrupted-create.ts';

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

/** The part of a resource that a run can have written without recording it. */
interface Written {
  readonly name: string;
  /** The keys that have their declared values or defaults. */
  readonly keys: ReadonlySet<Key>;
}

/**
 * Returns the ownership of a resource. After a database was restored or replaced, known IDs belong to other resources.
 * @param written differences there are suite's own
 */
export function ownershipOf(actual: Resource, context: OwnershipContext, written?: Written): Ownership {
  const { kind, state, digest } = context;
  const values = codecOf(kind).stableValues(context, actual);
  const compared = [...values.keys()].filter((key) => written?.keys.has(key) !== true);
  const isOf = ({ implementation, name }: StateRecord): boolean =>
    implementation === actual.implementation && isSame(actual, name);
  const record = resourceRecords(state).find(
    (one) => one.id === actual.id && (isOf(one) || isOf({ ...one, name: written?.name ?? one.name })),
  );
  // Services ignore the case of names: another case is the same resource, changed by someone.
  const isNamed = actual.implementation === '' || [record?.name, written?.name].includes(actual.name);
  if (record !== undefined)
    return isNamed && matchesFingerprint(values, record, digest, compared)
      ? { status: 'managed', record }
      : { status: 'modified', record: modifiedRecord(values, record, digest) };
  const intended = interruptedCreate(
    kind,
    actual.id,
    state.records,
    (one) => isOf(one) && matchesFingerprint(values, one, digest, compared),
  );
  return { status: intended === undefined ? 'foreign' : 'managed', record: intended };
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

/** Resources without implementations are named after their keys, which the fingerprint covers. */
function isSame({ implementation, name }: Resource, recorded: string): boolean {
  return implementation === '' || foldName(name) === foldName(recorded);
}
