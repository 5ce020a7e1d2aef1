/** Keys of a resource outside `fields`: what a configuration calls them, and what they take. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import { capitalised } from '../../base/text.ts';
import type { App } from '../../servarr/apps.ts';
import { isEvent } from '../../servarr/events.ts';
import { type Kind, keyOfProperty, kindRow } from '../../servarr/kinds.ts';
import { GENERAL_LIMITS } from './overrides.ts';
import type { ChoiceTable, FieldType } from './types.ts';

/** What a configuration calls a general key, where the plain name means something else there or is a number. */
export function generalKeyName(kind: Kind, key: string): string {
  return keyOfProperty(kind, key);
}

/** A general key as one service shows it. */
export interface ShownKey {
  readonly kind: Kind;
  readonly app: App;
  /** The schema id, under which a table of words is kept. */
  readonly schema: string;
  /** What the service calls it. */
  readonly key: string;
  /** The value that the schema shows. */
  readonly shown: Json;
}

/** What a general key takes, read from its row and from the value that the schema shows. */
export function generalType({ kind, app, schema, key, shown }: ShownKey): FieldType {
  const row = lookUp(kindRow(kind).keys, generalKeyName(kind, key));
  const limits = lookUp(GENERAL_LIMITS, key);
  if (limits) return { name: 'between', least: limits[0], most: limits[1] };
  if (row?.list !== undefined) return { name: row.targetName === 'path' ? 'folder' : 'name' };
  const known = row?.enumValues?.[app];
  if (known) return { name: 'choice', tables: { [schema]: wordTable(known) } };
  if (row?.elements) return { name: 'list', of: { name: row.elements } };
  return plainType(shown);
}

/** A word is sent as it is written. */
function wordTable(words: readonly string[]): ChoiceTable {
  return Object.fromEntries(words.map((word) => [word, word]));
}

function plainType(shown: Json): FieldType {
  if (Array.isArray(shown)) return { name: 'list', of: { name: 'unknown', upstream: 'list' } };
  switch (typeof shown) {
    case 'boolean':
      return { name: 'bool' };
    case 'number':
      return { name: Number.isInteger(shown) ? 'int' : 'float' };
    default:
      // The host program resolves no secrets outside `fields`.
      return { name: 'label' };
  }
}

/** A label for a general key, which the schema gives none: `onGrab` -> "Notify on grab", `priority` -> "Priority". */
export function generalLabel(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, ' ');
  return isEvent(name) ? `Notify ${words.toLowerCase()}` : capitalised(words);
}
