/** Decides what a step sets and resets. Request, verification and state use this decision. Pure. */
import { isEnabled } from '../../servarr/enable.ts';
import { isSchemaKind } from '../../servarr/kinds.ts';
import type { Value } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Key, Resource } from '../codec/resource.ts';
import { type Desired, traitsOf } from '../desired/desired.ts';
import { unfinishedKey } from '../kinds/index.ts';
import type { Resolved } from '../manifest/secrets.ts';
import type { StateRecord } from '../state/state-record.ts';

export interface Decision {
  /** Declared keys, and those that enable a disabled resource. References and tags by name. */
  readonly set: ReadonlyMap<Key, Resolved>;
  /** Keys that suite set before and that are no longer declared, with their defaults. Sorted. */
  readonly reset: ReadonlyMap<Key, Value>;
}

/**
 * Decides what a write sets and resets.
 * @param actual the existing resource, if any
 * @param record the record of that resource, if any
 */
export function decide(
  desired: Desired,
  actual: Resource | undefined,
  record: KnownKeys | undefined,
): Decision {
  const undeclared = keysToReset(desired, actual, record);
  const { kind, values, enableDefaults } = desired;
  const isOn = actual !== undefined && isEnabled(kind, actual.body);
  const enabling = [...enableDefaults].filter(([key]) => !isOn || undeclared.includes(key));
  return {
    set: new Map([...enabling, ...values]),
    reset: new Map(
      undeclared
        .filter((key) => !enableDefaults.has(key))
        .map((key) => [key, codecOf(kind).defaultOf(desired, desired.item, key)] as const),
    ),
  };
}

/** Returns a decision without the keys that are sent only if they change: tokens that the service refreshes, and others. */
export function withoutUnchanged(
  { set, reset }: Decision,
  desired: Desired,
  changes: readonly { readonly key: Key }[],
): Decision {
  const changed = new Set(changes.map(({ key }) => key));
  const isSent = (key: Key): boolean => {
    const traits = traitsOf(desired, key);
    return (traits?.refreshed !== true && traits?.sentWhenChanged !== true) || changed.has(key);
  };
  return { set: new Map([...set].filter(([key]) => isSent(key))), reset };
}

export type KnownKeys = Pick<StateRecord, 'set'>;

/** Returns the keys that suite set or marked before, that are not declared now, and that can be reset. Sorted. */
function keysToReset(desired: Desired, actual: Resource | undefined, record: KnownKeys | undefined): Key[] {
  const kept = new Set(desired.omitted.map(({ key }) => key));
  const mark = actual && unfinishedKey(desired, actual);
  return [...new Set([...Object.keys(record?.set ?? {}), ...(mark === undefined ? [] : [mark])])]
    .filter((key) => !kept.has(key) && !desired.values.has(key) && canReset(desired, key))
    .sort();
}

function canReset(desired: Desired, key: Key): boolean {
  const traits = traitsOf(desired, key);
  if (traits === undefined || traits.refreshed || traits.staysWhenUndeclared) return false;
  return isSchemaKind(desired.kind);
}
