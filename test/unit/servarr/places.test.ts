/** The places that a new row of a table needs, with the rows that lack one. CONTRIBUTING.md lists the same places. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isObject } from '../../../generator/base/json.ts';
import { descriptionRow } from '../../../generator/schema/descriptions/descriptions.ts';
import { APPS, APP_NAMES, API_VERSIONS, kindsOf } from '../../../generator/servarr/apps.ts';
import { freshValue } from '../../../generator/servarr/choices/fresh.ts';
import { KINDS, type Kind, SETTINGS_KINDS, kindRow, settingsRow } from '../../../generator/servarr/kinds.ts';
import { ALL_RECORDINGS } from '../../recordings.ts';
import { committedRecords, recordedSettings } from '../../records.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const records = await committedRecords();
const docs = globSync('docs/*.md', { cwd: root }).map(read).join('\n');

/** Keys without a value in a fresh service: a secret, and the pair that suite makes of a user and a password. */
const VALUELESS = new Set(['login', 'secret']);

/** Returns true for a property of a settings group that any recorded service shows. */
const isShown = (kind: Kind, name: string) =>
  shown.some(([group, body]) => group === kind && isObject(body) && name in body);

const shown = ALL_RECORDINGS.flatMap(({ folder }) =>
  API_VERSIONS.flatMap((api) => {
    try {
      return recordedSettings(folder, api);
    } catch {
      return [];
    }
  }),
);

const settingsKeys = SETTINGS_KINDS.flatMap((kind) =>
  Object.entries(settingsRow(kind)?.keys ?? {}).map(([name, row]) => ({ kind, name, row })),
);

const fakes = globSync('test/service/**/*.ts', { cwd: root }).map(read).join('\n');

/** The apps that are like no other one. */
const OWN_APPS = APP_NAMES.filter((app) => APPS[app].like === undefined);

/** A row and the place that it needs -> the rows without it. */
const PLACES: readonly [needed: string, missing: () => readonly string[]][] = [
  [
    'a key of a settings group: a sentence in generator/schema/descriptions/descriptions.json',
    () =>
      settingsKeys
        .filter(({ kind, name }) => descriptionRow(kind, '', name) === undefined)
        .map(({ kind, name }) => `${kind} ${name}`),
  ],
  [
    'a key of a settings group: its value in a fresh service, for each app, in generator/servarr/choices/defaults.json',
    () =>
      Object.entries(records).flatMap(([, { app, kinds }]) =>
        settingsKeys
          .filter(({ kind, name, row }) => {
            const fields = kinds[kind]?.flatMap((item) => item.fields) ?? [];
            const hasGroup = fields.some((field) => freshValue(app, kind, '', field.name) !== undefined);
            const hasKey = fields.some((field) => field.name === name);
            return (
              hasGroup &&
              hasKey &&
              !VALUELESS.has(row.type ?? '') &&
              freshValue(app, kind, '', name) === undefined
            );
          })
          .map(({ kind, name }) => `${app} ${kind} ${name}`),
      ),
  ],
  [
    'a key of a group with known keys only: its name in docs/settings.md',
    () =>
      settingsKeys
        .filter(({ kind }) => settingsRow(kind)?.onlyKnownKeys === true)
        .filter(({ name }) => !docs.includes(`\`${name}\``) && !name.startsWith('proxy'))
        .map(({ name }) => name),
  ],
  [
    'a name in "environment": a property that a recorded service shows',
    () =>
      SETTINGS_KINDS.flatMap((kind) =>
        Object.keys(settingsRow(kind)?.environment ?? {}).filter(
          (name) => !(name in (settingsRow(kind)?.keys ?? {})) && !isShown(kind, name),
        ),
      ),
  ],
  [
    'a kind: a fake in test/service/kinds.ts, or in test/service/plain/rows.ts',
    () =>
      KINDS.filter(
        (kind) =>
          settingsRow(kind) === undefined && !new RegExp(String.raw`[^\w-]${kind}[^\w-]`, 'u').test(fakes),
      ),
  ],
  [
    'a kind: its option on a page of docs',
    () =>
      KINDS.filter((kind) => {
        const places = Object.values(kindRow(kind).declaredAt);
        return !places.some((name) => docs.includes(name));
      }),
  ],
  [
    'an app that is like no other one: a schema record in nix/schemas',
    () => OWN_APPS.filter((app) => !existsSync(path.join(root, `nix/schemas/${app}.json`))),
  ],
  [
    'an app that is like no other one: a recording that test/recordings.ts lists',
    () => OWN_APPS.filter((name) => !ALL_RECORDINGS.some(({ app }) => app === name)),
  ],
  [
    'an app: its name in the first sentence of README.md',
    () =>
      Object.values(APPS).flatMap(({ title }) =>
        read('README.md').split('\n')[2]?.includes(title) === true ? [] : [title],
      ),
  ],
  [
    'an app: kinds in generator/servarr/kinds.json and settings.json',
    () => (Object.keys(APPS) as (keyof typeof APPS)[]).filter((app) => kindsOf(app).length === 0),
  ],
];

test.each(PLACES)('%s', (_, missing) => {
  expect(missing()).toEqual([]);
});

test('CONTRIBUTING.md names each file of a place', () => {
  const guide = read('CONTRIBUTING.md');
  const files = PLACES.flatMap(
    ([needed]) => needed.match(/(?:[\w-]+\/)+[\w-]+(?:\.\w+)?|[\w-]+\.md/gu) ?? [],
  );
  expect(files.filter((file) => !guide.includes(path.basename(file)))).toEqual([]);
});
