/** Ownership: whether suite created a resource, and whether someone else has changed it since. Pure. */
import { lookUp } from '../../base/collections.ts';
import { joinSome, wholeName } from '../../base/text.ts';
import { isEnabled } from '../../servarr/enable.ts';
import { isNamed, kindRow } from '../../servarr/kinds.ts';
import { scoreKey } from '../../servarr/values.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Key, Resource } from '../codec/resource.ts';
import { unfinishedKey } from '../kinds/index.ts';
import type { Digest } from '../state/digest.ts';
import { changedKeys } from '../state/fingerprint.ts';
import type { KindState, StateRecord } from '../state/state-record.ts';

export interface Ownership {
  /**
   * `managed`: it has the ID, name and implementation of a record, and every value is as suite left it or would write it.
   * `modified`: someone else has changed it since. `foreign`: suite has no record of it, or the ID is that of another
   * resource.
   */
  readonly status: 'managed' | 'modified' | 'foreign';
  /** The record, as far as it can be trusted: of a modified resource, suite knows no secret. */
  readonly record: StateRecord | undefined;
  /** The keys that are not as suite left them: of a managed resource, as suite would write them. */
  readonly changed: readonly Key[];
}

export interface OwnedResource {
  readonly actual: Resource;
  readonly ownership: Ownership;
}

export interface OwnershipContext extends AppKind {
  readonly digest: Digest;
  readonly state: KindState;
}

const FOREIGN: Ownership = { status: 'foreign', record: undefined, changed: [] };

/**
 * Returns the ownership of a resource, by the records of its kind.
 * @param asWritten the keys that have the value that the step of its entry would write
 */
export function ownershipOf(
  actual: Resource,
  context: OwnershipContext,
  asWritten: ReadonlySet<Key> = new Set(),
): Ownership {
  const { kind, app, state, digest } = context;
  const { id, implementation, name } = actual;
  const record = state.records.find((one) => one.id === id && one.implementation === implementation);
  // Only suite disables a resource that has a mark, whatever the state says.
  if (unfinishedKey(context, actual) !== undefined && !isEnabled(kind, actual.body))
    return { status: 'managed', record: unfinished(actual, record), changed: [] };
  if (record === undefined) return FOREIGN;
  const values = codecOf(kind).stableValues(context, actual);
  const hasName = isNamed(kind, app);
  const differs = new Set(changedKeys(values, record, digest));
  if (hasName && record.name !== name) differs.add('name');
  const { identity, identityWithoutName = [] } = kindRow(kind);
  const identifying = hasName ? ['name'] : [...identity, ...identityWithoutName];
  const isWritten = (key: Key): boolean =>
    !identifying.includes(key) && isAsWritten(key, { differs, asWritten, values, record });
  const changed = [...differs].filter((key) => !isWritten(key));
  if (changed.length === 0) return { status: 'managed', record, changed: [...differs] };
  // A resource with another name and other values is a different one with the same ID.
  const isRenamed = hasName && differs.size === 1;
  if (!isRenamed && changed.some((key) => identifying.includes(key))) return FOREIGN;
  return { status: 'modified', record: modifiedRecord(record, changed), changed };
}

/** Returns true for a modified resource of which someone changed the name and nothing else. */
export function isRenamedOutside({ status, changed }: Ownership): boolean {
  return status === 'modified' && changed.every((key) => key === 'name');
}

const SHOWN_KEYS = 5;

/** Returns the clause that names the changes of a modified resource; undefined for any other. */
export function changeIn({ status, record, changed }: Ownership): string | undefined {
  if (status !== 'modified' || record === undefined) return undefined;
  const what = record.ownership === 'adopted' ? 'created or changed' : 'changed';
  // A score has a key below the one of all scores.
  const keys = changed.filter((key) => !changed.some((other) => other.startsWith(`${key}.`))).sort();
  return `it was ${what} outside of suite (${joinSome(keys, SHOWN_KEYS, wholeName)})`;
}

/** Keys that change with another one. Profiles have a cutoff among the qualities that they allow. */
const FOLLOWS: Readonly<Record<Key, readonly Key[]>> = {
  groups: ['qualities'],
  upgradeUntil: ['qualities'],
  cutoff: ['qualities', 'upgradeUntil'],
};

interface Compared {
  readonly differs: ReadonlySet<Key>;
  readonly asWritten: ReadonlySet<Key>;
  readonly values: ReadonlyMap<string, string>;
  readonly record: StateRecord;
}

function isAsWritten(key: Key, { differs, asWritten, values, record }: Compared): boolean {
  if (asWritten.has(key)) return true;
  if (key === 'scores' && asWritten.size > 0) {
    // Every score that a profile has is as suite left it or would write it.
    const scores = [...values].filter(([one, score]) => one.startsWith(scoreKey('')) && score !== '0');
    const isKnown = (one: Key): boolean => lookUp(record.fingerprint, one) !== undefined && !differs.has(one);
    return scores.every(([one]) => asWritten.has(one) || isKnown(one));
  }
  return lookUp(FOLLOWS, key)?.some((other) => differs.has(other) && asWritten.has(other)) === true;
}

/** Returns the record of a resource whose create was not completed. */
function unfinished({ id, name, implementation }: Resource, record: StateRecord | undefined): StateRecord {
  const known = record ?? { id, name, implementation, salt: '', set: {}, fingerprint: {} };
  return { ...known, ownership: 'created', stage: 'staged' };
}

/**
 * Returns the record of a modified resource. If someone changed keys that suite does not set, the keys that suite set
 * may still be reset. If they changed those, it may be their resource: nothing of it is reset.
 */
function modifiedRecord(record: StateRecord, changed: readonly Key[]): StateRecord {
  const keys = Object.keys(record.set);
  const kept = keys.some((key) => changed.includes(key)) ? [] : keys;
  return {
    ...record,
    stage: 'done',
    ownership: record.ownership === 'created' ? 'doubtful' : record.ownership,
    set: Object.fromEntries(kept.map((key) => [key, null])),
  };
}
