/** General keys: their names in a configuration and their types. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import { capitalised } from '../../base/text.ts';
import type { App } from '../../servarr/apps.ts';
import { isEvent } from '../../servarr/enable.ts';
import { type Kind, keyOfProperty, kindRow, nameIn } from '../../servarr/kinds.ts';
import { GENERAL_LIMITS } from './overrides.ts';
import { choicesOf } from '../../servarr/choices/enum-tables.ts';
import type { FieldType } from './types.ts';

export interface ShownKey {
  readonly kind: Kind;
  readonly app: App;
  readonly schema: string;
  readonly key: string;
  readonly shown: Json;
}

export function generalType({ kind, app, schema, key, shown }: ShownKey): FieldType {
  const row = lookUp(kindRow(kind).keys, keyOfProperty(kind, key));
  const limits = lookUp(GENERAL_LIMITS, key);
  if (limits) return { name: 'between', least: limits[0], most: limits[1] };
  if (row?.list !== undefined) return { name: nameIn(row.list) === 'path' ? 'folder' : 'name' };
  const choices = row && choicesOf(row, app);
  if (choices) return { name: 'choice', tables: { [schema]: choices } };
  if (row?.type === 'mappedCategories') return { name: 'list', of: { name: 'mappedCategory' } };
  return plainType(shown);
}

function plainType(shown: Json): FieldType {
  if (Array.isArray(shown)) return { name: 'list', of: { name: 'unknown', upstream: 'list' } };
  switch (typeof shown) {
    case 'boolean':
      return { name: 'bool' };
    case 'number':
      return { name: Number.isInteger(shown) ? 'int' : 'float' };
    default:
      // apply resolves no secrets outside `fields`.
      return { name: 'label' };
  }
}

/** Returns a label for a general key, because schemas have none: `onGrab` -> "Notify on grab". */
export function generalLabel(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, ' ');
  return isEvent(name) ? `Notify ${words.toLowerCase()}` : capitalised(words);
}
