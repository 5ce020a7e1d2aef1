import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '../../../../generator/base/problem.ts';
import { sameJson } from '../../../../generator/base/json.ts';
import { parseRecord } from '../../../../generator/schema/record/record-file.ts';
import { formatRecord } from '../../../../generator/schema/record/print.ts';
import { toRecordItems } from '../../../../generator/schema/record/from-wire.ts';
import type { Note, RecordItem } from '../../../../generator/schema/record/record.ts';
import { profileSchemaItems } from '../../../../generator/schema/profile/schema-fields.ts';
import { parseSchema } from '../../../../generator/schema/record/schema-response.ts';
import { RECORDINGS, RECORD_SOURCES } from '../../../recordings.ts';
import { kindRow } from '../../../../generator/servarr/kinds.ts';
import { madeItem, madeRecord } from '../../../made.ts';
import { committedRecord, recordedItems, recordOf, recordedKinds } from '../../../records.ts';

const parsed = (wire: unknown, notes?: Note[]) => parseSchema('notification', wire, 'sonarr', notes);
const noted = (wire: unknown) => toRecordItems('notification', parsed(wire), 'sonarr');
const items = (wire: unknown): RecordItem[] => noted(wire).items;

const UNSEEN = 'control or invisible characters';
const UNSTORABLE = 'a NUL character, or half a surrogate pair';

const bare = { implementation: 'X', implementationName: 'X', fields: [] };
const kept = { ...bare, general: {}, events: [] };

test.each(RECORDINGS)('$folder: none lost, none twice, and the file says the same', ({ folder }) => {
  const record = recordOf(folder);
  const sizes = (list: readonly { implementation: string; fields: readonly unknown[] }[] = []) =>
    list.map((one) => `${one.implementation} ${one.fields.length}`).toSorted();
  // The schema of a profile is not a list.
  for (const kind of recordedKinds(folder).filter((one) => kindRow(one).codec !== 'profile'))
    expect(sizes(record.kinds[kind]), kind).toEqual(sizes(recordedItems(folder, kind)));
  expect(sameJson(parseRecord(formatRecord(record), folder), record)).toBe(true);
});

test.each(['lidarr-2.14.5', 'prowlarr-2.3.6'] as const)(
  '%s: the order of answers does not matter',
  (folder) => {
    const ordered = recordOf(folder, (list) => list.slice(0, 60));
    const reversed = recordOf(folder, (list) =>
      list
        .slice(0, 60)
        .map((item) => ({ ...item, fields: item.fields.toReversed() }))
        .toReversed(),
    );
    expect(formatRecord(reversed)).toBe(formatRecord(ordered));
  },
);

test.each(RECORD_SOURCES)('what is committed of %s is what the recording gives', (folder) => {
  const record = recordOf(folder);
  expect(readFileSync(`nix/schemas/${record.app}.json`, 'utf8') === formatRecord(record)).toBe(true);
});

const select = (key: string, ...all: [name: string, value: number][]) => ({
  fields: [{ name: 'a', type: 'select', [key]: all.map(([name, value]) => ({ name, value })) }],
});

test.each<[string, object, object]>([
  [
    'objects are left out, lists are kept',
    { capabilities: {}, categories: [] },
    { general: { categories: [] } },
  ],
  ['an event is supported unless the service denies it', { onNew: false }, { events: ['onNew'] }],
  ['no fields at all are nothing special', { fields: undefined }, {}],
  ['null for the fields is nothing special', { fields: null }, {}],
  ['an empty display name is nothing special', { implementationName: '' }, {}],
  ['no display name is nothing special', { implementationName: undefined }, {}],
  [
    'choices stand by their value, and of those that share a name the later ones behind all others',
    select('selectOptions', ['TV', 5000], ['Other', 8000], ['Books', 7000], ['Other', 0], ['Other', 8000]),
    select('choices', ['TV', 5000], ['Books', 7000], ['Other', 8000], ['Other', 0]),
  ],
  [
    'shown texts are prose and are left out',
    { fields: [{ name: 'a', type: 'info', value: 'Long text' }] },
    { fields: [{ name: 'a', type: 'info' }] },
  ],
])('%s', (_, given, want) => {
  expect(items([{ ...bare, ...given }])).toEqual([{ ...kept, ...want }]);
});

test('the second of two that share a key is reported, not silently dropped', () => {
  const fields = ['textbox', 'number'].map((type) => ({ name: 'a', type }));
  const { items: first, notes } = noted([bare, { ...bare, fields }]);
  expect(first).toHaveLength(1);
  expect(notes.map(({ code, place, what }) => `${code}: ${place}: ${what}`)).toEqual([
    'duplicate-field: sonarr, X: field "a" occurs twice; suite uses the first one',
    'duplicate-implementation: sonarr: X occurs twice; suite uses the first one',
  ]);
});

const field = (given: object) => ({ fields: [{ name: 'a', type: 'select', ...given }] });
const item = 'suite leaves out the item';
test.each<[string, given: unknown, want: string, called?: string]>([
  ['a number', 5, `the item: a number, not an object; ${item}`, '[1]'],
  ['no class', { implementation: '' }, `implementation: empty; ${item}`, ''],
  [
    'a class with a line break',
    { implementation: 'Y\n::add-mask::x' },
    `implementation: ${UNSEEN}; ${item}`,
    String.raw`Y\u{a}::add-mask::x`,
  ],
  ['a name with a line break', { name: 'a\nb' }, `name: ${UNSEEN}; ${item}`],
  ['fields that are a string', { fields: 'x' }, `fields: a text, not a list; ${item}`],
])('an item with %s is left out with a note, and the others stay', (_, given, what, called = 'Y') => {
  const notes: Note[] = [];
  const wrong = typeof given === 'object' ? { ...bare, implementation: 'Y', ...given } : given;
  expect(parsed([bare, wrong], notes)).toEqual([bare]);
  expect(notes).toEqual([{ code: 'odd-answer', place: `sonarr, ${called}`, what }]);
  expect(() => parsed([wrong])).toThrow(expect.objectContaining({ code: 'schema-shape' }) as Problem);
});

const plain = { name: 'a', type: 'select' };
test.each<[string, given: object, kept: object, what: string]>([
  [
    'a key with a line break',
    { 'key\n::add-mask::x': 1 },
    {},
    String.raw`key\u{a}::add-mask::x: a key with ${UNSEEN}; suite leaves out key\u{a}::add-mask::x`,
  ],
  [
    'a display name with a line break',
    { implementationName: 'Y\n' },
    { implementationName: undefined },
    `implementationName: ${UNSEEN}; suite leaves out implementationName`,
  ],
  [
    'a field without a type',
    { fields: [{ name: 'b' }, plain] },
    { fields: [plain] },
    'fields[0].type: missing; suite leaves out fields[0]',
  ],
  [
    'a field whose name hides a direction',
    { fields: [plain, { ...plain, name: 'b\u{202E}' }] },
    { fields: [plain] },
    `fields[1].name: ${UNSEEN}; suite leaves out fields[1]`,
  ],
  [
    'a label with a line break',
    field({ label: 'x\ny', value: 1 }),
    field({ value: 1 }),
    `fields[0].label: ${UNSEEN}; suite leaves out fields[0].label`,
  ],
  [
    'a flag that is a string',
    field({ advanced: 'yes' }),
    field({}),
    'fields[0].advanced: a text, not true or false; suite leaves out fields[0].advanced',
  ],
  [
    'a choice without a value',
    field({ selectOptions: [{ name: 'One' }, { name: 'Two', value: 2 }] }),
    field({ selectOptions: [{ name: 'Two', value: 2 }] }),
    'fields[0].selectOptions[0].value: missing; suite leaves out fields[0].selectOptions[0]',
  ],
  [
    'a NUL in a default',
    field({ value: ['x\0y'] }),
    field({}),
    `fields[0].value: ${UNSTORABLE}; suite leaves out fields[0].value`,
  ],
  [
    'half a surrogate pair in a help text',
    field({ helpText: 'x\uD800y' }),
    field({}),
    `fields[0].helpText: ${UNSTORABLE}; suite leaves out fields[0].helpText`,
  ],
])('of an item with %s, suite leaves out that alone', (_, given, rest, what) => {
  const notes: Note[] = [];
  expect(parsed([{ ...bare, ...given }], notes)).toEqual([{ ...bare, ...rest }]);
  expect(notes).toEqual([{ code: 'odd-answer', place: 'sonarr, X', what }]);
});
test('of the schema of a profile, suite leaves out the elements that are invalid', () => {
  const notes: Note[] = [];
  const quality = (id: number, name: unknown) => ({ quality: { id, name }, allowed: true });
  const body = { name: '', items: [quality(1, 'DVD'), quality(2, undefined), quality(3, 'WEB\n')] };
  const place = 'sonarr';
  const wire = profileSchemaItems({ kind: 'qualityprofile', app: 'sonarr', place, body, lists: {}, notes });
  const [profile] = parseSchema('qualityprofile', wire, place, notes);
  expect(profile?.fields.flatMap(({ selectOptions }) => selectOptions ?? [])).toEqual([
    { name: 'DVD', value: 1 },
  ]);
  expect(notes.map(({ what }) => what)).toEqual([
    'items[1]: the element: of another form; suite leaves it out',
    `fields[0].selectOptions[1].name: ${UNSEEN}; suite leaves out fields[0].selectOptions[1]`,
  ]);
});

test('names from JavaScript are names like any other', () => {
  const [named] = items(
    JSON.parse(
      '[{"implementation":"constructor","implementationName":"__proto__","fields":[{"name":"__proto__","type":"toString","value":1}],"__proto__":5,"hasOwnProperty":1}]',
    ),
  );
  expect(named).toMatchObject({
    implementation: 'constructor',
    implementationName: '__proto__',
    fields: [{ name: '__proto__', type: 'toString', default: 1 }],
    general: { hasOwnProperty: 1 },
  });
});

test.each([{ error: 1 }, null, 'x', undefined])('a response that is not a list is a problem: %j', (given) => {
  expect(() => parsed(given)).toThrow('sonarr: the response is JSON, but not a schema: expected an array');
});

/** Returns a record file with this text as the second field of its only item. */
const withField = (text: string) =>
  `{"format":1,"app":"sonarr","version":"4","api":"v3","kinds":{"notification":[{"implementation":"X","general":{"g":0},"fields":[{"name":"a","type":"textbox"},${text}]}]}}`;
const withKey = (key: string, text: string) => withField(`{"name":"c","type":"textbox","${key}":${text}}`);

const DEEP = withKey('default', '['.repeat(200_000) + ']'.repeat(200_000));

test.each<[string, given: string, code: string, what?: string]>([
  ['cut short', '{"format": 1, "app"', 'record-json'],
  ['of a newer format', '{"format": 2}', 'record-format'],
  ['of another shape', '{"format": 1, "app": "plex"}', 'record-shape'],
  ['nested 200,000 deep', DEEP, 'record-shape'],
  ['a list', '[]', 'record-shape'],
  [
    'a NUL in a name',
    withField(String.raw`{"name":"c\u0000d","type":"textbox"}`),
    'record-shape',
    `name: ${UNSEEN}`,
  ],
  [
    'an escape code in a label',
    withKey('label', String.raw`"\u001b[2J"`),
    'record-shape',
    `label: ${UNSEEN}`,
  ],
  [
    'half a pair in a default',
    withKey('default', String.raw`[1,{"k":"\ud800x"}]`),
    'record-shape',
    `default: ${UNSTORABLE}`,
  ],
  [
    'half a pair as a key',
    withKey('default', String.raw`{"\uDC00":1}`),
    'record-shape',
    `default: ${UNSTORABLE}`,
  ],
])('a record file that is none: %s', (_, given, code, part) => {
  const what = `this is not a schema record: kinds.notification[0].fields[1]: ${part}`;
  expect(() => parseRecord(given, 'x.json')).toThrow(
    expect.objectContaining({ code, ...(part !== undefined && { what }) }),
  );
});

test('a record with whole surrogate pairs is a record', () => {
  const { kinds } = parseRecord(withKey('default', String.raw`"\ud83d\ude00\u200b"`), 'x.json');
  expect(kinds.notification?.[0]?.fields[1]?.default).toBe('😀\u200b');
});

test('a record file lacks what is empty, and can have keys of another version', () => {
  const text = `{"format":1,"app":"prowlarr","version":"2","api":"v1","rules":1,"kinds":{"indexer":[
    {"implementation":"Cardigann","protocol":"torrent","rules":"unknown"}]}}`;
  const indexer = [madeItem('Cardigann', [], { protocol: 'torrent' })];
  expect(parseRecord(text, 'x')).toEqual({ ...madeRecord('prowlarr', { indexer }), version: '2', api: 'v1' });
});

test('one changed label changes one line of a record with hundreds of definitions', async () => {
  const prowlarr = await committedRecord('prowlarr');
  const change = (definition: RecordItem): RecordItem => ({
    ...definition,
    fields: definition.fields.map((one) =>
      definition.name === '1337x' && one.name === 'baseSettings.queryLimit' ? { ...one, label: 'New' } : one,
    ),
  });
  const kinds = { ...prowlarr.kinds, indexer: (prowlarr.kinds.indexer ?? []).map(change) };
  const [was, is] = [prowlarr, { ...prowlarr, kinds }].map((record) => formatRecord(record).split('\n'));
  expect(is).toHaveLength(was?.length ?? 0);
  expect(is?.filter((line, index) => line !== was?.[index])).toHaveLength(1);
});

test('random answers, odd ones among them, are recorded, and come back from their file as they were', () => {
  const word = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('__proto__', 'constructor', 'a'));
  const odd = (usual: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: fc.jsonValue() });
  const choice = fc.record({ name: odd(word), value: odd(fc.integer()) }, { requiredKeys: [] });
  const wireField = fc.record(
    {
      name: odd(word),
      type: odd(word),
      label: odd(word),
      value: fc.jsonValue(),
      hidden: odd(fc.constant('hidden')),
      privacy: odd(fc.constantFrom('normal', 'apiKey')),
      advanced: odd(fc.boolean()),
      selectOptions: odd(fc.array(odd(choice), { maxLength: 3 })),
    },
    { requiredKeys: [] },
  );
  const wireItem = fc.record(
    {
      implementation: fc.constantFrom('A', 'B', 'constructor'),
      name: odd(word),
      implementationName: odd(word),
      protocol: odd(fc.constantFrom('torrent', 'usenet')),
      onGrab: odd(fc.boolean()),
      extra: odd(fc.integer()),
      fields: fc.option(fc.array(odd(wireField), { maxLength: 4 })),
    },
    { requiredKeys: ['implementation'] },
  );
  fc.assert(
    fc.property(fc.array(wireItem, { maxLength: 6 }), (wire) => {
      const record = madeRecord('sonarr', { indexer: items([bare, ...wire]) });
      const text = formatRecord(record);
      expect(sameJson(parseRecord(text, 'x'), record)).toBe(true);
      expect(formatRecord(parseRecord(text, 'x'))).toBe(text);
    }),
  );
});
