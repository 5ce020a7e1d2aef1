/** Which items are definitions, what their files are called, and what their sites ask for. */
import { describe, expect, test } from 'vitest';
import { isRequirement } from '../../../../generator/schema/model/describe-group.ts';
import { definitionsOf } from '../../../../generator/schema/model/definitions.ts';
import { buildModel } from '../../../../generator/schema/model/model.ts';
import { fileNames } from '../../../../generator/schema/model/names.ts';
import {
  RECORD_FORMAT,
  type RecordField,
  type RecordItem,
  type SchemaRecord,
} from '../../../../generator/schema/record/record.ts';
import { formatRecord, parseRecord } from '../../../../generator/schema/record/file.ts';

const field = (name: string, more: Partial<RecordField> = {}): RecordField => ({
  name,
  type: 'textbox',
  ...more,
});

function item(implementation: string, name: string, more: Partial<RecordItem> = {}): RecordItem {
  return {
    implementation,
    implementationName: implementation,
    name,
    general: {},
    events: [],
    fields: [],
    ...more,
  };
}

const prowlarr = (...items: RecordItem[]): SchemaRecord => ({
  format: RECORD_FORMAT,
  app: 'prowlarr',
  version: '2.3.6',
  api: 'v1',
  kinds: { indexer: items },
});

const sonarr = (...items: RecordItem[]): SchemaRecord => ({
  ...prowlarr(...items.map(({ name: _name, ...rest }) => rest)),
  app: 'sonarr',
  api: 'v3',
});

describe('definitions', () => {
  const all = [
    item('Cardigann', '1337x'),
    item('Cardigann', 'EZTV'),
    item('AlphaRatio', 'AlphaRatio'),
    item('Newznab', 'Generic Newznab'),
    item('Newznab', 'NZBgeek'),
    item('TorrentRssIndexer', 'Torrent RSS Feed', { implementationName: 'Torrent RSS Feed' }),
    item('TorrentRssIndexer', 'showRSS', { implementationName: 'Torrent RSS Feed' }),
  ];

  test('are all items of a record in which several share a class, except those that represent the class', () => {
    const isDefinition = definitionsOf('indexer', all);
    expect(all.filter((one) => !isDefinition(one)).map(({ name }) => name)).toEqual([
      'Generic Newznab',
      'Torrent RSS Feed',
    ]);
  });

  test.each<[string, RecordItem[], 'indexer' | 'importlist']>([
    ['no two share a class', [item('Nyaa', 'Nyaa'), item('Newznab', 'Newznab')], 'indexer'],
    ['the kind has none', all, 'importlist'],
  ])('there are none where %s', (_, items, kind) => {
    expect(items.filter(definitionsOf(kind, items))).toEqual([]);
  });

  test('an item that represents a class is merged with the same class of other schemas', () => {
    const { model } = buildModel({ prowlarr: prowlarr(...all), sonarr: sonarr(item('Newznab', '')) }, [
      'indexer',
    ]);
    const { implementations = [], definitions = [] } = model.kinds.indexer ?? {};
    expect(implementations.map(({ implementation, schemas }) => [implementation, schemas])).toEqual([
      ['Newznab', ['prowlarr', 'sonarr']],
      ['TorrentRssIndexer', ['prowlarr']],
    ]);
    expect(definitions.map(({ name }) => name)).toEqual([
      '1337x',
      'AlphaRatio',
      'EZTV',
      'NZBgeek',
      'showRSS',
    ]);
  });
});

describe('the site behind a definition', () => {
  const asked = (...items: RecordItem[]) => {
    const { model } = buildModel(
      { prowlarr: prowlarr(item('Cardigann', 'a'), item('Cardigann', 'b'), ...items) },
      ['indexer'],
    );
    const { implementations = [], definitions = [] } = model.kinds.indexer ?? {};
    return Object.fromEntries(
      [...implementations, ...definitions].map((one) => [
        'name' in one ? one.name : one.implementation,
        one.groups
          .filter(isRequirement)
          .map(({ either, site }) => (site === undefined ? either : { either, site })),
      ]),
    );
  };
  const login = [field('username'), field('password', { type: 'password' })];

  test.each<[string, { given: RecordItem; want: unknown[] }]>([
    [
      'private, by cookie',
      {
        given: item('Cardigann', 'x', { privacy: 'private', fields: [field('cookie'), field('sort')] }),
        want: [{ either: [['cookie']], site: 'private' }],
      },
    ],
    [
      'half private, by login',
      {
        given: item('Cardigann', 'x', { privacy: 'semiPrivate', fields: login }),
        want: [{ either: [['username', 'password']], site: 'semi-private' }],
      },
    ],
    [
      'private, by one of two ways',
      {
        given: item('Cardigann', 'x', { privacy: 'private', fields: [field('apikey'), field('passkey')] }),
        want: [{ either: [['apikey'], ['passkey']], site: 'private' }],
      },
    ],
    [
      'public, with a key that is no must',
      {
        given: item('Cardigann', 'x', { privacy: 'public', fields: [field('apikey')] }),
        want: [],
      },
    ],
    ['unknown', { given: item('Cardigann', 'x', { fields: [field('cookie')] }), want: [] }],
    [
      'private, and asked by the service already',
      {
        given: item('AlphaRatio', 'x', { privacy: 'private', fields: login }),
        want: [[['password']], [['username']]],
      },
    ],
  ])('%s', (_, { given, want }) => {
    expect(asked(given)['x']).toEqual(want);
  });

  test('is undefined for an item that represents its class: it has no site of its own', () => {
    const generic = item('Newznab', 'Generic Newznab', { privacy: 'private', fields: [field('apiKey')] });
    const own = item('Newznab', 'NZBgeek', { privacy: 'private', fields: [field('apiKey')] });
    expect(asked(generic, own)).toMatchObject({ Newznab: [], NZBgeek: [{ site: 'private' }] });
  });

  test('is in the file of a record, once where all have it', () => {
    const mixed = prowlarr(
      item('Cardigann', 'a', { privacy: 'private' }),
      item('Cardigann', 'b', { privacy: 'public' }),
      item('Torznab', 'c', { privacy: 'private' }),
      item('Torznab', 'd', { privacy: 'private' }),
    );
    const text = formatRecord(mixed);
    expect(text.match(/"privacy"/gu)).toHaveLength(3);
    expect(parseRecord(text, 'here')).toEqual(mixed);
  });
});

describe('files', () => {
  test.each<[string, { given: readonly [string, string][]; want: (string | RegExp)[] }]>([
    [
      'small letters, and hyphens for what a file name does not have',
      {
        given: [
          ['The Pirate Bay', 'Cardigann'],
          ['M-Team - TP', 'MTeamTp'],
          ['0day.kiev', 'Cardigann'],
          ['ZRPT (自然)', 'Cardigann'],
        ],
        want: ['the-pirate-bay', 'm-team-tp', '0day.kiev', 'zrpt'],
      },
    ],
    [
      'one name in two classes',
      {
        given: [
          ['showRSS', 'Cardigann'],
          ['showRSS', 'TorrentRssIndexer'],
          ['EZTV', 'Cardigann'],
        ],
        want: ['showrss.cardigann', 'showrss.torrentrssindexer', 'eztv'],
      },
    ],
    [
      'names of one class that differ in what is no letter',
      {
        given: [
          ['a b', 'Cardigann'],
          ['a-b', 'Cardigann'],
        ],
        want: [/^a-b\.cardigann\.X[0-9a-f]{8}$/u, /^a-b\.cardigann\.X[0-9a-f]{8}$/u],
      },
    ],
    [
      'what no system can have',
      {
        given: [
          ['自然', 'Cardigann'],
          ['con', 'Cardigann'],
          ['../..', 'Cardigann'],
          ['x'.repeat(200), 'Cardigann'],
        ],
        want: [/^definition-X/u, /^con-X/u, /^definition-X/u, /^x{32}-X/u],
      },
    ],
  ])('%s', (_, { given, want }) => {
    const files = fileNames(given.map(([name, implementation]) => ({ name, implementation })));
    expect(new Set(files).size).toBe(files.length);
    expect(files).toEqual(
      want.map((one) => (typeof one === 'string' ? one : (expect.stringMatching(one) as string))),
    );
  });
});
