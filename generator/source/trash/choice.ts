/** The contents of a choice from the TRaSH guides: `trash` of a quality profile, as nix/lib/trash/profiles.nix reads it. */
import type { Json } from '../../base/json.ts';
import type { TrashFormat, TrashGroup, TrashGuide, TrashProfile } from './guide.ts';

/** The values of `groups.<name>`. */
export type GroupChoice = boolean | 'all';

export interface Choice {
  readonly profile?: TrashProfile | undefined;
  /** Without the groups that stay as in the guide. */
  readonly groups?: ReadonlyMap<TrashGroup, GroupChoice>;
  readonly scoreSet?: string | undefined;
}

/** Returns the formats that a profile lists, and those of its groups, each once. */
export function formatsOf(
  { formats, groups }: TrashGuide,
  { profile, groups: chosen }: Choice,
): TrashFormat[] {
  const taken = groups.flatMap((group) => {
    const choice = chosen?.get(group) ?? isIncluded(group, profile);
    return choice === false ? [] : group.custom_formats.filter((one) => choice === 'all' || isOn(one));
  });
  // The names in a profile can be old; only the IDs count.
  const ids = new Set([...Object.values(profile?.formatItems ?? {}), ...taken.map((one) => one.trash_id)]);
  return formats.filter((one) => ids.has(one.trash_id));
}

/** Returns true for a group that is on by default for a profile. */
export function isIncluded(group: TrashGroup, profile: TrashProfile | undefined): boolean {
  return (
    group.default &&
    profile !== undefined &&
    Object.values(group.quality_profiles.include).includes(profile.trash_id)
  );
}

/** Returns true for a format of a group that is on if its group is. */
export function isOn({ required, default: isDefault }: TrashGroup['custom_formats'][number]): boolean {
  return required || isDefault;
}

/** Returns the name of the scores that a choice takes. */
export function scoreSetOf({ profile, scoreSet }: Choice): string {
  return (scoreSet ?? profile?.trash_score_set ?? 'default').toLowerCase();
}

/** Returns the score of a format; 0 without one in the guides. */
export function scoreOf({ trash_scores: scores }: TrashFormat, choice: Choice): number {
  return scores[scoreSetOf(choice)] ?? scores['default'] ?? 0;
}

/** Returns the keys of a profile as a configuration has them. `without`: the qualities and groups to leave out. */
export function keysOf(
  profile: TrashProfile,
  without: ReadonlySet<string> = new Set(),
): Record<string, Json> {
  const allowed = profile.items.filter((item) => item.allowed);
  const qualities = allowed.flatMap((item) => trimmed(item, without));
  const cutoff = allowed.find((item) => item.name === profile.cutoff && item.items !== undefined);
  const [left] = cutoff === undefined ? [] : trimmed(cutoff, without);
  const names = {
    qualities,
    upgradeUntil: !profile.upgradeAllowed ? null : typeof left === 'string' ? left : profile.cutoff,
    minimumScore: profile.minFormatScore,
    upgradeUntilScore: profile.cutoffFormatScore,
    minimumUpgradeScore: profile.minUpgradeFormatScore,
    language: profile.language,
  };
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** Returns an item without some names: nothing, or a quality alone in place of its group. */
function trimmed({ name, items }: TrashProfile['items'][number], without: ReadonlySet<string>): Json[] {
  if (without.has(name)) return [];
  if (items === undefined) return [name];
  const qualities = items.filter((one) => !without.has(one));
  const [only] = qualities;
  return qualities.length > 1 ? [{ name, qualities }] : only === undefined ? [] : [only];
}
