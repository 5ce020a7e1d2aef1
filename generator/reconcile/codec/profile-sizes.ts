/** The sizes of qualities that newer services have in each profile: a size without a limit is not shown. Pure. */
import type { Json } from '../../base/json.ts';
import { type ProfileItem, isGroup, qualityItems } from '../../schema/profile/wire.ts';
import { type Kind, UNLIMITED } from '../../servarr/kinds.ts';
import { keysMovedTo } from '../../servarr/kinds/moved-keys.ts';
import { type Value, isUnset, sameValue, sizeIn, sizeKey } from '../../servarr/values.ts';
import { type KeyTraits, PLAIN } from '../values/key-traits.ts';
import type { Key } from './resource.ts';

/** Returns true if a profile, or the schema of profiles, shows a size. */
export function showsSizes(kind: Kind, items: readonly ProfileItem[]): boolean {
  const { keys = [] } = keysMovedTo(kind) ?? {};
  return qualityItems(items).some((one) => keys.some(([, property]) => typeof one[property] === 'number'));
}

/** Returns the sizes of a profile by key; none if it shows none. */
export function sizesIn(kind: Kind, items: readonly ProfileItem[]): [Key, Value][] {
  if (!showsSizes(kind, items)) return [];
  const { keys = [] } = keysMovedTo(kind) ?? {};
  return qualityItems(items).flatMap((one) =>
    keys.map(([size, property]): [Key, Value] => [
      sizeKey(one.quality.name, size),
      (one[property] ?? UNLIMITED) as Json,
    ]),
  );
}

/** Returns the qualities of a profile with sizes: all others stay. A size that is left out would become "no limit". */
export function withSizes(
  kind: Kind,
  items: readonly ProfileItem[],
  values: ReadonlyMap<Key, Value>,
): ProfileItem[] {
  const { keys = [] } = keysMovedTo(kind) ?? {};
  return items.map((item): ProfileItem => {
    if (isGroup(item)) return { ...item, items: withSizes(kind, item.items, values) as typeof item.items };
    const sizes = keys.flatMap(([size, property]) => {
      const value = values.get(sizeKey(item.quality.name, size));
      return value === undefined ? [] : [[property, value === UNLIMITED ? null : value] as const];
    });
    return { ...item, ...Object.fromEntries(sizes) };
  });
}

/** Returns the properties of sizes, with their keys as `Codec.properties` has them. */
export function sizeProperties(kind: Kind): [string, Key][] {
  return (keysMovedTo(kind)?.keys ?? []).map(([size, property]) => [property, sizeKey('*', size)]);
}

/** Returns true if the service has the size of a key. */
export function hasSize(kind: Kind, items: readonly ProfileItem[], key: Key): boolean {
  const quality = sizeIn(key)?.quality;
  return showsSizes(kind, items) && qualityItems(items).some((one) => one.quality.name === quality);
}

/** A size that is no longer declared stays: services have no default for one quality. */
export const SIZE: KeyTraits = {
  ...PLAIN,
  same: (left, right) => sameValue(isUnset(left) ? UNLIMITED : left, isUnset(right) ? UNLIMITED : right),
  staysWhenUndeclared: true,
};
