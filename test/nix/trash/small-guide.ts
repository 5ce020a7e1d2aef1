/** A small guide in the form of the TRaSH guides, with made-up contents. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type File = Readonly<Record<string, unknown>>;

/** The files of one app: folder or file below the app -> name without `.json` -> content. */
export type AppFiles = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const KINDS = {
  custom_formats: 'cf',
  naming: 'naming',
  qualities: 'quality-size',
  quality_profiles: 'quality-profiles',
  custom_format_groups: 'cf-groups',
};

/** Returns an ID in the form of the guides. */
export const id = (text: string): string => Buffer.from(text).toString('hex').padEnd(32, '0').slice(0, 32);

/** Returns a custom format with a condition for each of these release groups. */
export function format(name: string, scores: object | undefined, ...releaseGroups: readonly string[]): File {
  return {
    trash_id: id(name),
    ...(scores === undefined ? {} : { trash_scores: scores }),
    name,
    includeCustomFormatWhenRenaming: false,
    specifications: releaseGroups.map((one) => ({
      name: one,
      implementation: 'ReleaseGroupSpecification',
      negate: false,
      required: false,
      fields: { value: `^(${one})$` },
    })),
  };
}

/** Returns a group: its formats, `+` on by default, `!` required. */
export function group(
  name: string,
  formats: readonly string[],
  profiles: readonly string[],
  more: File = { default: 'true' },
): File {
  return {
    name,
    trash_id: id(name),
    ...more,
    custom_formats: formats.map((text) => ({
      name: text.replace(/^[+!]/u, ''),
      trash_id: id(text.replace(/^[+!]/u, '')),
      required: text.startsWith('!'),
      ...(text.startsWith('+') ? { default: true } : {}),
    })),
    quality_profiles: { include: Object.fromEntries(profiles.map((one) => [one, id(one)])) },
  };
}

/** Returns a profile that allows two qualities in a group and one more. */
export function profile(name: string, formats: readonly string[], more: File = {}): File {
  return {
    trash_id: id(name),
    name,
    upgradeAllowed: true,
    cutoff: 'WEB 1080p',
    minFormatScore: 0,
    cutoffFormatScore: 10_000,
    minUpgradeFormatScore: 1,
    items: [
      { name: 'WEB 1080p', allowed: true, items: ['WEBRip-1080p', 'WEBDL-1080p'] },
      { name: 'HDTV-1080p', allowed: true },
      { name: 'SDTV', allowed: false },
    ],
    // The names here are old on purpose: the IDs count.
    formatItems: Object.fromEntries(formats.map((one) => [`old ${one}`, id(one)])),
    ...more,
  };
}

const CONFLICTS = {
  custom_formats: [{ [id('Big')]: { name: 'Big' }, [id('Bigger')]: { name: 'Bigger' } }],
};

const files = (all: readonly File[]): Record<string, unknown> =>
  Object.fromEntries(
    all.map((one) => [
      String(one['name'])
        .replaceAll(/[^\w]+/gu, '-')
        .toLowerCase(),
      one,
    ]),
  );

/** The guide for Sonarr. */
export const SONARR: AppFiles = {
  cf: files([
    format('Tier 01', { default: 1700, german: 900 }, 'Alpha', 'Beta'),
    format('Tier 02', { default: 1600 }, 'Gamma'),
    format('Bad Groups', { default: -10_000 }, 'Delta'),
    format('Boost', { default: 50 }, 'Epsilon'),
    format('Scene', { default: -50 }, 'Zeta'),
    format('Only German', { german: 300 }, 'Eta'),
    format('Service', undefined, 'Theta'),
    format('Big', { default: 10 }, 'Iota'),
    format('Bigger', { default: 20 }, 'Kappa'),
  ]),
  'cf-groups': files([
    group('[Unwanted] Groups', ['+Bad Groups', 'Scene'], ['Web', 'Base Profile']),
    group('[Required] Tiers', ['!Tier 02'], ['Web']),
    group('[Optional] Extras', ['Boost', 'Service'], ['Web'], {}),
    group('[Optional] Sizes', ['!Big', '+Bigger'], ['Other'], {}),
  ]),
  'quality-profiles': files([
    profile('Web', ['Tier 01', 'Service']),
    profile('Web German', ['Tier 01', 'Only German'], { trash_score_set: 'german', upgradeAllowed: false }),
    profile('Base Profile', []),
  ]),
  naming: {
    'sonarr-naming': {
      season: { default: 'Season {season:00}' },
      series: { default: '{Series TitleYear}', plex: '{Series TitleYear} {tvdb-{TvdbId}}' },
      episodes: {
        standard: { default: '{Series TitleYear} - S{season:00}E{episode:00} - {Quality Full}' },
        daily: { default: '{Series TitleYear} - {Air-Date} - {Quality Full}' },
        anime: {
          default: '{Series TitleYear} - S{season:00}E{episode:00} - {absolute:000} - {Quality Full}',
        },
      },
    },
  },
  'quality-size': {
    series: {
      trash_id: id('series'),
      type: 'series',
      qualities: [
        { quality: 'HDTV-720p', min: 10, preferred: 995, max: 1000 },
        { quality: 'WEBDL-1080p', min: 15, preferred: 60.5, max: 1000 },
      ],
    },
  },
  conflicts: { '.': CONFLICTS },
};

/** The guide for Radarr: the same names with other contents, and other names. */
export const RADARR: AppFiles = {
  ...SONARR,
  cf: files([
    { ...format('Tier 01', { default: 1800 }, 'Lambda'), trash_id: id('radarr Tier 01') },
    { ...format('Movie Version', { default: 25 }, 'Mu'), trash_id: id('radarr Version') },
  ]),
  'cf-groups': {},
  'quality-size': {
    movie: {
      trash_id: id('movie'),
      type: 'movie',
      qualities: [
        { quality: 'HDTV-720p', min: 17.1, preferred: 1999, max: 2000 },
        { quality: 'WEBDL-1080p', min: 12.5, preferred: 1998, max: 1999 },
      ],
    },
  },
  'quality-profiles': files([
    {
      ...profile('Web', [], { language: 'Original' }),
      trash_id: id('radarr Web'),
      formatItems: { 'Tier 01': id('radarr Tier 01') },
    },
  ]),
  naming: {
    'radarr-naming': {
      folder: { default: '{Movie CleanTitle} ({Release Year})' },
      file: { standard: '{Movie CleanTitle} ({Release Year}) {Quality Full}' },
    },
  },
  conflicts: { '.': { custom_formats: [] } },
};

/** Writes a guide into a folder, which must be empty. */
export function writeGuide(folder: string, { sonarr = SONARR, radarr = RADARR } = {}): string {
  const paths: Record<string, object> = {};
  for (const [app, all] of Object.entries({ sonarr, radarr })) {
    const at = (name: string) => `docs/json/${app}/${name}`;
    paths[app] = {
      ...Object.fromEntries(Object.entries(KINDS).map(([kind, name]) => [kind, [at(name)]])),
      conflicts: [at('conflicts.json')],
    };
    for (const [name, contents] of Object.entries(all)) {
      const isFile = '.' in contents;
      mkdirSync(path.join(folder, isFile ? at('') : at(name)), { recursive: true });
      for (const [file, content] of Object.entries(contents))
        writeFileSync(
          path.join(folder, isFile ? at(`${name}.json`) : at(`${name}/${file}.json`)),
          typeof content === 'string' ? content : `${JSON.stringify(content, undefined, 2)}\n`,
        );
    }
  }
  writeFileSync(path.join(folder, 'metadata.json'), JSON.stringify({ json_paths: paths }));
  return folder;
}
