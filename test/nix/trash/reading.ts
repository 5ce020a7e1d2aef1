/** A second reading of the TRaSH guides, to compare with that of nix/lib/trash: the contents of each profile. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export type App = 'radarr' | 'sonarr';

interface Specification {
  readonly name: string;
  readonly implementation: string;
  readonly negate: boolean;
  readonly required: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Format {
  readonly trash_id: string;
  readonly name: string;
  readonly trash_scores?: Readonly<Record<string, number>>;
  readonly includeCustomFormatWhenRenaming: boolean;
  readonly specifications: readonly Specification[];
}

interface Group {
  readonly trash_id: string;
  readonly name: string;
  readonly default?: string;
  readonly custom_formats: readonly {
    trash_id: string;
    name: string;
    required: boolean;
    default?: boolean;
  }[];
  readonly quality_profiles: { readonly include: Readonly<Record<string, string>> };
}

interface Item {
  readonly name: string;
  readonly allowed: boolean;
  readonly items?: readonly string[];
}

interface Profile {
  readonly trash_id: string;
  readonly name: string;
  readonly trash_score_set?: string;
  readonly upgradeAllowed: boolean;
  readonly cutoff: string;
  readonly minFormatScore: number;
  readonly cutoffFormatScore: number;
  readonly minUpgradeFormatScore: number;
  readonly language?: string;
  readonly items: readonly Item[];
  readonly formatItems: Readonly<Record<string, string>>;
}

/** The files of one app. */
export interface Guide {
  readonly formats: ReadonlyMap<string, Format>;
  readonly groups: readonly Group[];
  readonly profiles: readonly Profile[];
}

/** Reads the files of one app. */
export function readGuide(folder: string, app: App): Guide {
  const all = (name: string): unknown[] => {
    const at = path.join(folder, 'docs/json', app, name);
    return readdirSync(at).map((file) => JSON.parse(readFileSync(path.join(at, file), 'utf8')) as unknown);
  };
  const formats = all('cf') as Format[];
  return {
    formats: new Map(formats.map((one) => [one.trash_id, one])),
    groups: all('cf-groups') as Group[],
    profiles: all('quality-profiles') as Profile[],
  };
}

/** Returns the contents of a profile, with all formats of all its groups if `whole`. */
export function profileValues({ formats, groups }: Guide, profile: Profile, whole: boolean) {
  const ids = new Set(Object.values(profile.formatItems));
  for (const group of groups) {
    const isListed = Object.values(group.quality_profiles.include).includes(profile.trash_id);
    if (whole ? !isListed : !(isListed && group.default === 'true')) continue;
    for (const one of group.custom_formats)
      if (whole || one.required || one.default === true) ids.add(one.trash_id);
  }
  const wanted = [...ids].map((id) => {
    const format = formats.get(id);
    if (format === undefined) throw new Error(`no format ${id}`);
    return format;
  });
  const scores = wanted.map(({ name, trash_scores: all = {} }): [string, number] => [
    name,
    all[profile.trash_score_set ?? 'default'] ?? all['default'] ?? 0,
  ]);
  return {
    formats: wanted,
    values: {
      qualities: profile.items
        .filter(({ allowed }) => allowed)
        .map(({ name, items }) => (items === undefined ? name : { name, qualities: items })),
      upgradeUntil: profile.upgradeAllowed ? profile.cutoff : null,
      minimumScore: profile.minFormatScore,
      upgradeUntilScore: profile.cutoffFormatScore,
      minimumUpgradeScore: profile.minUpgradeFormatScore,
      scores: Object.fromEntries(scores),
      ...(profile.language === undefined ? {} : { language: profile.language }),
    },
  };
}

/** The groups that list a profile. */
export function groupsOf({ groups }: Guide, { trash_id }: Profile): string[] {
  return groups
    .filter((group) => Object.values(group.quality_profiles.include).includes(trash_id))
    .map(({ name }) => name);
}
