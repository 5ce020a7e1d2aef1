/** The schema item that an entry or a resource belongs to. */
import { isGeneric } from '../../schema/model/definitions.ts';
import type { WireItem } from '../../schema/record/wire.ts';
import type { ManifestEntry } from '../manifest/manifest.ts';

/**
 * Returns the item of an entry's definition, or of its implementation: among several the one that is not a preset and is
 * named after what they share ("Generic Newznab"). The first one wins if an item appears twice, as in records.
 */
export function itemFor(
  { implementation, definition }: Pick<ManifestEntry, 'definition' | 'implementation'>,
  items: readonly WireItem[],
): WireItem | undefined {
  const all = items.filter((item) => item.implementation === implementation);
  if (definition !== undefined) return all.find(({ name }) => name === definition);
  const names = new Set(all.map(({ name }) => name));
  return names.size > 1 ? (all.find(isGeneric) ?? all.find(isNameless)) : all[0];
}

function isNameless({ name }: WireItem): boolean {
  return (name ?? '') === '';
}
