/** Collects the names in the TRaSH guides for `suite list trash`, and the contents of a profile for `suite show trash`. */
import { Problem } from '../../base/problem.ts';
import { didYouMean } from '../../base/nearest.ts';
import { displaySafe } from '../../base/text.ts';
import type { TrashFormat, TrashGuide, TrashNaming, TrashProfile } from './guide.ts';

/** The keys of settings.naming that take a scheme of the guides. */
const NAMING: Readonly<Record<string, (file: TrashNaming) => Readonly<Record<string, string>> | undefined>> =
  {
    animeEpisodeFormat: ({ episodes }) => episodes?.anime,
    dailyEpisodeFormat: ({ episodes }) => episodes?.daily,
    movieFolderFormat: ({ folder }) => folder,
    seasonFolderFormat: ({ season }) => season,
    seriesFolderFormat: ({ series }) => series,
    standardEpisodeFormat: ({ episodes }) => episodes?.standard,
    standardMovieFormat: ({ file }) => file,
  };

/** The names in the guide for one app. */
export type TrashNames = ReturnType<typeof namesIn>;

/** Returns the names in the guide for one app, sorted. */
export function namesIn({ app, formats, groups, profiles, naming, sizes }: TrashGuide) {
  const sets = formats.flatMap(({ trash_scores: scores }) => Object.keys(scores));
  const inGroups = new Set(groups.flatMap((group) => group.custom_formats.map((one) => one.trash_id)));
  const schemes = Object.entries(NAMING).map(
    ([key, of]) => [key, naming.flatMap((file) => Object.keys(of(file) ?? {})).sort()] as const,
  );
  return {
    app,
    profiles: profiles.map(({ name }) => name).sort(),
    groups: groups
      .map(({ name, default: isDefault, custom_formats: all }) => ({
        name,
        default: isDefault,
        formats: all.map((one) => ({ name: one.name, on: one.required || one.default })),
      }))
      .sort((left, right) => (left.name < right.name ? -1 : 1)),
    /** Formats that are in no group. */
    formats: formats
      .filter((one) => !inGroups.has(one.trash_id))
      .map(({ name }) => name)
      .sort(),
    scoreSets: [...new Set(sets)].filter((name) => name !== 'default').sort(),
    naming: Object.fromEntries(schemes.filter(([, names]) => names.length > 0)),
    sizes: sizes.map(({ type }) => type).sort(),
  };
}

/** The contents of a profile for one app. */
export type TrashContents = ReturnType<typeof contentsOf>;

/** Returns the contents of the profile of that name or ID, for each app that has it. Throws Problem `usage`. */
export function findProfile(guides: readonly TrashGuide[], word: string): TrashContents[] {
  const found = guides.flatMap((guide) =>
    guide.profiles
      .filter(({ name, trash_id: id }) => name === word || id === word)
      .map((profile) => contentsOf(guide, profile)),
  );
  if (found.length > 0) return found;
  const names = guides.flatMap(({ profiles }) => profiles.map(({ name }) => name));
  throw new Problem({
    code: 'usage',
    place: 'PROFILE',
    what: `the guides have no quality profile "${displaySafe(word)}" for ${guides.map(({ app }) => app).join(' or ')}`,
    fix: `${didYouMean(word, names)}\`suite list trash\` shows all of them.`,
  });
}

function contentsOf(guide: TrashGuide, profile: TrashProfile) {
  const { trash_score_set: scoreSet = 'default' } = profile;
  return {
    app: guide.app,
    name: profile.name,
    id: profile.trash_id,
    scoreSet,
    qualities: profile.items
      .filter(({ allowed }) => allowed)
      .map(({ name, items }) => (items === undefined ? { name } : { name, qualities: items })),
    upgradeUntil: profile.upgradeAllowed ? profile.cutoff : null,
    minimumScore: profile.minFormatScore,
    upgradeUntilScore: profile.cutoffFormatScore,
    minimumUpgradeScore: profile.minUpgradeFormatScore,
    language: profile.language,
    formats: formatsOf(guide, profile)
      .map(({ name, trash_scores: scores }) => ({ name, score: scores[scoreSet] ?? scores['default'] ?? 0 }))
      .sort((left, right) => right.score - left.score || (left.name < right.name ? -1 : 1)),
  };
}

/** Returns the formats that a profile lists, and those of the default groups that list the profile. */
function formatsOf({ formats, groups }: TrashGuide, profile: TrashProfile): TrashFormat[] {
  const included = groups.filter(
    (group) => group.default && Object.values(group.quality_profiles.include).includes(profile.trash_id),
  );
  // The names in a profile can be old; only the IDs count.
  const ids = new Set([
    ...Object.values(profile.formatItems),
    ...included.flatMap((group) =>
      group.custom_formats.filter((one) => one.required || one.default).map((one) => one.trash_id),
    ),
  ]);
  return formats.filter((one) => ids.has(one.trash_id));
}
