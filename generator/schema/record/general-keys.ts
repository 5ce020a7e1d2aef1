/** Selects the keys of a schema item outside `fields` that are settings. */
import { type Json, isObject, sortKeys } from '../../base/json.ts';
import { impliedByEnable, isEvent, supportKey } from '../../servarr/enable.ts';
import { lookUp } from '../../base/collections.ts';
import { isComputed } from '../../servarr/keys/computed.ts';
import { type Kind, keyOfProperty, kindRow } from '../../servarr/kinds.ts';
import common from '../../servarr/meta-keys.json' with { type: 'json' };
import { RESERVED_NAMES } from '../../servarr/reserved.ts';

/** Properties that have another form in an entry. */
const NOT_GENERAL: ReadonlySet<string> = new Set(['enable', 'fields', 'name', 'tags']);

/** Keys that mean something else in an entry, or to Nix. A row of the table can give such a property another key. */
const RESERVED_KEYS: ReadonlySet<string> = new Set([...common, ...RESERVED_NAMES]);

/** Returns the settings of an item outside `fields` that have an effect, sorted: plain values and lists, without events. */
export function generalKeys(kind: Kind, item: Readonly<Record<string, unknown>>): Record<string, Json> {
  const implied = new Set(impliedByEnable(kind));
  const isSetting = ([key, value]: [string, unknown]): boolean =>
    !NOT_GENERAL.has(key) &&
    !implied.has(key) &&
    !isComputed(kind, key) &&
    !RESERVED_KEYS.has(keyOfProperty(kind, key)) &&
    !isEvent(key) &&
    !(lookUp(kindRow(kind).keys, keyOfProperty(kind, key))?.optional && item[supportKey(key)] === false) &&
    value !== null &&
    !isObject(value);
  return sortKeys(Object.fromEntries(Object.entries(item).filter(isSetting)) as Json) as Record<string, Json>;
}
