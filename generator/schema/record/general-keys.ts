/** The keys of a schema item outside `fields` that are settings. */
import { type Json, isObject, sortKeys } from '../../base/json.ts';
import { isEvent } from '../../servarr/events.ts';
import { type Kind, providerRow } from '../../servarr/kinds.ts';
import { impliedByEnable } from '../../servarr/enable.ts';
import common from '../../servarr/meta-keys.json' with { type: 'json' };
import { RESERVED_NAMES } from '../../servarr/reserved.ts';

/**
 * In every kind: what a user has no say in, what the modules declare by hand, what is prose, and the keys that an entry
 * or Nix itself takes for something else.
 */
const NOT_GENERAL: ReadonlySet<string> = new Set(
  [
    ['id', 'name', 'fields', 'implementation', 'implementationName', 'configContract', 'protocol'],
    ['infoLink', 'message', 'presets'],
    common,
    [...RESERVED_NAMES],
  ].flat(),
);

/** The keys of an item outside `fields` that hold a setting, sorted: plain values and lists; no events. */
export function generalKeys(kind: Kind, item: Readonly<Record<string, unknown>>): Record<string, Json> {
  const { excludedKeys, keys } = providerRow(kind);
  // A configuration has another name for these, so that none of them is taken for something else.
  const renamed = new Set(Object.values(keys).map(({ wire }) => wire));
  const left = new Set([
    ...[...NOT_GENERAL].filter((key) => !renamed.has(key)),
    ...excludedKeys,
    ...impliedByEnable(kind),
  ]);
  const isSetting = ([key, value]: [string, unknown]): boolean =>
    !left.has(key) && !isEvent(key) && !key.startsWith('supports') && value !== null && !isObject(value);
  return sortKeys(Object.fromEntries(Object.entries(item).filter(isSetting)) as Json) as Record<string, Json>;
}
