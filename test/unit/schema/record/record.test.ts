import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../../generator/base/problem.ts';
import { sameJson } from '../../../../generator/base/json.ts';
import { formatRecord, parseRecord } from '../../../../generator/schema/record/file.ts';
import { toRecordItems } from '../../../../generator/schema/record/from-wire.ts';
import { type Note, type RecordItem, type SchemaRecord } from '../../../../generator/schema/record/record.ts';
import { parseSchema } from '../../../../generator/schema/record/schema-response.ts';
import { ALL_RECORDINGS, RECORDINGS } from '../../../recordings.ts';
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
    for (const { folder, app } of ALL_RECORDINGS.filter(
      (recording) => recording.folder !== 'sonarr-develop',
    )) {
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

  test.each<[string, { given: object; want: object; told?: string[] }]>([
    ['no fields at all', { given: { fields: undefined }, want: { fields: [] } }],
    ['null for the fields', { given: { fields: null }, want: { fields: [] } }],
    [
      'prose that is none',
      {
        given: { fields: [{ name: 'a', type: 'textbox', helpText: 1, unit: {}, label: false }] },
        want: { fields: [{ name: 'a', type: 'textbox' }] },
      },
    ],
    [
      'keys of another type',
      {
        given: { implementationName: 5, fields: [{ name: 'a', type: 'textbox', hidden: true, privacy: 3 }] },
        want: { implementationName: 'X', fields: [{ name: 'a', type: 'textbox' }] },
        told: ['field "a": hidden', 'field "a": privacy', 'implementationName'],
      },
    ],
    [
      'choices without a name or a value',
      {
        given: {
          fields: [
            {
              name: 'a',
              type: 'select',
              selectOptions: [
                { name: 'One', value: 1 },
                { name: null, value: 2 },
                { name: 'Yes', value: true },
                { name: 'None', value: null },
              ],
            },
            { name: 'b', type: 'select', selectOptions: 'none' },
          ],
        },
        want: {
          fields: [
            { name: 'a', type: 'select', choices: [{ name: 'One', value: 1 }] },
            { name: 'b', type: 'select' },
          ],
        },
        told: ['field "a": 3 of its choices without a name or a value', 'field "b": selectOptions'],
      },
    ],
    [
      'fields that are none',
      {
        given: { fields: [5, null, { name: 'a' }, { name: 'b', type: 'textbox' }] },
        want: { fields: [{ name: 'b', type: 'textbox' }] },
        told: Array.from({ length: 3 }, () => 'a field without a name or a type'),
      },
    ],
    [
      'names that could control a terminal or a CI runner',
      {
        given: {
          'key\n::add-mask::x': 1,
          fields: [
            { name: 'a\n::add-mask::x', type: 'textbox' },
            { name: 'a\u{202E}', type: 'textbox' },
            { name: 'a::b ##[c] ü', type: 'textbox' },
          ],
        },
        want: { fields: [{ name: 'a::b ##[c] ü', type: 'textbox' }] },
        told: [
          String.raw`field "a\u{a}::add-mask::x": its name has control or invisible characters`,
          String.raw`field "a\u{202e}": its name has control or invisible characters`,
          String.raw`key "key\u{a}::add-mask::x": it has control or invisible characters`,
        ],
      },
    ],
  ])('what is odd stops nothing: %s', (_, { given, want, told = [] }) => {
    const notes: Note[] = [];
    const wire = parseSchema('notification', [{ ...bare, ...given }], 'sonarr', notes);
    expect(toRecordItems('notification', wire, 'sonarr').items[0]).toEqual({
      ...bare,
      general: {},
      events: [],
      ...want,
    });
    expect(notes).toEqual(
      told.map((what) => ({
        code: 'odd-answer',
        place: 'sonarr, X',
        what: `omitted, because it is invalid: ${what}`,
      })),
    );
  });

  test('an implementation whose name has control characters is no schema', () => {
    const named = [{ ...bare, implementation: 'X\n::add-mask::x' }];
    expect(() => parseSchema('notification', named, 'sonarr')).toThrow(
      'the name has control or invisible characters',
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

  test('NUL is refused by name', () => {
    const wire = [
      { ...bare, fields: [{ name: 'a', type: 'select', selectOptions: [{ name: 'x\0y', value: 1 }] }] },
    ];
    expect(() => items(wire)).toThrow(
      'sonarr, X: the string at fields[0].choices[0].name contains a NUL character, which Nix cannot express',
    );
  });

  test('lone surrogates become the replacement character', () => {
    expect(
      items([{ ...bare, fields: [{ name: 'a', type: 'textbox', label: 'x\uD800y' }] }])[0]?.fields[0]?.label,
    ).toBe('x\uFFFDy');
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

describe('JSON of the wrong shape is named by its path', () => {
  test.each<[string, { given: unknown; want: string }]>([
    ['no list', { given: { error: 1 }, want: 'the whole: expected an array, but found an object' }],
    ['numbers', { given: [1], want: '[0]: expected an object, but found a number' }],
    [
      'an item without a class',
      {
        given: [bare, { fields: [] }],
        want: '[1].implementation: expected a name, but found nothing',
      },
    ],
    [
      'fields that are not a list',
      {
        given: [{ ...bare, fields: 'none' }],
        want: '[0].fields: expected an array, but found a string',
      },
    ],
  ])('%s', (_, { given, want }) => {
    expect(() => parseSchema('notification', given, 'sonarr')).toThrow(
      `sonarr: the response is JSON, but not a schema: ${want}`,
    );
  });
});

describe('a hostile answer', () => {
  test('of a million lists is not looked at, of 5,000 a few', () => {
    let looked = 0;
    const million = Array.from({ length: 1_000_000 }, () => []);
    expect(() => parseSchema('notification', million, 'sonarr')).toThrow(
      'expected at most 5000 items, but found 1000000',
    );
    const lists = Array.from({ length: 5000 }, () => []);
    const body = new Proxy(lists, {
      get: (target, key, receiver) => {
        looked += 1;
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
    expect(() => parseSchema('notification', body, 'sonarr')).toThrow(
      /\[0\]: expected an object, but found an array; .*\[4\]: expected an object, but found an array \(and more\)/u,
    );
    expect(looked).toBeLessThan(50);
  });

  test('of 3,000 odd fields has a hundred notes', () => {
    const notes: Note[] = [];
    const odd = { ...bare, fields: Array.from({ length: 300 }, () => []) };
    const body = Array.from({ length: 10 }, () => odd);
    expect(parseSchema('notification', body, 'sonarr', notes)[0]?.fields).toEqual([]);
    expect(notes).toHaveLength(100);
  });

  test.each([
    ['fields', { ...bare, fields: Array.from({ length: 301 }, () => ({ name: 'a', type: 'textbox' })) }],
    ['keys', { ...bare, ...Object.fromEntries(Array.from({ length: 301 }, (_, at) => [`k${at}`, at])) }],
  ])('of too many %s is refused', (_, item) => {
    expect(() => parseSchema('notification', [item], 'sonarr')).toThrow(
      '[0]: expected at most 300 keys and fields',
    );
  });
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
  const NUL = 'a NUL character, which Nix cannot express';
  const HALF = 'half a surrogate pair, which no file can hold';

  test.each([
    [String.raw`{"name":"c\u0000d","type":"textbox"}`, `${FIELD}.name: ${NUL}`],
    [
      String.raw`{"name":"c","type":"textbox","default":[1,{"k":"\ud800x"}]}`,
      `${FIELD}.default[1].k: ${HALF}`,
    ],
    [String.raw`{"name":"c","type":"textbox","default":{"\uDC00":1}}`, `${FIELD}.default.\uDC00: ${HALF}`],
  ])('with a text that Nix cannot contain: %s', (field, want) => {
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

test('random answers, odd ones among them, are recorded, and come back from their file as they were', () => {
  const word = fc
    .oneof(fc.string({ minLength: 1 }), fc.constantFrom('__proto__', 'constructor', 'a'))
    .map((text) => text.replaceAll('\0', '').toWellFormed() || 'x');
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
      const printable: unknown = JSON.parse(JSON.stringify(wire).replaceAll(String.raw`\u0000`, ''));
      const record: SchemaRecord = {
        format: 1,
        app: 'sonarr',
        version: '1',
        api: 'v3',
        kinds: { indexer: items(printable) },
      };
      const text = formatRecord(record);
      expect(sameJson(parseRecord(text, 'x'), record)).toBe(true);
      expect(formatRecord(parseRecord(text, 'x'))).toBe(text);
    }),
  );
});
