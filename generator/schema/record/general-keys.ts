/** Selects the keys of a schema item outside `fields` that are settings. */
import { type Json, isObject, sortKeys } from '../../base/json.ts';
import { isEvent } from '../../servarr/events.ts';
import { type Kind, keyOfProperty, schemaRow } from '../../servarr/kinds.ts';
import { impliedByEnable } from '../../servarr/enable.ts';
import common from '../../servarr/meta-keys.json' with { type: 'json' };
import { RESERVED_NAMES } from '../../servarr/reserved.ts';

/** Properties of every kind that users do not set, that the modules declare by hand, or that hold prose. */
const NOT_GENERAL: readonly string[] = [
  ['id', 'name', 'fields', 'implementation', 'implementationName', 'configContract', 'protocol'],
  ['infoLink', 'message', 'presets', 'tags', 'enable'],
].flat();

/** Keys that mean something else in an entry, or to Nix. A row of the table can give such a property another key. */
const RESERVED_KEYS: ReadonlySet<string> = new Set([...common, ...RESERVED_NAMES]);

/** Returns the settings of an item outside `fields`, sorted: plain values and lists, without events. */
export function generalKeys(kind: Kind, item: Readonly<Record<string, unknown>>): Record<string, Json> {
  const { excludedKeys, keys } = schemaRow(kind);
  // A configuration has other names for these keys, which avoids a conflict with other meanings.
  const renamed = new Set(Object.values(keys).map(({ wire }) => wire));
  const left = new Set([
    ...[...NOT_GENERAL].filter((key) => !renamed.has(key)),
    ...excludedKeys,
    ...impliedByEnable(kind),
  ]);
  const isSetting = ([key, value]: [string, unknown]): boolean =>
    !left.has(key) &&
    !RESERVED_KEYS.has(keyOfProperty(kind, key)) &&
    !isEvent(key) &&
    !key.startsWith('supports') &&
    value !== null &&
    !isObject(value);
  return sortKeys(Object.fromEntries(Object.entries(item).filter(isSetting)) as Json) as Record<string, Json>;
}
