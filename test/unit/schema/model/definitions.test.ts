/** Which items are definitions, which files they are in, and what their sites ask for. */
import { describe, expect, test } from 'vitest';
import { isRequirement } from '../../../../generator/schema/model/groups.ts';
import { definitionsOf } from '../../../../generator/schema/model/definitions.ts';
import { buildModel } from '../../../../generator/schema/model/model.ts';
import type { RecordField, RecordItem, SchemaRecord } from '../../../../generator/schema/record/record.ts';
import { parseRecord } from '../../../../generator/schema/record/record-file.ts';
import { formatRecord } from '../../../../generator/schema/record/print.ts';
import { emitFiles } from '../../../emit.ts';
import { madeItem, madeRecord } from '../../../made.ts';

const field = (name: string, more: Partial<RecordField> = {}): RecordField => ({
  name,
  type: 'textbox',
  ...more,
});

const item = (implementation: string, name: string, more: Partial<RecordItem> = {}): RecordItem =>
  madeItem(implementation, [], { name, ...more });

const prowlarr = (...indexer: RecordItem[]): SchemaRecord => madeRecord('prowlarr', { indexer });

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
    const { model } = buildModel(
      { prowlarr: prowlarr(...all), sonarr: madeRecord('sonarr', { indexer: [madeItem('Newznab')] }) },
      ['indexer'],
    );
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
  const site = (privacy: RecordItem['privacy'], fields: string[], implementation = 'Cardigann'): RecordItem =>
    item(implementation, 'x', { ...(privacy && { privacy }), fields: fields.map((name) => field(name)) });

  test.each<[string, { given: RecordItem; want: unknown[] }]>([
    [
      'private, by cookie',
      { given: site('private', ['cookie', 'sort']), want: [{ either: [['cookie']], site: 'private' }] },
    ],
    [
      'half private, by login',
      {
        given: site('semiPrivate', ['username', 'password']),
        want: [{ either: [['username', 'password']], site: 'semi-private' }],
      },
    ],
    [
      'private, by one of two ways',
      {
        given: site('private', ['apikey', 'passkey']),
        want: [{ either: [['apikey'], ['passkey']], site: 'private' }],
      },
    ],
    ['public, with a key that is no must', { given: site('public', ['apikey']), want: [] }],
    ['unknown', { given: site(undefined, ['cookie']), want: [] }],
    [
      'private, and asked by the service already',
      {
        given: site('private', ['username', 'password'], 'AlphaRatio'),
        want: [[['password']], [['username']]],
      },
    ],
  ])('%s', (_, { given, want }) => {
    expect(asked(given)['x']).toEqual(want);
  });

  test('is unknown for the items of a class with a generic one: their privacy is that of the class', () => {
    const generic = item('Newznab', 'Generic Newznab', { privacy: 'private', fields: [field('apiKey')] });
    const own = item('Newznab', 'NZBgeek', { privacy: 'private', fields: [field('apiKey')] });
    expect(asked(generic, own)).toMatchObject({ Newznab: [], NZBgeek: [] });
  });

  test('is in the file of a record', () => {
    const mixed = prowlarr(
      item('Cardigann', 'a', { privacy: 'private' }),
      item('Cardigann', 'b', { privacy: 'public' }),
      item('Torznab', 'c', { privacy: 'private' }),
      item('Torznab', 'd', { privacy: 'private' }),
    );
    expect(parseRecord(formatRecord(mixed), 'here')).toEqual(mixed);
  });
});

test('definitions of equal keys share one shape, whatever their names', () => {
  const names = ['The Pirate Bay', 'M-Team - TP', '0day.kiev', '(torrent)', '自然', 'ttg', '../..'];
  const other = item('Cardigann', 'other', {
    privacy: 'private',
    fields: [{ name: 'cookie', type: 'textbox' }],
  });
  const files = emitFiles({ prowlarr: prowlarr(...names.map((name) => item('Cardigann', name)), other) });
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const shapes = texts.get('indexers-definitions/shapes.nix')?.match(/^ {2}Cardigann-\S+ =/gmu);
  expect(shapes).toHaveLength(2);
  const index = texts.get('indexers-definitions.nix') ?? '';
  expect(new Set(index.match(/"Cardigann-[0-9a-f]{8}"/gu)).size).toBe(2);
  expect(index.match(/"Cardigann-[0-9a-f]{8}"/gu)).toHaveLength(names.length + 1);
});
