import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../../generator/base/problem.ts';
import { sameJson } from '../../../../generator/base/json.ts';
import { parseRecord } from '../../../../generator/schema/record/record-file.ts';
import { formatRecord } from '../../../../generator/schema/record/print.ts';
import { toRecordItems } from '../../../../generator/schema/record/from-wire.ts';
import { type Note, type RecordItem, type SchemaRecord } from '../../../../generator/schema/record/record.ts';
import { parseSchema } from '../../../../generator/schema/record/schema-response.ts';
import { RECORDINGS, RECORD_SOURCES } from '../../../recordings.ts';
import { kindRow } from '../../../../generator/servarr/kinds.ts';
import { recordedItems, recordOf, recordedKinds } from '../../../records.ts';

function items(wire: unknown): RecordItem[] {
  return toRecordItems('notification', parseSchema('notification', wire, 'sonarr'), 'sonarr').items;
}

const bare = { implementation: 'X', implementationName: 'X', fields: [] };

describe('of the recorded services', () => {
  test.each(RECORDINGS)('$folder: none lost, none twice', ({ folder }) => {
    const record = recordOf(folder);
    // The schema of a profile is not a list.
    for (const kind of recordedKinds(folder).filter((one) => kindRow(one).codec !== 'profile')) {
      const captured = recordedItems(folder, kind);
      expect(record.kinds[kind], kind).toHaveLength(captured.length);
      const fields = (list: readonly { fields: readonly unknown[] }[]) =>
        list.reduce((sum, item) => sum + item.fields.length, 0);
      expect(fields(record.kinds[kind] ?? []), kind).toBe(fields(captured));
    }
  });

  test.each(RECORDINGS)(
    '$folder: the file says the same as the record, and the order of the answer does not matter',
    ({ folder }) => {
      const record = recordOf(folder);
      const text = formatRecord(record);
      expect(sameJson(parseRecord(text, folder), record)).toBe(true);
      const reversed = recordOf(folder, (list) =>
        list.toReversed().map((item) => ({ ...item, fields: item.fields.toReversed() })),
      );
      expect(formatRecord(reversed)).toBe(text);
    },
  );

  test('what is committed is what the recordings give', () => {
    for (const folder of RECORD_SOURCES) {
      const { app } = recordOf(folder);
      expect(readFileSync(`nix/schemas/${app}.json`, 'utf8') === formatRecord(recordOf(folder)), app).toBe(
        true,
      );
    }
  });
});

describe('normalising', () => {
  test('events are those that the service says it supports', () => {
    const [item] = items([
      {
        ...bare,
        onGrab: false,
        supportsOnGrab: true,
        onRename: false,
        supportsOnRename: false,
        onNew: false,
      },
    ]);
    expect(item?.events).toEqual(['onGrab', 'onNew']);
  });

  test('what a user has no say in is left out, what has a value of its own is kept', () => {
    const [item] = items([
      {
        ...bare,
        protocol: 'torrent',
        message: { message: 'x' },
        presets: [],
        priority: 1,
        newKey: true,
        capabilities: {},
        categories: [],
      },
    ]);
    expect(item?.general).toEqual({ categories: [], newKey: true, priority: 1 });
    expect(item?.protocol).toBe('torrent');
  });

  test('the second of two that share a key is reported, not silently dropped', () => {
    const twice = [
      bare,
      {
        ...bare,
        fields: [
          { name: 'a', type: 'textbox' },
          { name: 'a', type: 'number' },
        ],
      },
    ];
    const { items: kept, notes } = toRecordItems(
      'notification',
      parseSchema('notification', twice, 'sonarr'),
      'sonarr',
    );
    expect(kept).toHaveLength(1);
    expect(notes).toEqual([
      {
        code: 'duplicate-field',
        place: 'sonarr, X',
        what: 'field "a" occurs twice; suite uses the first one',
      },
      { code: 'duplicate-implementation', place: 'sonarr', what: 'X occurs twice; suite uses the first one' },
    ]);
  });

  test.each<[string, object]>([
    ['no fields at all', { fields: undefined }],
    ['null for the fields', { fields: null }],
    ['an empty display name', { implementationName: '' }],
    ['no display name', { implementationName: undefined }],
  ])('%s is nothing special', (_, given) => {
    expect(items([{ ...bare, ...given }])).toEqual([{ ...bare, general: {}, events: [] }]);
  });

  const field = (given: object) => ({ fields: [{ name: 'a', type: 'select', ...given }] });
  const EXPECTED = 'Invalid input: expected';
  test.each<[string, { given: unknown; want: string; called?: string }]>([
    ['a number', { given: 5, want: `the item: ${EXPECTED} object, received number`, called: '[1]' }],
    [
      'no class',
      {
        given: { implementation: '' },
        want: 'implementation: Too small: expected string to have >=1 characters',
        called: '',
      },
    ],
    [
      'a class with a line break',
      {
        given: { implementation: 'Y\n::add-mask::x' },
        want: 'implementation: control or invisible characters',
        called: String.raw`Y\u{a}::add-mask::x`,
      },
    ],
    [
      'fields that are a string',
      { given: { fields: 'x' }, want: `fields: ${EXPECTED} array, received string` },
    ],
    [
      'a key with a line break',
      { given: { 'key\n::add-mask::x': 1 }, want: 'the item: a key with control or invisible characters' },
    ],
    [
      'a field without a type',
      { given: { fields: [{ name: 'a' }] }, want: `fields[0].type: ${EXPECTED} string, received undefined` },
    ],
    [
      'a field whose name hides a direction',
      { given: field({ name: 'a\u{202E}' }), want: 'fields[0].name: control or invisible characters' },
    ],
    [
      'a label with an escape code',
      { given: field({ label: 'x\u{1B}[2J' }), want: 'fields[0].label: control or invisible characters' },
    ],
    [
      'a flag that is a string',
      { given: field({ advanced: 'yes' }), want: `fields[0].advanced: ${EXPECTED} boolean, received string` },
    ],
    [
      'a choice without a value',
      {
        given: field({ selectOptions: [{ name: 'One' }] }),
        want: 'fields[0].selectOptions[0].value: Invalid input',
      },
    ],
    [
      'a NUL in a default',
      { given: field({ value: ['x\0y'] }), want: 'the item: a NUL character, or half a surrogate pair' },
    ],
    [
      'half a surrogate pair in a help text',
      { given: field({ helpText: 'x\uD800y' }), want: 'the item: a NUL character, or half a surrogate pair' },
    ],
  ])('an item with %s is omitted with a note, and the others stay', (_, { given, want, called = 'Y' }) => {
    const notes: Note[] = [];
    const wrong = typeof given === 'object' ? { ...bare, implementation: 'Y', ...given } : given;
    const wire = parseSchema('notification', [bare, wrong], 'sonarr', notes);
    expect(wire).toEqual([bare]);
    const what = `omitted, because it is invalid: ${want}`;
    expect(notes).toEqual([{ code: 'odd-answer', place: `sonarr, ${called}`, what }]);
    expect(() => parseSchema('notification', [wrong], 'sonarr')).toThrow(
      expect.objectContaining({ code: 'schema-shape' }) as Problem,
    );
  });

  test('choices stand by their value, and of those that share a name the later ones behind all others', () => {
    const selectOptions = [
      { name: 'TV', value: 5000 },
      { name: 'Other', value: 8000 },
      { name: 'Books', value: 7000 },
      { name: 'Other', value: 0 },
      { name: 'Other', value: 8000 },
    ];
    const [item] = items([{ ...bare, fields: [{ name: 'a', type: 'select', selectOptions }] }]);
    expect(item?.fields[0]?.choices).toEqual([
      { name: 'TV', value: 5000 },
      { name: 'Books', value: 7000 },
      { name: 'Other', value: 8000 },
      { name: 'Other', value: 0 },
    ]);
  });

  test('shown texts are prose and are left out, secrets that are masked stay masked', () => {
    const [item] = items([
      {
        ...bare,
        fields: [
          { name: 'a', type: 'info', value: 'Long text' },
          { name: 'b', type: 'password', value: '********' },
        ],
      },
    ]);
    expect(item?.fields).toEqual([
      { name: 'a', type: 'info' },
      { name: 'b', type: 'password', default: '********' },
    ]);
  });

  test('names from JavaScript are names like any other', () => {
    const wire: unknown = JSON.parse(
      '[{"implementation":"constructor","implementationName":"__proto__","fields":[{"name":"__proto__","type":"toString","value":1}],"__proto__":5,"hasOwnProperty":1}]',
    );
    const { items: kept } = toRecordItems(
      'notification',
      parseSchema('notification', wire, 'sonarr'),
      'sonarr',
    );
    expect(kept[0]).toMatchObject({ implementation: 'constructor', implementationName: '__proto__' });
    expect(kept[0]?.fields[0]).toEqual({ name: '__proto__', type: 'toString', default: 1 });
    expect(kept[0]?.general).toMatchObject({ hasOwnProperty: 1 });
  });
});

test.each([{ error: 1 }, null, 'x', undefined])('a response that is not a list is a problem: %j', (given) => {
  expect(() => parseSchema('notification', given, 'sonarr')).toThrow(
    'sonarr: the response is JSON, but not a schema: expected an array',
  );
});

const DEEP = `{"format":1,"app":"sonarr","version":"4","api":"v3","kinds":{"notification":[{"implementation":"X","fields":[{"name":"a","type":"textbox","default":${'['.repeat(200_000)}${']'.repeat(200_000)}}]}]}}`;

describe('a record file that is none', () => {
  test.each<[string, { given: string; want: string }]>([
    ['cut short', { given: '{"format": 1, "app"', want: 'record-json' }],
    ['of a newer format', { given: '{"format": 2}', want: 'record-format' }],
    ['of another shape', { given: '{"format": 1, "app": "plex"}', want: 'record-shape' }],
    ['nested 200,000 deep', { given: DEEP, want: 'record-shape' }],
    ['a list', { given: '[]', want: 'record-shape' }],
  ])('%s', (_, { given, want }) => {
    expect(() => parseRecord(given, 'x.json')).toThrow(expect.objectContaining({ code: want }) as Problem);
  });

  const withField = (text: string) =>
    `{"format":1,"app":"sonarr","version":"4","api":"v3","kinds":{"notification":[{"implementation":"X","general":{"g":0},"fields":[{"name":"a","type":"textbox"},${text}]}]}}`;
  const FIELD = 'kinds.notification[0].fields[1]';
  const UNSTORABLE = 'a NUL character, or half a surrogate pair';
  const UNSEEN = 'control or invisible characters';

  test.each([
    [String.raw`{"name":"c\u0000d","type":"textbox"}`, `${FIELD}: name: ${UNSEEN}`],
    [String.raw`{"name":"c","type":"textbox","label":"\u001b[2J"}`, `${FIELD}: label: ${UNSEEN}`],
    [
      String.raw`{"name":"c","type":"textbox","default":[1,{"k":"\ud800x"}]}`,
      `${FIELD}: default: ${UNSTORABLE}`,
    ],
    [String.raw`{"name":"c","type":"textbox","default":{"\uDC00":1}}`, `${FIELD}: default: ${UNSTORABLE}`],
  ])('with a string that a record does not hold: %s', (field, want) => {
    expect(() => parseRecord(withField(field), 'x.json')).toThrow(
      expect.objectContaining({ code: 'record-shape', what: `this is not a schema record: ${want}` }),
    );
  });

  test('with whole surrogate pairs is a record', () => {
    const field = String.raw`{"name":"c","type":"textbox","default":"\ud83d\ude00\u200b"}`;
    expect(parseRecord(withField(field), 'x.json').kinds.notification?.[0]?.fields[1]?.default).toBe(
      '😀\u200b',
    );
  });
});

test('a record file lacks what is empty, and can have keys of another version', () => {
  const text = `{"format":1,"app":"prowlarr","version":"2","api":"v1","rules":1,"kinds":{"indexer":[
    {"implementation":"Cardigann","protocol":"torrent","rules":"unknown"}]}}`;
  const item = { implementation: 'Cardigann', implementationName: 'Cardigann', protocol: 'torrent' };
  expect(parseRecord(text, 'x')).toEqual({
    format: 1,
    app: 'prowlarr',
    version: '2',
    api: 'v1',
    kinds: { indexer: [{ ...item, general: {}, events: [], fields: [] }] },
  });
});

test('one changed label changes one line of a record with hundreds of definitions', () => {
  const record = recordOf('prowlarr-2.3.6');
  const change = ({ name, fields, ...rest }: RecordItem): RecordItem => ({
    ...rest,
    ...(name === undefined ? {} : { name }),
    fields: fields.map((field) =>
      name === '1337x' && field.name === 'baseSettings.queryLimit' ? { ...field, label: 'New' } : field,
    ),
  });
  const changed = {
    ...record,
    kinds: { ...record.kinds, indexer: (record.kinds.indexer ?? []).map(change) },
  };
  const [was, is] = [formatRecord(record).split('\n'), formatRecord(changed).split('\n')];
  expect(is).toHaveLength(was.length);
  expect(is.filter((line, index) => line !== was[index])).toHaveLength(1);
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
      const record: SchemaRecord = {
        format: 1,
        app: 'sonarr',
        version: '1',
        api: 'v3',
        kinds: { indexer: items([bare, ...wire]) },
      };
      const text = formatRecord(record);
      expect(sameJson(parseRecord(text, 'x'), record)).toBe(true);
      expect(formatRecord(parseRecord(text, 'x'))).toBe(text);
    }),
  );
});
