/** The TRaSH guides as they are: every profile of both apps as a second reading has it, and what an evaluation costs. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { has } from '../../prerequisites.ts';
import { namesIn } from '../../../generator/source/trash/contents.ts';
import { TRASH_APPS, readGuides } from '../../../generator/source/trash/guide.ts';
import { GUIDES } from '../../run/beside.ts';
import { costOf, evaluate, root } from '../evaluate.ts';
import { type App, type Guide, groupsOf, profileValues, readGuide } from './reading.ts';

interface Manifest {
  readonly qualityprofile: readonly { name: string; values: { scores: Record<string, number> } }[];
  readonly customformat: readonly {
    name: string;
    values: {
      includeInRenames: boolean;
      conditions: readonly {
        name: string;
        implementation: string;
        negate: boolean;
        required: boolean;
        fields: Readonly<Record<string, unknown>>;
      }[];
    };
  }[];
}

const nix = (text: string): string => JSON.stringify(text).replaceAll('${', '\\${');

/** An expression: the kinds of one service with these profiles of the guides, with all formats of their groups if `whole`. */
function expressionOf(app: App, guide: Guide, profiles: Guide['profiles'], whole = false): string {
  const declared = profiles.map((profile) => {
    const groups = whole ? groupsOf(guide, profile).map((name) => `${nix(name)} = "all";`) : [];
    const choice = `{ profile = ${nix(profile.name)}; groups = { ${groups.join(' ')} }; }`;
    return `${nix(profile.name)} = { services = [ "${app}" ]; trash = ${choice}; };`;
  });
  return `
    let
      result = evaluate [
        (root + "/nix/modules")
        {
          suite.services.${app} = common.services.${app};
          suite.trashGuides = ${GUIDES};
          suite.qualityProfiles = { ${declared.join('\n')} };
        }
      ];
    in if result.errors != [ ] then throw (toString result.errors)
    else builtins.mapAttrs (_: kind: kind.entries) result.manifests.${app}.kinds`;
}

/** The value of a field, without the name of a choice. */
const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'value' in value ? value.value : value;

function conditionsIn(format: Manifest['customformat'][number]) {
  return format.values.conditions.map(({ name, implementation, negate, required, fields }) => ({
    name,
    implementation,
    negate,
    required,
    fields: Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, plain(value)])),
  }));
}

/** The profiles that most people use. */
const TYPICAL = ['HD Bluray + WEB', 'WEB-1080p'];

const APPS: readonly App[] = ['radarr', 'sonarr'];
const guides = has('guides')
  ? { radarr: readGuide(GUIDES, 'radarr'), sonarr: readGuide(GUIDES, 'sonarr') }
  : undefined;

describe.each(APPS)('the guides for %s', { tags: ['nixpkgs', 'guides'] }, (app) => {
  const guide = guides?.[app] ?? { formats: new Map(), groups: [], profiles: [] };

  it.each([
    ['alone', false],
    ['with all formats of their groups', true],
  ])('every profile is as in its file, %s', (_, whole) => {
    const manifest = evaluate<Manifest>(expressionOf(app, guide, guide.profiles, whole));
    const expected = guide.profiles.map((profile) => ({ profile, ...profileValues(guide, profile, whole) }));
    const scores = expected.map(({ values }) => Object.keys(values.scores).length);
    console.info(`${app}: ${expected.length} profiles, ${scores.reduce((sum, one) => sum + one, 0)} scores`);
    const found = Object.fromEntries(manifest.qualityprofile.map(({ name, values }) => [name, values]));
    expect(found).toEqual(Object.fromEntries(expected.map(({ profile, values }) => [profile.name, values])));

    const wanted = new Map(expected.flatMap(({ formats }) => formats.map((one) => [one.name, one])));
    expect(new Set(manifest.customformat.map(({ name }) => name))).toEqual(new Set(wanted.keys()));
    for (const format of manifest.customformat) {
      const source = wanted.get(format.name);
      expect([format.name, format.values.includeInRenames]).toEqual([
        format.name,
        source?.includeCustomFormatWhenRenaming,
      ]);
      const specifications = source?.specifications.map(
        ({ name, implementation, negate, required, fields }) => ({
          name,
          implementation,
          negate,
          required,
          fields,
        }),
      );
      expect([format.name, conditionsIn(format)]).toEqual([format.name, specifications]);
    }
    expect(manifest.qualityprofile.length).toBeGreaterThan(20);
  });

  it('one profile takes few function calls, and all of them take many, but not too many', () => {
    const calls = (profiles: Guide['profiles']) => costOf(expressionOf(app, guide, profiles)).calls;
    const none = calls([]);
    const typical = guide.profiles.filter(({ name }) => TYPICAL.includes(name));
    expect(typical).toHaveLength(1);
    const [one = 0, all = 0] = [typical, guide.profiles].map((some) => calls(some) - none);
    console.info(
      `${app}: ${one.toLocaleString('en')} calls for a profile, ${all.toLocaleString('en')} for all`,
    );
    expect(one).toBeLessThan(30_000);
    expect(all).toBeLessThan(400_000);
  });
});

// The guide for Sonarr has a format HULU, the one for Radarr Hulu.
it('the typical profiles of both apps evaluate together', { tags: ['nixpkgs', 'guides'] }, () => {
  const kinds = evaluate<Record<App, Manifest>>(`
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
  const names = (app: App) => kinds[app].customformat.map(({ name }) => name);
  expect(names('radarr')).toContain('Hulu');
  expect(names('sonarr')).toContain('HULU');
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

it.each(['full', 'standalone'])(
  'the template %s has names that the guides have',
  { tags: ['nixpkgs', 'guides'] },
  (name) => {
    const folder = path.join(root, 'nix/templates', name);
    const { errors, warnings } = evaluate<{ errors: string[]; warnings: string[] }>(`{
    inherit (evaluate [ (root + "/nix/modules") (root + "/nix/checks/data-folders.nix") ${folder}/media.nix ${folder}/trash.nix { suite.trashGuides = ${GUIDES}; } ])
      errors warnings;
  }`);
    expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
  },
);

it('an unknown profile of many: the command that lists them', { tags: ['nixpkgs', 'guides'] }, () => {
  const errors = evaluate<string[]>(`(evaluate [
    (root + "/nix/modules")
    { suite.services.radarr = common.services.radarr; suite.trashGuides = ${GUIDES}; }
    { suite.qualityProfiles.X = { services = [ "radarr" ]; trash = "Nothing like it at all"; }; }
  ]).errors`);
  expect(errors.join()).toContain(` \`suite list trash --guides ${GUIDES}\` shows all of them.`);
});

it(
  'the documentation has the profile and the sizes of each template of recyclarr',
  { tags: ['guides'] },
  async () => {
    const known = (await readGuides(GUIDES ?? '', TRASH_APPS)).map(namesIn);
    const text = readFileSync(path.join(root, 'docs/recyclarr.md'), 'utf8');
    const rows = [
      ...text.matchAll(/^\| `[\w-]+` +\| (\w+) +\| `[^`]+` +\| `"([^"]+)"` +\| `([\w-]+)` +\|$/gmu),
    ];
    expect(rows.length).toBeGreaterThan(40);
    const wrong = rows.filter(([, app = '', profile = '', sizes = '']) => {
      const guide = known.find((one) => one.app === app.toLowerCase());
      return !guide?.profiles.includes(profile) || !guide.sizes.includes(sizes);
    });
    expect(wrong.map(([row]) => row)).toEqual([]);
  },
);
