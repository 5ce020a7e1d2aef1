/**
 * Reads and writes "enabled" for each kind, by the trait `enabledBy` of its row. Events are boolean keys of a resource such
 * as `onGrab`, of which a second key says whether the implementation supports it.
 */
import type { Json } from '../base/json.ts';
import { type Kind, type EnableRule, kindRow } from './kinds.ts';

type Shown = Readonly<Record<string, unknown>>;

/** Returns true if the resource has an effect: an enabled client, a notification with an event … */
export function isEnabled(kind: Kind, item: Shown): boolean {
  const by = kindRow(kind).enabledBy;
  switch (by.by) {
    case 'keys':
      return groupOf(by, item).some((key) => item[key] === true);
    case 'events':
      return eventsOf(item).some((event) => item[event] === true);
    case 'word':
      return item[by.key] !== by.off;
    case 'tags':
      return Array.isArray(item['tags']) && item['tags'].length > 0;
    case 'none':
      return true;
  }
}

/**
 * Returns the keys that disable a resource, with their values. They override all other values.
 * @param item the schema item or the resource, which has the keys of its implementation
 * @returns an empty object for a kind that cannot be disabled
 */
export function disabledValues(kind: Kind, item: Shown): Readonly<Record<string, Json>> {
  const by = kindRow(kind).enabledBy;
  switch (by.by) {
    case 'keys':
      return all(groupOf(by, item), false);
    case 'events':
      return all(eventsOf(item), false);
    case 'word':
      return { [by.key]: by.off };
    case 'tags':
      return { tags: [] };
    case 'none':
      return {};
  }
}

/**
 * Returns the keys that enable a disabled resource. The values of an entry override them.
 * @param item the schema item, which has the keys of its implementation and says which ones it supports
 * @returns an empty object if the entry has to choose: events, tags
 */
export function enabledValues(kind: Kind, item: Shown): Readonly<Record<string, Json>> {
  const by = kindRow(kind).enabledBy;
  if (by.by === 'keys') return all(groupOf(by, item).filter((key) => supports(by, item, key)), true); // prettier-ignore
  return by.by === 'word' ? { [by.key]: by.on } : {};
}

/**
 * Returns the keys that equal the entry's own `enable`, so an entry does not have them.
 * (If several keys enable a resource together, each one has a separate meaning.)
 */
export function impliedByEnable(kind: Kind): readonly string[] {
  const by = kindRow(kind).enabledBy;
  return by.by === 'keys' ? by.keys.filter((group) => group.length === 1).flat() : [];
}

type Keys = Extract<EnableRule, { by: 'keys' }>;

/** Returns the first group with a key that the item has. */
function groupOf({ keys }: Keys, item: Shown): readonly string[] {
  const groupWithFlag = keys.find((group) => group.some((key) => typeof item[key] === 'boolean'));
  return (groupWithFlag ?? []).filter((key) => typeof item[key] === 'boolean');
}

function supports({ supported }: Keys, item: Shown, key: string): boolean {
  const says = supported?.[key];
  return says === undefined || item[says] !== false;
}

function all(keys: readonly string[], value: boolean): Record<string, Json> {
  return Object.fromEntries(keys.map((key) => [key, value]));
}

export function isEvent(key: string): boolean {
  return /^on[A-Z]/u.test(key);
}

/** Returns the key that says whether an implementation supports an event, or another key: `supportsOnGrab`. */
export function supportKey(key: string): string {
  return `supports${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}

export function supportsEvent(item: Readonly<Record<string, unknown>>, event: string): boolean {
  return item[supportKey(event)] !== false;
}

/** Returns the names of all events of a resource or schema item in its order, supported or not. */
function eventsOf(item: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(item).filter((key) => isEvent(key) && typeof item[key] === 'boolean');
}
