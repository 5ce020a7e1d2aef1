/** An upgrade changes the lines that are about what changed, and no others. */
import { globSync, readFileSync } from 'node:fs';
import { diff } from 'node:util';
import { expect, test } from 'vitest';
import { memo } from '../../../generator/base/memo.ts';
import { type FileView, renderFiles } from '../../../generator/emit/render.ts';
import { fileViews } from '../../../generator/emit/view.ts';
import { buildModel } from '../../../generator/schema/model/model.ts';
import type { RecordField, RecordItem, SchemaRecord } from '../../../generator/schema/record/record.ts';
import { PROVIDER_KINDS, type ProviderKind } from '../../../generator/servarr/kinds.ts';
import { once } from '../../recordings.ts';
import { committedRecord, committedRecords, recordOf } from '../../records.ts';

type Records = Readonly<Record<string, SchemaRecord>>;
/** File -> changed lines. */
type Changed = Readonly<Record<string, number>>;
type Pair = readonly [before: Records, after: Records];
type Turn = (item: RecordItem) => readonly RecordItem[];

const committed = await committedRecords();

/** Returns the number of lines that are in one text only, without those that both begin or end with. */
function changedLines(before: string, after: string): number {
  // The first line has the digest.
  const [left, right] = [before, after].map((text) => text.split('\n').slice(1)) as [string[], string[]];
  while (left.length > 0 && left[0] === right[0]) for (const lines of [left, right]) lines.shift();
  while (left.length > 0 && left.at(-1) === right.at(-1)) for (const lines of [left, right]) lines.pop();
  return diff(left, right).filter(([change]) => change !== 0).length;
}

/** Returns what is emitted for a set of records, as path -> data. Merges each set once. */
const viewsOf = memo(
  (records: Records): ReadonlyMap<string, FileView> =>
    new Map(fileViews(buildModel(records, PROVIDER_KINDS).model).map((view) => [view.path, view])),
);

/** Returns the changed files. A file of equal data has equal text. */
function changedFiles(before: Records, after: Records): Changed {
  const [was, is] = [viewsOf(before), viewsOf(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])].filter(
    (file) => JSON.stringify(was.get(file)?.data) !== JSON.stringify(is.get(file)?.data),
  );
  const [left, right] = [was, is].map((views) => {
    const files = renderFiles(names.flatMap((file) => views.get(file) ?? []));
    return new Map(files.map(({ path, text }) => [path, text]));
  });
  const changed = names.map(
    (file) => [file, changedLines(left?.get(file) ?? '', right?.get(file) ?? '')] as const,
  );
  return Object.fromEntries(changed.filter(([, lines]) => lines > 0));
}

/** The committed records with one kind only: each kind is emitted separately. */
const ofKind = once((kind: ProviderKind): Records => {
  const only = ({ kinds, ...record }: SchemaRecord) => ({ ...record, kinds: { [kind]: kinds[kind] ?? [] } });
  return Object.fromEntries(Object.entries(committed).map(([schema, record]) => [schema, only(record)]));
});

/** Returns the records with some items of one of them as `turn` makes them. */
function turned(records: Records, schema: string, kind: ProviderKind, turn: Turn): Records {
  const record = records[schema];
  if (!record) throw new RangeError(`no ${schema}`);
  const items = (record.kinds[kind] ?? []).flatMap(turn);
  return { ...records, [schema]: { ...record, kinds: { ...record.kinds, [kind]: items } } };
}

const named =
  (name: string, turn: Turn): Turn =>
  (item) =>
    (item.name ?? item.implementation) === name ? turn(item) : [item];

/** Returns the records before and after a turn of Sonarr's qBittorrent. */
const withClient = (records: Records, turn: Turn): Pair => [
  records,
  turned(records, 'sonarr', 'downloadclient', named('QBittorrent', turn)),
];

const field =
  (name: string, change: (field: RecordField) => readonly RecordField[]): Turn =>
  (item) => [{ ...item, fields: item.fields.flatMap((one) => (one.name === name ? change(one) : [one])) }];

const gains =
  (one: RecordField): Turn =>
  (item) => [{ ...item, fields: [...item.fields, one] }];

const choice = (name: string, value: number) => (one: RecordField) => [
  { ...one, choices: [...(one.choices ?? []), { name, value }] },
];

test('a version is in the index only, in one line', async () => {
  const radarr = { ...(await committedRecord('radarr')), version: '99.0.0.1' };
  expect(changedFiles(committed, { ...committed, radarr })).toEqual({ 'index.nix': 2 });
  const versions = Object.values(committed).map(({ version }) => version.split('.').slice(0, 3).join('.'));
  // A description of a setting can name the version that brought it.
  const emitted = globSync('nix/generated/**/*.nix', { exclude: ['nix/generated/settings/**'] });
  const telling = emitted.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return versions.some((version) => text.includes(version));
  });
  expect(telling).toEqual(['nix/generated/index.nix']);
});

const indexers = ofKind('indexer');
const client = (turn: Turn) => withClient(ofKind('downloadclient'), turn);
const definition = (turn: Turn): Pair => [
  indexers,
  turned(indexers, 'prowlarr', 'indexer', named('1337x', turn)),
];
const qBittorrent = 'downloadarr/qBittorrent.nix';
const [index, shapes] = ['indexers-definitions.nix', 'indexers-definitions/shapes.nix'];

test.each<[string, Pair, Changed]>([
  [
    'a choice of one app: its line, the function that reads exceptions, and the description',
    client(field('contentLayout', choice('New', 3))),
    { [qBittorrent]: 5 },
  ],
  [
    'a field of one app: its option and the app',
    client(gains({ name: 'new', label: 'New', type: 'textbox' })),
    { [qBittorrent]: 5 },
  ],
  [
    'a field of one app with a default',
    client(gains({ name: 'new', label: 'New', type: 'checkbox', default: false })),
    { [qBittorrent]: 6 },
  ],
  ['an implementation of one app', client(() => []), { [qBittorrent]: 26, 'index.nix': 1 }],
  [
    'a key of a definition: the line of it',
    definition(field('uploader', () => [])),
    { [index]: 2, [shapes]: 3 },
  ],
  [
    'a choice of a definition: the line of that',
    definition(field('sort', choice('name', 9))),
    { [index]: 2, [shapes]: 3 },
  ],
  [
    // Its own five lines for what it had in common, and the list of that on one line.
    'a common key that differs in one definition: the others stay as they are',
    definition(field('torrentBaseSettings.seedTime', (one) => [{ ...one, isFloat: true }])),
    { [index]: 2, [shapes]: 12 },
  ],
  ['a definition: its lines and one in the index', definition(() => []), { [index]: 1, [shapes]: 36 }],
  ['the default of a definition: nothing', definition(field('sort', (one) => [{ ...one, default: 1 }])), {}],
])('one change: %s', (_, [before, after], want) => {
  expect(changedFiles(before, after)).toEqual(want);
});

const { sonarr = recordOf('sonarr-4.0.19'), whisparr: _, ...others } = committed;
const next = recordOf('sonarr-develop');
// As Sonarr 4.0.12 was: one client without one of its fields.
const [, older] = withClient(
  { sonarr: { ...sonarr, version: '4.0.12.2823' } },
  field('initialState', () => []),
);

test.each<[string, Pair, files: number, lines: number]>([
  ['one field, among all apps', [{ ...committed, ...older }, committed], 2, 16],
  ['one field, alone', [older, { sonarr }], 2, 12],
  ['to the next release, among all apps', [committed, { ...committed, sonarr: next }], 23, 503],
  // Only Radarr still has Kometa's metadata, so one more file changes.
  ['to the next release, alone', [{ sonarr }, { sonarr: next }], 25, 482],
  ['an app', [{ ...others, sonarr }, committed], 62, 1549],
])('upgrade: %s', (_name, [before, after], files, lines) => {
  const changed = Object.values(changedFiles(before, after));
  expect(changed).toHaveLength(files);
  expect(changed.reduce((sum, count) => sum + count, 0)).toBe(lines);
});
