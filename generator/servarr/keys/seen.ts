/** The keys of flat objects that a service shows. */
import { isUnset } from '../values.ts';
import { type KeyRow, type Kind, kindRow, propertyOfKey } from '../kinds.ts';

/** The property with the protocols of a delay profile. */
export const ITEMS = 'items';

type Shown = Readonly<Record<string, unknown>>;

/** Returns true if the service has a key: its objects show it, or can leave it out. */
export function isSeen(key: string, row: KeyRow, shown: Shown): boolean {
  const { wire = key, wireList = wire, inItems, nullable = false } = row;
  return nullable || [wire, wireList, ...(inItems ? [ITEMS] : [])].some((one) => Object.hasOwn(shown, one));
}

/** Returns true if an object shows a size: services leave out a size without a limit, and newer ones all sizes. */
export function hasSizes(kind: Kind, shown: Shown): boolean {
  const row = kindRow(kind);
  const sizes = ('ascending' in row ? row.ascending : undefined) ?? [];
  return sizes.some((key) => !isUnset(shown[propertyOfKey(kind, key)] as never));
}

/** Returns true for a flat kind of which every service has an object from the start: its record holds the keys. */
export function isAlwaysListed(kind: Kind): boolean {
  const row = kindRow(kind);
  return 'option' in row.declaredAt && (row.lifecycle === 'fixed' || 'fresh' in row);
}
