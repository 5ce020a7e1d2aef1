/** The TRaSH guides: every profile as the reader of `suite list trash` has it, and what an evaluation costs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nixString } from '../../../generator/nix/strings.ts';
import { formatsOf, keysOf, scoreOf } from '../../../generator/source/trash/choice.ts';
import { namesIn } from '../../../generator/source/trash/contents.ts';
import {
  TRASH_APPS,
  type TrashApp,
  type TrashGuide,
  type TrashProfile,
  readGuides,
} from '../../../generator/source/trash/guide.ts';
import { withFolder } from '../../emit.ts';
import { GUIDES } from '../../run/beside.ts';
import { costOf, evaluate, oneEvaluation, root } from '../evaluate.ts';
import { writeGuide } from './small-guide.ts';

interface Kinds {
  readonly qualityprofile: readonly { name: string; values: { scores: Record<string, number> } }[];
  readonly customformat: readonly {
    name: string;
    values: {
      includeInRenames: boolean;
      conditions: readonly { fields: Readonly<Record<string, unknown>> }[];
    };
  }[];
}

/** A guide in its folder. */
interface Copy {
  readonly folder: string;
  readonly app: TrashApp;
  readonly guide: TrashGuide;
}

async function copyOf(folder: string, app: TrashApp): Promise<Copy> {
  const [guide] = await readGuides(folder, [app]);
  if (guide === undefined) throw new Error('no guide');
  return { folder, app, guide };
}

const groupsOf = ({ groups }: TrashGuide, { trash_id: id }: TrashProfile) =>
  groups.filter((group) => Object.values(group.quality_profiles.include).includes(id));

/** An expression: the kinds of one service with these profiles, with all formats of their groups if `isWhole`. */
function expressionOf(
  { folder, app, guide }: Copy,
  profiles: readonly TrashProfile[],
  isWhole = false,
): string {
  const declared = profiles.map((profile) => {
    const groups = isWhole ? groupsOf(guide, profile).map(({ name }) => `${nixString(name)} = "all";`) : [];
    const choice = `{ profile = ${nixString(profile.name)}; groups = { ${groups.join(' ')} }; }`;
    return `${nixString(profile.name)} = { services = [ "${app}" ]; trash = ${choice}; };`;
  });
  return `
    let
      result = evaluate [
        (root + "/nix/modules")
        {
          suite.services.${app} = common.services.${app};
          suite.trashGuides = ${folder};
          suite.qualityProfiles = { ${declared.join('\n')} };
        }
      ];
    in if result.errors != [ ] then throw (toString result.errors)
    else builtins.mapAttrs (_: kind: kind.entries) result.manifests.${app}.kinds`;
}

/** Compares each profile with the guide, as the program reads it. */
function compareProfiles(found: Kinds, { guide }: Copy, isWhole = false): void {
  const expected = guide.profiles.map((profile) => {
    const groups = isWhole ? groupsOf(guide, profile).map((group) => [group, 'all'] as const) : [];
    const choice = { profile, groups: new Map(groups) };
    const formats = formatsOf(guide, choice);
    const scores = Object.fromEntries(formats.map((format) => [format.name, scoreOf(format, choice)]));
    return { name: profile.name, formats, values: { ...keysOf(profile), scores } };
  });
  expect(Object.fromEntries(found.qualityprofile.map(({ name, values }) => [name, values]))).toEqual(
    Object.fromEntries(expected.map(({ name, values }) => [name, values])),
  );
  const formats = expected.flatMap((one) =>
    one.formats.map(({ name, includeCustomFormatWhenRenaming: includeInRenames, specifications }) => [
      name,
      { includeInRenames, conditions: specifications },
    ]),
  );
  // The value of a field, without the name of a choice.
  const plain = (value: unknown) =>
    typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  const written = found.customformat.map(({ name, values }) => {
    const conditions = values.conditions.map(({ fields, ...condition }) => ({
      ...condition,
      fields: Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, plain(value)])),
    }));
    return [name, { ...values, conditions }];
  });
  expect(Object.fromEntries(written)).toMatchObject(Object.fromEntries(formats));
  expect(new Set(written.map(([name]) => name))).toEqual(new Set(formats.map(([name]) => name)));
}

/** An expression: the names of each table of the program that Nix does not find. */
function missingIn({ folder, app, guide }: Copy): string {
  const { profiles, sizes, scoreSets, naming, groups, formats } = namesIn(guide);
  const names = {
    ...naming,
    profiles,
    sizes,
    scoreSets,
    groups: groups.map(({ name }) => name),
    formats: [...formats, ...groups.flatMap((group) => group.formats)].map(({ id }) => id),
  };
  return `
    let
      configured.${app} = common.services.${app} // { app = "${app}"; };
      guide = (suiteLib.trashGuides { inherit configured; copy = ${folder}; }).forService "${app}";
      missingIn = table: builtins.filter (name: guide.find table name == null);
    in lib.filterAttrs (_: names: names != [ ])
      (builtins.mapAttrs missingIn (builtins.fromJSON ${nixString(JSON.stringify(names))}))`;
}

/** Compares everything, and returns the calls for all profiles. */
function compare(copy: Copy): number {
  const { value, calls } = costOf<Kinds>(expressionOf(copy, copy.guide.profiles));
  compareProfiles(value, copy);
  const { whole, missing } = evaluate<{ whole: Kinds; missing: Record<string, string[]> }>(
    `{ whole = ${expressionOf(copy, copy.guide.profiles, true)}; missing = ${missingIn(copy)}; }`,
  );
  compareProfiles(whole, copy, true);
  expect(missing).toEqual({});
  return calls;
}

/** The profiles that most people use. */
const TYPICAL = ['HD Bluray + WEB', 'WEB-1080p'];

describe.each(TRASH_APPS)('Nix reads for %s what the program reads', { tags: ['nixpkgs'] }, (app) => {
  it('in a small guide', async () => {
    await withFolder(async (folder) => {
      const copy = await copyOf(writeGuide(folder), app);
      expect(compare(copy)).toBeGreaterThan(0);
    });
  });

  it('in the guides, with few function calls for a profile', { tags: ['guides'] }, async () => {
    const copy = await copyOf(GUIDES ?? '', app);
    const { profiles } = copy.guide;
    expect(profiles.length).toBeGreaterThan(20);
    const typical = profiles.filter(({ name }) => TYPICAL.includes(name));
    expect(typical).toHaveLength(1);
    const none = costOf(expressionOf(copy, [])).calls;
    const one = costOf(expressionOf(copy, typical)).calls - none;
    const all = compare(copy) - none;
    console.info(
      `${app}: ${one.toLocaleString('en')} calls for a profile, ${all.toLocaleString('en')} for all`,
    );
    expect(one).toBeLessThan(30_000);
    expect(all).toBeLessThan(400_000);
  });
});

it('guides that nothing uses are not read', { tags: ['nixpkgs'] }, () => {
  const calls = (more: string) =>
    costOf(`(evaluate [
      (root + "/nix/modules")
      { suite.services.sonarr = common.services.sonarr; suite.qualityProfiles.HD = {
        services = [ "sonarr" ]; qualities = [ "SDTV" ]; }; ${more} }
    ]).manifests`).calls;
  expect(calls('suite.trashGuides = "/nowhere";') - calls('')).toBeLessThan(20);
});

describe('the guides', { tags: ['nixpkgs', 'guides'] }, () => {
  const later = oneEvaluation();

  const typical = later<Record<TrashApp, Kinds>>(`
    builtins.mapAttrs (_: manifest: builtins.mapAttrs (_: kind: kind.entries) manifest.kinds)
      (evaluate [
        (root + "/nix/modules")
        {
          suite.services = { inherit (common.services) radarr sonarr; };
          suite.trashGuides = ${GUIDES};
          suite.qualityProfiles = {
            "HD Bluray + WEB" = { services = [ "radarr" ]; trash = "HD Bluray + WEB"; };
            WEB-1080p = { services = [ "sonarr" ]; trash = "WEB-1080p"; };
          };
        }
      ]).manifests`);
  // The guide for Sonarr has a format HULU, the one for Radarr Hulu.
  it.each<[TrashApp, string]>([
    ['radarr', 'Hulu'],
    ['sonarr', 'HULU'],
  ])('the typical profiles of both apps evaluate together: %s', (app, name) => {
    expect(typical()[app].customformat.map((format) => format.name)).toContain(name);
  });

  it.each(
    ['full', 'standalone'].map((name) => {
      const folder = path.join(root, 'nix/templates', name);
      const modules = `${folder}/media.nix ${folder}/trash.nix { suite.trashGuides = ${GUIDES}; }`;
      return [
        name,
        later(`
          let result = evaluate [ (root + "/nix/modules") (root + "/nix/checks/data-folders.nix") ${modules} ];
          in { inherit (result) errors warnings; }`),
      ] as const;
    }),
  )('the template %s has names that the guides have', (_, result) => {
    expect(result()).toEqual({ errors: [], warnings: [] });
  });

  const unknown = later<string[]>(`(evaluate [
    (root + "/nix/modules")
    { suite.services.radarr = common.services.radarr; suite.trashGuides = ${GUIDES}; }
    { suite.qualityProfiles.X = { services = [ "radarr" ]; trash = "Nothing like it at all"; }; }
  ]).errors`);
  it('an unknown profile of many: the command that lists them', () => {
    expect(unknown().join()).toContain(` \`suite list trash --guides ${GUIDES}\` shows all of them.`);
  });
});

it(
  'the documentation has profiles and sizes of the guides for the templates of recyclarr',
  { tags: ['guides'] },
  async () => {
    const known = (await readGuides(GUIDES ?? '', TRASH_APPS)).map(namesIn);
    const text = readFileSync(path.join(root, 'docs/from-configarr.md'), 'utf8');
    const rows = [
      ...text.matchAll(/^\| `[\w-]+` +\| (\w+) +\| `[^`]+` +\| `"([^"]+)"` +\| `([\w-]+)` +\|$/gmu),
    ];
    expect(rows.length).toBeGreaterThan(10);
    const wrong = rows.filter(([, app = '', profile = '', sizes = '']) => {
      const guide = known.find((one) => one.app === app.toLowerCase());
      return !guide?.profiles.includes(profile) || !guide.sizes.includes(sizes);
    });
    expect(wrong.map(([row]) => row)).toEqual([]);
  },
);
