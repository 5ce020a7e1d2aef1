/** Collects names in the TRaSH guides for `suite list trash`, and the contents of profiles and formats for `suite show trash`. */
import { Problem } from '../../base/problem.ts';
import { didYouMean } from '../../base/nearest.ts';
import { valueAt } from '../../base/json.ts';
import { displaySafe } from '../../base/text.ts';
import facts from '../../servarr/trash.json' with { type: 'json' };
import { formatsOf, isOn, scoreOf, scoreSetOf } from './choice.ts';
import type { TrashFormat, TrashGuide, TrashProfile } from './guide.ts';

export type TrashNames = ReturnType<typeof namesIn>;

export function namesIn({ app, formats, groups, profiles, naming, sizes }: TrashGuide) {
  const sets = formats.flatMap(({ trash_scores: scores }) => Object.keys(scores));
  const inGroups = new Set(groups.flatMap((group) => group.custom_formats.map((one) => one.trash_id)));
  const schemes = Object.entries(facts.naming).map(([key, place]) => {
    const inFile = place.slice(place.indexOf('.') + 1);
    return [key, naming.flatMap((file) => Object.keys(valueAt(file, inFile) ?? {})).sort()] as const;
  });
  return {
    app,
    profiles: profiles.map(({ name }) => name).sort(),
    groups: groups
      .map(({ name, default: isDefault, custom_formats: customFormats }) => ({
        name,
        default: isDefault,
        formats: customFormats.map((one) => ({ name: one.name, id: one.trash_id, on: isOn(one) })),
      }))
      .sort((left, right) => (left.name < right.name ? -1 : 1)),
    /** Formats that are in no group. */
    formats: formats
      .filter((one) => !inGroups.has(one.trash_id))
      .map(({ name, trash_id: id }) => ({ name, id }))
      .sort((left, right) => (left.name < right.name ? -1 : 1)),
    scoreSets: [...new Set(sets)].filter((name) => name !== 'default').sort(),
    naming: Object.fromEntries(schemes.filter(([, names]) => names.length > 0)),
    sizes: sizes.map(({ type }) => type).sort(),
  };
}

export type TrashContents = ReturnType<typeof contentsOf>;

/** The scores and groups of a custom format for one app. */
export type TrashFormatContents = ReturnType<typeof formatContents>;

/** Returns the profiles and the custom formats of that name or ID, for each app that has them. Throws Problem `usage`. */
export function findInGuides(
  guides: readonly TrashGuide[],
  word: string,
): { profiles: TrashContents[]; formats: TrashFormatContents[] } {
  const isMeant = ({ name, trash_id: id }: TrashFormat | TrashProfile) => name === word || id === word;
  const profiles = guides.flatMap((guide) =>
    guide.profiles.filter(isMeant).map((profile) => contentsOf(guide, profile)),
  );
  const formats = guides.flatMap((guide) =>
    guide.formats.filter(isMeant).map((one) => formatContents(guide, one)),
  );
  if (profiles.length + formats.length > 0) return { profiles, formats };
  const names = guides.flatMap((guide) => [...guide.profiles, ...guide.formats].map(({ name }) => name));
  throw new Problem({
    code: 'usage',
    place: 'PROFILE',
    what: `the guides have no quality profile or custom format "${displaySafe(word)}" for ${guides.map(({ app }) => app).join(' or ')}`,
    fix: `${didYouMean(word, names)}\`suite list trash\` with the same --guides shows all of them.`,
  });
}

function formatContents(
  { app, groups }: TrashGuide,
  { name, trash_id: id, trash_scores: scores }: TrashFormat,
) {
  const inGroup = groups.filter((group) => group.custom_formats.some((one) => one.trash_id === id));
  return { app, name, id, scores, groups: inGroup.map((group) => group.name).sort() };
}

function contentsOf(guide: TrashGuide, profile: TrashProfile) {
  const choice = { profile };
  return {
    app: guide.app,
    name: profile.name,
    id: profile.trash_id,
    scoreSet: scoreSetOf(choice),
    qualities: profile.items
      .filter(({ allowed }) => allowed)
      .map(({ name, items }): { name: string; qualities?: string[] } =>
        items === undefined ? { name } : { name, qualities: [...items] },
      ),
    upgradeUntil: profile.upgradeAllowed ? profile.cutoff : null,
    minimumScore: profile.minFormatScore,
    upgradeUntilScore: profile.cutoffFormatScore,
    minimumUpgradeScore: profile.minUpgradeFormatScore,
    language: profile.language,
    formats: formatsOf(guide, choice)
      .map((one) => ({ name: one.name, score: scoreOf(one, choice) }))
      .sort((left, right) => right.score - left.score || (left.name < right.name ? -1 : 1)),
  };
}
