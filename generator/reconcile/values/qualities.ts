/** The qualities of a profile: best first and by name in a configuration, worst first and by ID on the wire. Pure. */
import { isObject, type Json } from '../../base/json.ts';
import {
  type ProfileGroup,
  type ProfileItem,
  type ProfileQuality,
  isGroup,
  qualitiesIn,
  qualityItems,
} from '../../schema/profile/wire.ts';
import type { Value } from '../../servarr/values.ts';

/**
 * Groups have IDs above those of qualities. Source: the services' own groups in test/recordings,
 * `qualityprofile/schema`.
 */
const FIRST_GROUP_ID = 1000;

/** An allowed quality, or an allowed group with its qualities, best first. */
type Allowed = string | { readonly name: string; readonly qualities: readonly string[] };

/** Returns the allowed qualities and groups of a profile, best first. */
export function allowedQualities(items: readonly ProfileItem[]): Json {
  return items
    .filter(({ allowed }) => allowed)
    .map((item) =>
      isGroup(item)
        ? { name: item.name, qualities: item.items.map(({ quality }) => quality.name).toReversed() }
        : item.quality.name,
    )
    .toReversed();
}

/** Returns the groups of a profile that are not allowed, by name. */
export function otherGroups(items: readonly ProfileItem[]): Json {
  const groups = items.filter((item): item is ProfileGroup => isGroup(item) && !item.allowed);
  return groups.map(({ name, items: members }) => [name, ...members.map(({ quality }) => quality.name)]);
}

/** Returns the name of the quality or group until which the service upgrades; null if it does not upgrade. */
export function cutoffName(
  items: readonly ProfileItem[],
  { cutoff, upgradeAllowed }: { readonly cutoff: unknown; readonly upgradeAllowed: unknown },
): Value {
  if (upgradeAllowed !== true) return null;
  const item = items.find((one) => idOf(one) === cutoff);
  return item && nameOf(item);
}

/** Returns the names of qualities in a declared value, those of groups among them. */
export function namedQualities(declared: Json): string[] {
  return readAllowed(declared).flatMap((one) => (typeof one === 'string' ? [one] : one.qualities));
}

/**
 * Returns the items of a profile that allows exactly what is declared. What is not declared is not allowed, keeps its
 * order, and comes before the rest. A group keeps its ID, or gets the next free one.
 * @param items those that the profile has: all qualities of the service
 */
export function arrangeQualities(items: readonly ProfileItem[], declared: Json): ProfileItem[] {
  const ids = new Set(items.map(idOf));
  const qualities = new Map(qualityItems(items).map((item) => [item.quality.name, item]));
  const listed = new Set(namedQualities(declared));
  const taken = new Set<number>();
  const allowing = (name: string): ProfileQuality[] => {
    const item = qualities.get(name);
    return item === undefined ? [] : [{ ...item, allowed: true }];
  };
  const allowed = readAllowed(declared).flatMap((wanted): ProfileItem[] => {
    if (typeof wanted === 'string') return allowing(wanted);
    const members = wanted.qualities.toReversed().flatMap(allowing);
    const group = items.find(
      (item): item is ProfileGroup => isGroup(item) && item.name === wanted.name && !taken.has(item.id),
    );
    const id = group?.id ?? nextId(ids);
    ids.add(id);
    taken.add(id);
    // Newer services also show sizes of a group.
    return [{ ...group, id, name: wanted.name, allowed: true, items: members }];
  });
  return [...items.flatMap((item) => leftOf(item, listed, taken)), ...allowed.toReversed()];
}

/**
 * Returns the qualities of the service that a profile lacks, as not allowed: services reject a profile without them.
 * Source: "quality missing" in test/recordings.
 */
export function missingQualities(
  offered: readonly ProfileItem[],
  items: readonly ProfileItem[],
): ProfileQuality[] {
  const ids = new Set(qualitiesIn(items).map(({ id }) => id));
  return qualityItems(offered)
    .filter(({ quality }) => !ids.has(quality.id))
    .map((one) => ({ ...one, allowed: false }));
}

/** Returns the ID of the declared cutoff; undefined if nothing allowed has that name. */
export function cutoffId(items: readonly ProfileItem[], name: string): number | undefined {
  const item = items.findLast((one) => one.allowed && nameOf(one) === name);
  return item && idOf(item);
}

/** Returns the ID of a cutoff that the service accepts: the present one, or the best quality that is allowed. */
export function validCutoff(items: readonly ProfileItem[], cutoff: unknown): unknown {
  const allowed = items.filter((one) => one.allowed).map(idOf);
  return allowed.some((id) => id === cutoff) ? cutoff : (allowed.at(-1) ?? cutoff);
}

function readAllowed(declared: Json): Allowed[] {
  if (!Array.isArray(declared)) return [];
  return declared.flatMap((entry): Allowed[] => {
    if (!isObject(entry)) return typeof entry === 'string' ? [entry] : [];
    const { name, qualities } = entry;
    if (typeof name !== 'string' || !Array.isArray(qualities)) return [];
    return [{ name, qualities: qualities.filter((quality) => typeof quality === 'string') }];
  });
}

/**
 * Returns the rest of an item without the declared qualities. A group that loses one is dissolved: services reject a
 * group of one.
 */
function leftOf(item: ProfileItem, listed: ReadonlySet<string>, taken: ReadonlySet<number>): ProfileItem[] {
  if (!isGroup(item)) return listed.has(item.quality.name) ? [] : [{ ...item, allowed: false }];
  const rest = item.items.filter(({ quality }) => !listed.has(quality.name));
  if (rest.length === item.items.length && !taken.has(item.id))
    return [{ ...item, allowed: false, items: rest.map((one) => ({ ...one, allowed: false })) }];
  return rest.map((one) => ({ ...one, allowed: false }));
}

function nextId(ids: ReadonlySet<number>): number {
  let id = FIRST_GROUP_ID;
  while (ids.has(id)) id++;
  return id;
}

function idOf(item: ProfileItem): number {
  return isGroup(item) ? item.id : item.quality.id;
}

function nameOf(item: ProfileItem): string {
  return isGroup(item) ? item.name : item.quality.name;
}
