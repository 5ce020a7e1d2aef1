/** Quality profiles of the TRaSH guides, with a small guide: messages, and what each choice gives. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluate, evaluationError, oneEvaluation } from '../evaluate.ts';
import { expectGolden } from '../golden.ts';
import { type AppFiles, SONARR, format, group, id, writeGuide } from './small-guide.ts';

interface Outcome {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;
/** Service -> its entries of a kind. */
type Entries = Readonly<Record<string, readonly { name: string; path: string; values: Values }[]>>;

interface Applied extends Outcome {
  readonly profiles: Entries;
  readonly naming: Values;
  readonly sizes: Entries;
  readonly formats: Entries;
}

/** The formats of Sonarr with one replaced. */
const withFormat = (name: string, content: unknown): { sonarr: AppFiles } => ({
  sonarr: { ...SONARR, cf: { ...SONARR['cf'], [name]: content } },
});

const groupsOf = (change: (group: object) => object) =>
  Object.fromEntries(
    Object.entries(SONARR['cf-groups'] ?? {}).map(([name, one]) => [name, change(one as object)]),
  );

/** Folder -> the files of its guide that differ from those of the small guide. */
const GUIDES: Readonly<Record<string, Parameters<typeof writeGuide>[1]>> = {
  guide: {},
  bare: {},
  broken: withFormat('tier-01', '{ "name": '),
  condition: withFormat('tier-01', {
    ...format('Tier 01', {}),
    specifications: [{ name: 'x', implementation: 'MoodSpecification' }],
  }),
  // The guides write the default of a group as a string and that of a format as a boolean.
  defaults: {
    sonarr: {
      ...SONARR,
      'cf-groups': {
        tiers: {
          ...group('[Required] Tiers', [], ['Web'], { default: true }),
          custom_formats: [{ name: 'Tier 02', trash_id: id('Tier 02'), required: false, default: 'true' }],
        },
      },
    },
  },
  form: withFormat('tier-01', { name: 'Tier 01' }),
  odd: { sonarr: { ...SONARR, 'quality-size': { series: { type: 'series' } }, conflicts: { '.': {} } } },
  older: {
    sonarr: { ...SONARR, 'cf-groups': groupsOf((one) => ({ ...one, quality_profiles: { exclude: {} } })) },
  },
};

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'suite-guide-'));
  for (const [name, files] of Object.entries(GUIDES)) {
    mkdirSync(path.join(folder, name));
    writeGuide(path.join(folder, name), files);
  }
  writeFileSync(path.join(folder, 'bare/metadata.json'), '{}');
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const storeEnv = () => ({
  NIX_STORE_DIR: path.join(folder, 'store'),
  NIX_STATE_DIR: path.join(folder, 'state'),
  NIX_LOG_DIR: folder,
});

/** Takes a configuration, in which `folder` has the guides, and returns a function for what each service gets. */
const inGuides = oneEvaluation(
  (configurations) => `
    let
      folder = ${folder};
      applied = configuration:
        let
          result = evaluate [
            (root + "/nix/modules")
            { suite = { inherit (common) services; trashGuides = lib.mkDefault (folder + "/guide"); }; }
            configuration
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
        };
    in map applied ${configurations}`,
  storeEnv,
);

function itGives(title: string, configuration: string, check: (result: Applied) => void): void {
  it.each([[title, inGuides<Applied>(configuration)]])('%s', (_, result) => {
    expect(result().errors).toEqual([]);
    check(result());
  });
}

/** The only profile of a service. */
function profileOn(service: string, { profiles }: Applied): Values {
  expect(profiles[service]).toHaveLength(1);
  return profiles[service]?.[0]?.values ?? {};
}

const web = (more: string, services = '"sonarr"') =>
  `{ suite.qualityProfiles.Mine = { services = [ ${services} ]; trash = "Web"; ${more} }; }`;
const choice = (trash: string, more = '') =>
  `{ suite.qualityProfiles.Mine = { services = [ "sonarr" ]; trash = { ${trash} }; ${more} }; }`;

const WITHOUT_BAD = { Service: 0, 'Tier 01': 1700, 'Tier 02': 1600 };
const SCORES = { 'Bad Groups': -10_000, ...WITHOUT_BAD };

describe('the TRaSH guides', { tags: ['nixpkgs'] }, () => {
  it('lead to exactly the messages of the golden file', () => {
    const guides = ['bare', 'condition', 'form', 'guide', 'odd', 'older']
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

  itGives('give a profile its qualities, scores and formats', web(''), (result) => {
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
    // The guides have 47 MB: no path may copy them to the store or keep them in the closure of the system.
    expect(JSON.stringify(result)).not.toContain(folder);
    const { NIX_STORE_DIR: store } = storeEnv();
    const copies = existsSync(store) ? readdirSync(store) : [];
    const isGuide = (name: string) => Object.keys(GUIDES).some((guide) => name.endsWith(`-${guide}`));
    expect(copies.filter(isGuide)).toEqual([]);
  });

  const choices: Readonly<Record<string, readonly [configuration: string, want: object]>> = {
    'no upgrades': [web('upgradeUntil = null;'), { upgradeUntil: null }],
    'another minimum': [web('minimumScore = 10;'), { minimumScore: 10, upgradeUntilScore: 10_000 }],
    'another score, and one of a format that the profile does not have': [
      web('scores = { Scene = -5; "Tier 01" = 7; };'),
      { scores: { ...SCORES, Scene: -5, 'Tier 01': 7 } },
    ],
    'a score of 0': [web('scores."Bad Groups" = 0;'), { scores: { ...SCORES, 'Bad Groups': 0 } }],
    'without a format': [web('scores."Bad Groups" = null;'), { scores: WITHOUT_BAD }],
    'IDs in place of names': [
      choice(
        `profile = "${id('Web')}"; formats = [ "${id('Scene')}" ]; groups."${id('[Required] Tiers')}" = false;`,
        `scores."${id('Tier 01')}" = 1;`,
      ),
      { scores: { 'Bad Groups': -10_000, Scene: -50, Service: 0, 'Tier 01': 1 } },
    ],
    'a whole group': [
      choice('profile = "Web"; groups."[Unwanted] Groups" = "all";'),
      { scores: { ...SCORES, Scene: -50 } },
    ],
    'a group that the guides do not list for the profile': [
      choice('profile = "Web"; groups."[Optional] Sizes" = true;', 'scores.Bigger = 0;'),
      { scores: { ...SCORES, Big: 10, Bigger: 0 } },
    ],
    'a group less': [choice('profile = "Web"; groups."[Unwanted] Groups" = false;'), { scores: WITHOUT_BAD }],
    'the score set of the profile, and no upgrades': [
      choice('profile = "Web German";'),
      { scores: { 'Only German': 300, 'Tier 01': 900 }, upgradeUntil: null },
    ],
    'another score set, in any case': [
      choice('profile = "Web"; scoreSet = "German";'),
      { scores: { ...SCORES, 'Tier 01': 900 } },
    ],
    'formats alone': [
      choice('formats = [ "Scene" ]; groups."[Required] Tiers" = true;', 'qualities = [ "SDTV" ];'),
      { scores: { Scene: -50, 'Tier 02': 1600 }, qualities: ['SDTV'] },
    ],
    'other qualities among which it is': [
      web('qualities = [ "SDTV" { name = "WEB 1080p"; qualities = [ "WEBDL-720p" "WEBDL-1080p" ]; } ];'),
      { qualities: ['SDTV', { name: 'WEB 1080p' }], upgradeUntil: 'WEB 1080p', scores: SCORES },
    ],
    'a quality less': [
      choice('profile = "Web"; without = [ "HDTV-1080p" ];'),
      { qualities: [{ name: 'WEB 1080p' }], upgradeUntil: 'WEB 1080p' },
    ],
    'one quality left of its group': [
      choice('profile = "Web"; without = [ "WEBRip-1080p" ];'),
      { qualities: ['WEBDL-1080p', 'HDTV-1080p'], upgradeUntil: 'WEBDL-1080p' },
    ],
    'another one, and without its group': [
      choice('profile = "Web"; without = [ "WEB 1080p" ];', 'upgradeUntil = "HDTV-1080p";'),
      { qualities: ['HDTV-1080p'], upgradeUntil: 'HDTV-1080p' },
    ],
    'values with priorities': [
      `{
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
      }`,
      {
        minimumScore: 7,
        upgradeUntilScore: 500,
        scores: { ...SCORES, 'Tier 01': 5 },
        qualities: [{ name: 'WEB 1080p' }, 'HDTV-1080p'],
      },
    ],
    ...Object.fromEntries(
      ['toString (folder + "/guide")', '{ outPath = toString (folder + "/guide"); }'].map((guides) => [
        `guides that are ${guides}`,
        [`{ imports = [ (${web('')}) ]; suite.trashGuides = ${guides}; }`, { scores: SCORES }] as const,
      ]),
    ),
    'guides with a string or a boolean as a default': [
      `{ imports = [ (${web('')}) ]; suite.trashGuides = folder + "/defaults"; }`,
      { scores: WITHOUT_BAD },
    ],
  };
  for (const [name, [configuration, expected]] of Object.entries(choices))
    itGives(`allow ${name}`, configuration, (result) => {
      const values = profileOn('sonarr', result);
      expect(values).toMatchObject(expected);
      if ('scores' in expected) expect(values['scores']).toEqual(expected.scores);
    });

  const ofBoth = `{ suite.qualityProfiles.Mine = {
    services = [ "radarr" "sonarr" ];
    trash = { profile = "Web"; formats = [ "Movie Version" "Scene" ]; };
    language = "Any";
    scores."Tier 02" = 5;
  }; }`;
  itGives('are read for each app: a format or key goes to the app that has it', ofBoth, (result) => {
    expect(profileOn('sonarr', result)['scores']).toEqual({ ...SCORES, Scene: -50, 'Tier 02': 5 });
    expect(profileOn('sonarr', result)).not.toHaveProperty('language');
    expect(profileOn('radarr', result)).toMatchObject({
      language: 'Any',
      scores: { 'Movie Version': 25, 'Tier 01': 1800 },
    });
    for (const [app, groups] of Object.entries({ radarr: ['Lambda'], sonarr: ['Alpha', 'Beta'] })) {
      const tier = result.formats[app]?.find(({ name }) => name === 'Tier 01');
      expect(tier?.values).toMatchObject({ conditions: groups.map((name) => ({ name })) });
    }
  });

  for (const [trash, names] of [
    ['Web German', ['anime', 'sonarr']],
    ['Web', ['anime', 'radarr', 'sonarr']],
  ] as const)
    itGives(
      `name the services of a profile without \`services\`: ${trash}`,
      `{ suite.qualityProfiles.Mine.trash = "${trash}"; }`,
      ({ profiles }) => expect(Object.keys(profiles)).toEqual(names),
    );

  const ofTwo = `{ suite.qualityProfiles = lib.genAttrs [ "A" "B" ] (_: {
    services = [ "sonarr" "anime" ]; trash = "Web";
  }); }`;
  itGives('declare a format of two profiles once', ofTwo, ({ formats }) => {
    for (const service of ['sonarr', 'anime'])
      expect(formats[service]?.map(({ name }) => name)).toEqual(Object.keys(SCORES));
  });
});

describe('naming schemes of the guides', { tags: ['nixpkgs'] }, () => {
  const ofAll = `{
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
  }`;
  itGives('are values of formats, shared and of one service', ofAll, ({ naming }) => {
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
});

describe('quality sizes', { tags: ['nixpkgs'] }, () => {
  const ofGuides = `{
    suite.qualitySizes = {
      services = [ "sonarr" "anime" ];
      trash = "series";
      qualities."HDTV-720p".max = 80;
      qualities.SDTV.min = 1;
    };
    suite.services.anime.qualitySizes = { trash = null; SDTV.min = 2; "HDTV-720p".preferred = null; };
    suite.services.sonarr.qualitySizes."WEBDL-1080p" = { min = 16; title = "Web"; };
    suite.services.radarr.qualitySizes.trash = "movie";
  }`;
  itGives(
    'are those of the guides, of all services and of one service, in this order',
    ofGuides,
    ({ sizes }) => {
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
});

describe('a custom format of suite with the name of one of the guides', { tags: ['nixpkgs'] }, () => {
  const guided = { conditions: [{ name: 'Alpha' }, { name: 'Beta' }], includeInRenames: false };
  const renamed = { ...guided, includeInRenames: true };
  const mine = { conditions: [{ name: 'Mine' }] };
  const condition = '{ implementationName = "Release Group"; value = "Mine"; name = "Mine"; }';
  const cases: Readonly<
    Record<string, readonly [keys: string, want: { sonarr: object[]; anime: object[] }]>
  > = {
    'replaces it if it has conditions': [`conditions = [ ${condition} ];`, { sonarr: [mine], anime: [mine] }],
    'adds its keys if it has none': ['includeInRenames = true;', { sonarr: [renamed], anime: [renamed] }],
    'adds its keys only on its services': [
      'includeInRenames = true; services = [ "anime" ];',
      { sonarr: [guided], anime: [renamed] },
    ],
    'says that another program creates it if it is empty': ['', { sonarr: [], anime: [] }],
  };

  for (const [title, [keys, want]] of Object.entries(cases)) {
    const mineToo = `suite.customFormats."Tier 01" = { ${keys} };`;
    itGives(
      title,
      `{ ${mineToo} imports = [ (${web('', '"sonarr" "anime"')}) ]; }`,
      ({ formats, profiles }) => {
        for (const service of ['sonarr', 'anime'] as const) {
          const named = formats[service]?.filter(({ name }) => name === 'Tier 01') ?? [];
          expect(named).toMatchObject(want[service].map((values) => ({ values })));
          expect(profiles[service]?.[0]?.values['scores']).toEqual(SCORES);
        }
      },
    );
  }

  const own = `suite.customFormats.Own.conditions = [ ${condition} ];`;
  const beside = `{ ${own} imports = [ (${web('scores.Own = 3;')}) ]; }`;
  itGives('of another name is scored beside those of the guides', beside, (result) => {
    expect(profileOn('sonarr', result)['scores']).toEqual({ ...SCORES, Own: 3 });
    expect(result.formats['sonarr']?.map(({ name }) => name)).toContain('Own');
  });
});

it(
  'a file of the guides that is not JSON ends the evaluation, and the trace names it',
  { tags: ['nixpkgs'] },
  () => {
    const expression = `(evaluate [
      (root + "/nix/modules")
      { suite = { services.sonarr = common.service "sonarr" 8989; trashGuides = ${folder}/broken; }; }
      (${web('')})
    ]).errors`;
    expect(evaluationError(expression, '--show-trace')).toMatch(
      /(?:parse error|JSON)[^]*while reading docs\/json\/sonarr\/cf\/tier-01\.json of the TRaSH guides/u,
    );
  },
);
