/** Profiles as services send them: qualities and groups of qualities, worst first, and lists of what is allowed. */
import * as z from 'zod';

/** More than any app has; a longer list is not one of qualities. */
const MAX_NAMES = 2000;

/** A name with its ID, as lists of languages have it. */
export const named = z.looseObject({ id: z.int(), name: z.string().min(1).max(200) });

const single = z.looseObject({ quality: named, allowed: z.boolean() });

const group = z.looseObject({
  id: z.int(),
  name: z.string().min(1).max(200),
  allowed: z.boolean(),
  items: z.array(single).max(MAX_NAMES),
});

/** One quality of a profile, or a group of qualities. Groups have no `quality`. */
export const profileItem = z.union([single, group]);

/** The qualities of a profile, worst first. */
export const profileItems = z.array(profileItem).max(MAX_NAMES);

export type ProfileItem = z.infer<typeof profileItem>;
export type ProfileGroup = z.infer<typeof group>;
/** A quality that is in no group, or one of a group. */
export type ProfileQuality = z.infer<typeof single>;

/** One element of a list of what a metadata profile allows: `{ albumType: { id, name }, allowed }`. */
export const allowedOption = z.looseObject({ allowed: z.boolean() });
export const allowedList = z.array(allowedOption).max(MAX_NAMES);
type AllowedOption = z.infer<typeof allowedOption>;

/** Returns the ID and the name of an element of such a list; the property that has them differs. */
export function optionOf(option: AllowedOption): z.infer<typeof named> | undefined {
  for (const value of Object.values(option)) {
    const parsed = named.safeParse(value);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

export function isGroup(item: ProfileItem): item is ProfileGroup {
  return !('quality' in item);
}

/** Returns the items of all qualities, those of groups among them, in the order of the profile. */
export function qualityItems(items: readonly ProfileItem[]): ProfileQuality[] {
  return items.flatMap((item) => (isGroup(item) ? item.items : [item]));
}

/** Returns all qualities, those of groups among them, in the order of the profile. */
export function qualitiesIn(items: readonly ProfileItem[]): ProfileQuality['quality'][] {
  return qualityItems(items).map(({ quality }) => quality);
}
