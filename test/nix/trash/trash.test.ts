/** Quality profiles of the TRaSH guides, with a small guide: messages, and what each choice gives. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluate, evaluationError } from '../evaluate.ts';
import { expectGolden } from '../golden.ts';
import { type AppFiles, SONARR, format, group, id, writeGuide } from './small-guide.ts';

interface Outcome {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

interface Condition {
  readonly name: string;
}

interface Entry<Of> {
  readonly name: string;
  readonly path: string;
  readonly values: Of;
}

type Values = Readonly<Record<string, unknown>>;

interface Applied extends Outcome {
  readonly profiles: Readonly<Record<string, readonly Entry<Values>[]>>;
  readonly naming: Values;
  readonly sizes: Readonly<Record<string, readonly Entry<Values>[]>>;
  readonly formats: Readonly<
    Record<string, readonly Entry<{ conditions: readonly Condition[]; includeInRenames?: boolean }>[]>
  >;
}

let folder = '';
const guideIn = (name: string, files: Parameters<typeof writeGuide>[1] = {}): string => {
  const at = path.join(folder, name);
  mkdirSync(at);
  return writeGuide(at, files);
};

/** The formats of Sonarr with one replaced. */
const withFormat = (name: string, content: unknown): AppFiles => ({
  ...SONARR,
  cf: { ...SONARR['cf'], [name]: content },
});

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'suite-guide-'));
  guideIn('guide');
  guideIn('changed', {
    sonarr: {
      ...withFormat('tier-02', format('Tier Two', { default: 1600 }, 'Gamma')),
      naming: { naming: { series: { default: '{Series Title}' } } },
    },
  });
  const groups = Object.entries(SONARR['cf-groups'] ?? {}).map(([name, one]) => [
    name,
    { ...(one as object), quality_profiles: { exclude: {} } },
  ]);
  guideIn('older', { sonarr: { ...SONARR, 'cf-groups': Object.fromEntries(groups) as AppFiles } });
});

beforeAll(() => {
  guideIn('odd', {
    sonarr: {
      ...SONARR,
      'quality-size': { series: { type: 'series' } },
      conflicts: { '.': {} },
    },
  });
  writeFileSync(path.join(guideIn('bare'), 'metadata.json'), '{}');
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Evaluates a configuration with the small guide and returns the profiles and formats of each service. */
function applied(configuration: string): Applied {
  return evaluate<Applied>(`
    let
      result = evaluate [
        (root + "/nix/modules")
        { suite = { inherit (common) services; trashGuides = ${folder}/guide; }; }
        (${configuration})
      ];
      of = kind: lib.filterAttrs (_: entries: entries != [ ]) (
        builtins.mapAttrs (_: manifest: manifest.kinds.\${kind}.entries or [ ]) result.manifests
      );
    in {
      inherit (result) errors warnings;
      profiles = of "qualityprofile";
      formats = of "customformat";
      naming = builtins.mapAttrs (_: entries: lib.mergeAttrsList (map (entry: entry.values) entries)) (of "config/naming");
      sizes = of "qualitydefinition";
    }`);
}

/** The only profile of a service. */
function profileOn(service: string, { profiles, errors }: Applied): Readonly<Record<string, unknown>> {
  expect(errors).toEqual([]);
  expect(profiles[service]).toHaveLength(1);
  return profiles[service]?.[0]?.values ?? {};
}

const web = (more: string, services = '"sonarr"') =>
  `{ suite.qualityProfiles.Mine = { services = [ ${services} ]; trash = "Web"; ${more} }; }`;
const choice = (trash: string, more = '') =>
  `{ suite.qualityProfiles.Mine = { services = [ "sonarr" ]; trash = { ${trash} }; ${more} }; }`;

const SCORES = { 'Bad Groups': -10_000, Service: 0, 'Tier 01': 1700, 'Tier 02': 1600 };

describe('the TRaSH guides', { tags: ['nixpkgs'] }, () => {
  it('lead to exactly the messages of the golden file', () => {
    const guides = ['bare', 'changed', 'guide', 'odd', 'older']
      .map((name) => `${name} = ${folder}/${name};`)
      .join(' ');
    const cases = evaluate<Record<string, Outcome>>(
      `import (root + "/test/nix/trash/cases.nix") { ${guides} }`,
    );
    const lines = Object.entries(cases).map(([name, { errors, warnings }]) =>
      [
        `## ${name}`,
        '',
        ...errors.map((text) => `- error: ${text}`),
        ...warnings.map((text) => `- warning: ${text}`),
        '',
      ].join('\n'),
    );
    for (const [name, { errors, warnings }] of Object.entries(cases))
      expect([name, ...errors, ...warnings].length, name).toBeGreaterThan(1);
    expectGolden(
      'trash.txt',
      `# Messages about configurations with the TRaSH guides\n\n${lines.join('\n').replaceAll(folder, '/guides')}`,
    );
  });

  it('give a profile its qualities, scores and formats', () => {
    const result = applied(web(''));
    expect(profileOn('sonarr', result)).toEqual({
      qualities: [{ name: 'WEB 1080p', qualities: ['WEBRip-1080p', 'WEBDL-1080p'] }, 'HDTV-1080p'],
      upgradeUntil: 'WEB 1080p',
      upgradeUntilScore: 10_000,
      minimumScore: 0,
      minimumUpgradeScore: 1,
      scores: SCORES,
    });
    expect(result.formats['sonarr']?.map(({ name }) => name)).toEqual(Object.keys(SCORES));
    expect(result.formats['sonarr']?.[2]).toMatchObject({
      name: 'Tier 01',
      path: 'docs/json/sonarr/cf/tier-01.json of the TRaSH guides',
      values: { conditions: [{ name: 'Alpha' }, { name: 'Beta' }], includeInRenames: false },
    });
    expect(Object.keys(result.formats)).toEqual(['sonarr']);
    // The guides are large: no path may keep them in the closure of the system.
    expect(JSON.stringify(result)).not.toContain(folder);
  });

  it.each<[string, string, object]>([
    ['no upgrades', web('upgradeUntil = null;'), { upgradeUntil: null }],
    ['another minimum', web('minimumScore = 10;'), { minimumScore: 10, upgradeUntilScore: 10_000 }],
    [
      'another score, and one of a format that the profile does not have',
      web('scores = { Scene = -5; "Tier 01" = 7; };'),
      { scores: { ...SCORES, Scene: -5, 'Tier 01': 7 } },
    ],
    ['a score of 0', web('scores."Bad Groups" = 0;'), { scores: { ...SCORES, 'Bad Groups': 0 } }],
    [
      'without a format',
      web('scores."Bad Groups" = null;'),
      { scores: { Service: 0, 'Tier 01': 1700, 'Tier 02': 1600 } },
    ],
    [
      'IDs in place of names',
      choice(
        `profile = "${id('Web')}"; formats = [ "${id('Scene')}" ]; groups."${id('[Required] Tiers')}" = false;`,
        `scores."${id('Tier 01')}" = 1;`,
      ),
      { scores: { 'Bad Groups': -10_000, Scene: -50, Service: 0, 'Tier 01': 1 } },
    ],
    [
      'a whole group',
      choice('profile = "Web"; groups."[Unwanted] Groups" = "all";'),
      { scores: { ...SCORES, Scene: -50 } },
    ],
    [
      'a group that the guides do not list for the profile',
      choice('profile = "Web"; groups."[Optional] Sizes" = true;', 'scores.Bigger = 0;'),
      { scores: { ...SCORES, Big: 10, Bigger: 0 } },
    ],
    [
      'a group less',
      choice('profile = "Web"; groups."[Unwanted] Groups" = false;'),
      { scores: { Service: 0, 'Tier 01': 1700, 'Tier 02': 1600 } },
    ],
    [
      'the score set of the profile, and no upgrades',
      choice('profile = "Web German";'),
      { scores: { 'Only German': 300, 'Tier 01': 900 }, upgradeUntil: null },
    ],
    [
      'another score set, in any case',
      choice('profile = "Web"; scoreSet = "German";'),
      { scores: { ...SCORES, 'Tier 01': 900 } },
    ],
    [
      'formats alone',
      choice('formats = [ "Scene" ]; groups."[Required] Tiers" = true;', 'qualities = [ "SDTV" ];'),
      { scores: { Scene: -50, 'Tier 02': 1600 }, qualities: ['SDTV'] },
    ],
    [
      'other qualities among which it is',
      web('qualities = [ "SDTV" { name = "WEB 1080p"; qualities = [ "WEBDL-720p" "WEBDL-1080p" ]; } ];'),
      { qualities: ['SDTV', { name: 'WEB 1080p' }], upgradeUntil: 'WEB 1080p', scores: SCORES },
    ],
    [
      'a quality less',
      choice('profile = "Web"; without = [ "HDTV-1080p" ];'),
      { qualities: [{ name: 'WEB 1080p' }], upgradeUntil: 'WEB 1080p' },
    ],
    [
      'one quality left of its group',
      choice('profile = "Web"; without = [ "WEBRip-1080p" ];'),
      { qualities: ['WEBDL-1080p', 'HDTV-1080p'], upgradeUntil: 'WEBDL-1080p' },
    ],
    [
      'another one, and without its group',
      choice('profile = "Web"; without = [ "WEB 1080p" ];', 'upgradeUntil = "HDTV-1080p";'),
      { qualities: ['HDTV-1080p'], upgradeUntil: 'HDTV-1080p' },
    ],
  ])('allow %s', (_, configuration, expected) => {
    const values = profileOn('sonarr', applied(configuration));
    expect(values).toMatchObject(expected);
    if ('scores' in expected) expect(values['scores']).toEqual(expected.scores);
  });

  it('are replaced key by key, whatever the priority of a key', () => {
    const mine = profileOn(
      'sonarr',
      applied(`{
        imports = [
          { suite.qualityProfiles.Mine.minimumScore = lib.mkDefault 7; }
          { suite.qualityProfiles.Mine = { upgradeUntilScore = lib.mkForce 500; scores."Tier 01" = lib.mkOverride 90 5; }; }
        ];
        suite.qualityProfiles.Mine = {
          services = [ "sonarr" ];
          trash = lib.mkDefault "Web";
          upgradeUntilScore = 400;
          scores."Tier 01" = 6;
        };
      }`),
    );
    expect(mine).toMatchObject({
      minimumScore: 7,
      upgradeUntilScore: 500,
      scores: { ...SCORES, 'Tier 01': 5 },
    });
    expect(mine).toHaveProperty('qualities');
  });

  it('are read for each app: a format or key goes to the app that has it', () => {
    const result = applied(`{ suite.qualityProfiles.Mine = {
      services = [ "radarr" "sonarr" ];
      trash = { profile = "Web"; formats = [ "Movie Version" "Scene" ]; };
      language = "Any";
      scores."Tier 02" = 5;
    }; }`);
    expect(profileOn('sonarr', result)['scores']).toEqual({ ...SCORES, Scene: -50, 'Tier 02': 5 });
    expect(profileOn('sonarr', result)).not.toHaveProperty('language');
    expect(profileOn('radarr', result)).toMatchObject({
      language: 'Any',
      scores: { 'Movie Version': 25, 'Tier 01': 1800 },
    });
    const tier = (app: string) => result.formats[app]?.find(({ name }) => name === 'Tier 01');
    expect(tier('radarr')?.values.conditions.map(({ name }) => name)).toEqual(['Lambda']);
    expect(tier('sonarr')?.values.conditions.map(({ name }) => name)).toEqual(['Alpha', 'Beta']);
  });

  it('name the services of a profile without `services`: those whose guide has it', () => {
    const of = (trash: string) => {
      const { errors, profiles } = applied(`{ suite.qualityProfiles.Mine = ${trash}; }`);
      return [errors, Object.keys(profiles)];
    };
    expect(of('{ trash = "Web German"; }')).toEqual([[], ['anime', 'sonarr']]);
    expect(of('{ trash = "Web"; }')).toEqual([[], ['anime', 'radarr', 'sonarr']]);
    expect(of('{ trash = "Web Germany"; }')[0]).toMatchObject([
      expect.stringContaining('"Web Germany" for Radarr.'),
      expect.stringContaining('"Web Germany" for Sonarr. Did you mean "Web German"?'),
    ]);
    expect(of('{ trash.formats = [ "Scene" ]; }')[0]).toMatchObject([
      expect.stringContaining('services is missing'),
    ]);
  });

  it('have a language for Radarr', () => {
    expect(profileOn('radarr', applied(web('', '"radarr"')))).toMatchObject({ language: 'Original' });
  });

  it('declare a format of two profiles once', () => {
    const result = applied(`{ suite.qualityProfiles = lib.genAttrs [ "A" "B" ] (_: {
      services = [ "sonarr" "anime" ]; trash = "Web";
    }); }`);
    expect(result.errors).toEqual([]);
    for (const service of ['sonarr', 'anime'])
      expect(result.formats[service]?.map(({ name }) => name)).toEqual(Object.keys(SCORES));
  });

  it('can be of another revision for a service', () => {
    const result = applied(`{
      suite.services.anime.trashGuides = ${folder}/changed;
      suite.qualityProfiles.Mine = { services = [ "sonarr" "anime" ]; trash = "Web"; scores."Tier 02" = 1; };
    }`);
    expect(profileOn('sonarr', result)['scores']).toEqual({ ...SCORES, 'Tier 02': 1 });
    // The group of this revision still has the ID of the earlier name.
    expect(profileOn('anime', result)['scores']).toEqual({
      'Bad Groups': -10_000,
      Service: 0,
      'Tier 01': 1700,
    });
  });

  it.each([
    ['a path', '', ''],
    ['a string', 'toString ', ''],
    ['a flake input', '{ outPath = toString ', '; }'],
  ])('can be %s', (_, before, after) => {
    const guides = `suite.trashGuides = lib.mkForce (${before}${folder}/guide${after});`;
    const result = applied(`{ imports = [ (${web('')}) ]; ${guides} }`);
    expect(profileOn('sonarr', result)['scores']).toEqual(SCORES);
  });
});

// The guides have 47 MB. "${path}" would copy them.
it('guides that are a path are not copied to the store', { tags: ['nixpkgs'] }, () => {
  const store = path.join(folder, 'store');
  const result = evaluate<Applied>(
    `(evaluate [
      (root + "/nix/modules")
      { suite = { inherit (common) services; trashGuides = ${folder}/guide; }; }
      (${web('')})
    ]).manifests`,
    { NIX_STORE_DIR: store, NIX_STATE_DIR: path.join(folder, 'state'), NIX_LOG_DIR: folder },
  );
  expect(result).toHaveProperty('sonarr');
  expect(existsSync(store) ? readdirSync(store).filter((name) => name.endsWith('-guide')) : []).toEqual([]);
});

// The guides write the default of a group as a string and that of a format as a boolean.
it('a default is a string or a boolean', { tags: ['nixpkgs'] }, () => {
  const tiers = group('[Required] Tiers', ['+Tier 02'], ['Web'], { default: true });
  const [tier] = tiers['custom_formats'] as object[];
  const sonarr = {
    ...SONARR,
    'cf-groups': { tiers: { ...tiers, custom_formats: [{ ...tier, default: 'true' }] } },
  };
  const at = guideIn('defaults', { sonarr });
  const result = applied(`{ imports = [ (${web('')}) ]; suite.trashGuides = lib.mkForce ${at}; }`);
  expect(profileOn('sonarr', result)['scores']).toEqual({ Service: 0, 'Tier 01': 1700, 'Tier 02': 1600 });
});

describe('recyclarr and the guides on one service', { tags: ['nixpkgs'] }, () => {
  const errorsWith = (theirs: string, trash: string) =>
    evaluate<{ errors: string[] }>(`{
      inherit (import (root + "/test/nix/recyclarr/host.nix") { inherit lib; } [ {
        services.recyclarr.enable = true;
        services.recyclarr.configuration.sonarr.sonarr.quality_profiles = [ ${theirs} ];
        suite.recyclarr.enable = true;
        suite.services.sonarr = common.services.sonarr;
        suite.trashGuides = ${folder}/guide;
        suite.qualityProfiles."Web" = { services = [ "sonarr" ]; ${trash} };
      } ]) errors;
    }`).errors;

  it.each([
    ['by its name', '{ name = "Web"; }'],
    ['by its ID', `{ trash_id = "${id('Web')}"; }`],
  ])('must not declare the same profile: %s', (_, theirs) => {
    expect(errorsWith(theirs, 'trash = "Web";')).toEqual([
      'services.recyclarr.configuration.sonarr.sonarr.quality_profiles and suite.qualityProfiles."Web" write the same profile. Keep one, or declare nothing but scores in suite.qualityProfiles."Web".',
    ]);
  });

  it.each([
    ['profiles of other names', `{ trash_id = "${id('Web German')}"; }`, 'trash = "Web";'],
    [
      'a profile of recyclarr under another name',
      `{ trash_id = "${id('Web')}"; name = "Theirs"; }`,
      'trash = "Web";',
    ],
    ['scores alone', `{ trash_id = "${id('Web')}"; }`, 'scores.German = 5;'],
  ])('may declare %s', (_, theirs, trash) => {
    expect(errorsWith(theirs, trash)).toEqual([]);
  });
});

describe('naming schemes of the guides', { tags: ['nixpkgs'] }, () => {
  it('are values of formats, shared and of one service', () => {
    const { errors, naming } = applied(`{
      suite.settings.naming = {
        seriesFolderFormat.trash = "Default";
        standardMovieFormat.trash = "standard";
        movieFolderFormat = "{Movie CleanTitle} ({Release Year})";
      };
      suite.services.sonarr.settings.naming = {
        seriesFolderFormat.trash = "plex";
        dailyEpisodeFormat.trash = "default";
        renameEpisodes = true;
      };
    }`);
    expect(errors).toEqual([]);
    expect(naming).toEqual({
      radarr: {
        movieFolderFormat: '{Movie CleanTitle} ({Release Year})',
        standardMovieFormat: '{Movie CleanTitle} ({Release Year}) {Quality Full}',
      },
      anime: { seriesFolderFormat: '{Series TitleYear}' },
      sonarr: {
        seriesFolderFormat: '{Series TitleYear} {tvdb-{TvdbId}}',
        dailyEpisodeFormat: '{Series TitleYear} - {Air-Date} - {Quality Full}',
        renameEpisodes: true,
      },
    });
  });

  it('are of the revision of each service', () => {
    const { errors, naming } = applied(`{
      suite.settings.naming.seriesFolderFormat.trash = "default";
      suite.services.anime.trashGuides = ${folder}/changed;
    }`);
    expect(errors).toEqual([]);
    expect(naming).toMatchObject({
      anime: { seriesFolderFormat: '{Series Title}' },
      sonarr: { seriesFolderFormat: '{Series TitleYear}' },
    });
  });
});

it(
  'quality sizes are those of the guides, of all services and of one service, in this order',
  { tags: ['nixpkgs'] },
  () => {
    const { errors, sizes } = applied(`{
      suite.qualitySizes = {
        services = [ "sonarr" "anime" ];
        trash = "series";
        qualities."HDTV-720p".max = 80;
        qualities.SDTV.min = 1;
      };
      suite.services.anime.qualitySizes = { trash = null; SDTV.min = 2; "HDTV-720p".preferred = null; };
      suite.services.sonarr.qualitySizes."WEBDL-1080p" = { min = 16; title = "Web"; };
      suite.services.radarr.qualitySizes.trash = "movie";
    }`);
    expect(errors).toEqual([]);
    const byPath = Object.values(sizes).flatMap((all) => all.map(({ path: at, values }) => [at, values]));
    const unlimited = 'unlimited';
    const [hdtv, webdl] = [{ quality: 'HDTV-720p' }, { quality: 'WEBDL-1080p' }];
    const [anime, radarr, sonarr] = ['anime', 'radarr', 'sonarr'].map(
      (name) => `suite.services.${name}.qualitySizes`,
    );
    const shared = 'suite.qualitySizes.qualities';
    expect(Object.keys(sizes)).toEqual(['anime', 'radarr', 'sonarr']);
    expect(Object.fromEntries(byPath)).toEqual({
      [`${anime}."HDTV-720p"`]: { ...hdtv, preferred: unlimited, max: 80 },
      [`${anime}."SDTV"`]: { quality: 'SDTV', min: 2 },
      [`${radarr}."HDTV-720p"`]: { ...hdtv, min: 17.1, preferred: unlimited, max: unlimited },
      [`${radarr}."WEBDL-1080p"`]: { ...webdl, min: 12.5, preferred: 1998, max: 1999 },
      [`${shared}."HDTV-720p"`]: { ...hdtv, min: 10, preferred: unlimited, max: 80 },
      [`${shared}."SDTV"`]: { quality: 'SDTV', min: 1 },
      [`${sonarr}."WEBDL-1080p"`]: { ...webdl, min: 16, preferred: 60.5, max: unlimited, title: 'Web' },
    });
  },
);

describe(
  'quality sizes of services that have them in profiles, without a profile',
  { tags: ['nixpkgs'] },
  () => {
    it('are one error for each option, which says where the service has them', () => {
      const result = evaluate<Outcome>(`
      let
        read = import (root + "/nix/lib/index/read.nix") (root + "/nix/generated");
        sonarr = read.schemas.sonarr // { lacks.qualitySizes = [ "max" "min" "preferred" ]; };
        generated = read // { schemas = read.schemas // { inherit sonarr; }; };
      in {
        inherit (evaluate [
          (root + "/nix/modules")
          {
            _module.args.suiteLib = import (root + "/nix/lib") { inherit generated lib; };
            suite = { inherit (common) services; trashGuides = ${folder}/guide; };
            suite.qualitySizes = { services = [ "anime" "radarr" ]; qualities.SDTV.max = 80; };
          }
          { suite.services.sonarr.qualitySizes.trash = "series"; }
        ]) errors warnings;
      }`);
      const text = (service: string) =>
        `suite.services.${service}.qualitySizes: ${service} has quality sizes in its quality profiles, and suite.qualityProfiles declares none for it. Declare a quality profile for ${service}, or remove the option, or the service from suite.qualitySizes.services.`;
      expect(result).toEqual({ errors: [text('anime'), text('sonarr')], warnings: [] });
    });
  },
);

describe('a custom format of suite with the name of one of the guides', { tags: ['nixpkgs'] }, () => {
  const guided = { conditions: [{ name: 'Alpha' }, { name: 'Beta' }], includeInRenames: false };
  const renamed = { ...guided, includeInRenames: true };
  const mine = { conditions: [{ name: 'Mine' }] };
  const condition = '{ implementationName = "Release Group"; value = "Mine"; name = "Mine"; }';

  it.each<[string, string, { sonarr: object[]; anime: object[] }]>([
    ['replaces it if it has conditions', `conditions = [ ${condition} ];`, { sonarr: [mine], anime: [mine] }],
    ['adds its keys if it has none', 'includeInRenames = true;', { sonarr: [renamed], anime: [renamed] }],
    [
      'adds its keys only on its services',
      'includeInRenames = true; services = [ "anime" ];',
      { sonarr: [guided], anime: [renamed] },
    ],
    ['says that another program creates it if it is empty', '', { sonarr: [], anime: [] }],
  ])('%s', (_, keys, want) => {
    const { errors, formats, profiles } = applied(
      `{ suite.customFormats."Tier 01" = { ${keys} }; imports = [ (${web('', '"sonarr" "anime"')}) ]; }`,
    );
    expect(errors).toEqual([]);
    for (const service of ['sonarr', 'anime'] as const) {
      const named = formats[service]?.filter(({ name }) => name === 'Tier 01') ?? [];
      expect(named).toMatchObject(want[service].map((values) => ({ values })));
      expect(profiles[service]?.[0]?.values['scores']).toEqual(SCORES);
    }
  });

  it('of another name is scored beside those of the guides', () => {
    const result = applied(
      `{ suite.customFormats.Own.conditions = [ ${condition} ]; imports = [ (${web('scores.Own = 3;')}) ]; }`,
    );
    expect(profileOn('sonarr', result)['scores']).toEqual({ ...SCORES, Own: 3 });
    expect(result.formats['sonarr']?.map(({ name }) => name)).toContain('Own');
  });
});

describe('a file of the guides', { tags: ['nixpkgs'] }, () => {
  const errorsWith = (name: string, content: unknown) => {
    const guide = guideIn(name, { sonarr: withFormat('tier-01', content) });
    return applied(`{ imports = [ (${web('')}) ]; suite.trashGuides = lib.mkForce ${guide}; }`).errors;
  };

  it('of an unknown form is named', () => {
    expect(errorsWith('form', { name: 'Tier 01' })).toEqual([
      'suite.trashGuides: suite cannot read docs/json/sonarr/cf/tier-01.json: it has no specifications and trash_id. Use a revision of the guides from February 2026 or later that this version of suite knows, or upgrade suite.',
    ]);
  });

  it('with a wrong condition is named', () => {
    const wrong = {
      ...format('Tier 01', {}),
      specifications: [{ name: 'x', implementation: 'MoodSpecification' }],
    };
    expect(errorsWith('condition', wrong)).toEqual([
      expect.stringMatching(
        /^docs\/json\/sonarr\/cf\/tier-01\.json of the TRaSH guides: .*specifications: .*"MoodSpecification"/u,
      ),
    ]);
  });

  it('that is not JSON ends the evaluation, and the trace names the file', () => {
    const guide = guideIn('broken', { sonarr: withFormat('tier-01', '{ "name": ') });
    const expression = `(evaluate [
      (root + "/nix/modules")
      { suite = { services.sonarr = common.service "sonarr" 8989; trashGuides = ${guide}; }; }
      (${web('')})
    ]).errors`;
    expect(evaluationError(expression, '--show-trace')).toMatch(
      /(?:parse error|JSON)[^]*while reading docs\/json\/sonarr\/cf\/tier-01\.json of the TRaSH guides/u,
    );
  });
});
