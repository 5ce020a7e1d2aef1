/** The keys of flat objects that a service shows. */
import { type KeyRow, type Kind, kindRow } from '../kinds.ts';

export const ITEMS = 'items';

type Shown = Readonly<Record<string, unknown>>;

/** Returns true if the service has a key: its objects show it, or can leave it out. */
export function isSeen(key: string, row: KeyRow, shown: Shown): boolean {
  const { wire = key, wireList = wire, inItems, nullable = false } = row;
  return nullable || [wire, wireList, ...(inItems ? [ITEMS] : [])].some((one) => Object.hasOwn(shown, one));
}

/** Returns true for a flat kind of which every service has an object from the start: its record holds the keys. */
export function isAlwaysListed(kind: Kind): boolean {
  const row = kindRow(kind);
  return 'option' in row.declaredAt && (row.lifecycle === 'fixed' || 'fresh' in row);
}
