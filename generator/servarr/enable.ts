/** What "on" means for a kind: the trait `switch` of its row, read from resources and written into them. */
import type { Json } from '../base/json.ts';
import { eventsOf } from './events.ts';
import { type Kind, type EnableRule, kindRow } from './kinds.ts';

/** A resource, the body of one, or a schema item. */
type Shown = Readonly<Record<string, unknown>>;

/** True where the resource does anything: a client that is enabled, a notification with an event … */
export function isEnabled(kind: Kind, of: Shown): boolean {
  const by = kindRow(kind).enabledBy;
  switch (by.by) {
    case 'keys':
      return groupOf(by, of).some((key) => of[key] === true);
    case 'events':
      return eventsOf(of).some((event) => of[event] === true);
    case 'word':
      return of[by.key] !== by.off;
    case 'tags':
      return Array.isArray(of['tags']) && of['tags'].length > 0;
    case 'none':
      return true;
  }
}

/**
 * The keys that switch a resource off, with their values: they go over whatever else is said.
 * @param item the schema item or the resource: it says which switches there are
 * @returns nothing for a kind that has no switch
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
 * The keys that switch a resource on that is off: they go under whatever else an entry says.
 * @param item the schema item: it says which switches there are, and what the implementation can do
 * @returns nothing where the entry itself has to say what for: events, tags
 */
export function enabledValues(kind: Kind, item: Shown): Readonly<Record<string, Json>> {
  const by = kindRow(kind).enabledBy;
  if (by.by === 'keys') return all(groupOf(by, item).filter((key) => supports(by, item, key)), true); // prettier-ignore
  return by.by === 'word' ? { [by.key]: by.on } : {};
}

/**
 * The switches that the entry's own `enable` stands for, one to one, so that they are no keys of an entry.
 * (Of several switches that belong together each has a meaning of its own.)
 */
export function impliedByEnable(kind: Kind): readonly string[] {
  const by = kindRow(kind).enabledBy;
  return by.by === 'keys' ? by.keys.filter((group) => group.length === 1).flat() : [];
}

type Keys = Extract<EnableRule, { by: 'keys' }>;

/** The first group of which the item has a key. */
function groupOf({ keys }: Keys, item: Shown): readonly string[] {
  const found = keys.find((group) => group.some((key) => typeof item[key] === 'boolean'));
  return (found ?? []).filter((key) => typeof item[key] === 'boolean');
}

function supports({ supported }: Keys, item: Shown, key: string): boolean {
  const says = supported?.[key];
  return says === undefined || item[says] !== false;
}

function all(keys: readonly string[], value: boolean): Record<string, Json> {
  return Object.fromEntries(keys.map((key) => [key, value]));
}
