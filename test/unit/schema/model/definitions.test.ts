/** Which items are definitions, which files they are in, and what their sites ask for. */
import { describe, expect, test } from 'vitest';
import { type ModelGroup, isRequirement } from '../../../../generator/schema/model/groups.ts';
import { definitionsOf } from '../../../../generator/schema/model/definitions.ts';
import { buildModel } from '../../../../generator/schema/model/model.ts';
import type { RecordItem, SchemaRecord } from '../../../../generator/schema/record/record.ts';
import { parseRecord } from '../../../../generator/schema/record/record-file.ts';
import { formatRecord } from '../../../../generator/schema/record/print.ts';
import { emitFiles } from '../../../emit.ts';
import { madeField, madeItem, madeRecord } from '../../../made.ts';

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
    const groups = (all: readonly ModelGroup[]) =>
      all.filter(isRequirement).map(({ either, site }) => (site === undefined ? either : { either, site }));
    return Object.fromEntries([
      ...implementations.map((one) => [one.implementation, groups(one.groups)]),
      ...definitions.map((one) => [one.name, groups(one.groups)]),
    ]);
  };
  const site = (privacy: string | undefined, names: string[], implementation = 'Cardigann', name = 'x') => {
    const fields = names.map((field) => madeField(field));
    return item(implementation, name, { ...(privacy !== undefined && { privacy }), fields });
  };

  test.each<[string, RecordItem, unknown[]]>([
    ['private, by cookie', site('private', ['cookie', 'sort']), [{ either: [['cookie']], site: 'private' }]],
    [
      'half private, by login',
      site('semiPrivate', ['username', 'password']),
      [{ either: [['username', 'password']], site: 'semi-private' }],
    ],
    [
      'private, by one of two ways',
      site('private', ['apikey', 'passkey']),
      [{ either: [['apikey'], ['passkey']], site: 'private' }],
    ],
    ['public, with a key that is no must', site('public', ['apikey']), []],
    ['unknown', site(undefined, ['cookie']), []],
    [
      'private, and asked by the service already',
      site('private', ['username', 'password'], 'AlphaRatio'),
      [[['password']], [['username']]],
    ],
  ])('%s', (_, given, want) => {
    expect(asked(given)['x']).toEqual(want);
  });

  test('is unknown for the items of a class with a generic one: their privacy is that of the class', () => {
    const both = ['Generic Newznab', 'NZBgeek'].map((name) => site('private', ['apiKey'], 'Newznab', name));
    expect(asked(...both)).toMatchObject({ Newznab: [], NZBgeek: [] });
  });

  test('is in the file of a record', () => {
    const mixed = prowlarr(
      site('private', [], 'Cardigann', 'a'),
      site('public', [], 'Cardigann', 'b'),
      site('private', [], 'Torznab', 'c'),
      site('private', [], 'Torznab', 'd'),
    );
    expect(parseRecord(formatRecord(mixed), 'here')).toEqual(mixed);
  });
});

test('definitions of equal keys share one shape, whatever their names', () => {
  const names = ['The Pirate Bay', 'M-Team - TP', '0day.kiev', '(torrent)', '自然', 'ttg', '../..'];
  const other = item('Cardigann', 'other', { privacy: 'private', fields: [madeField('cookie')] });
  const files = emitFiles({ prowlarr: prowlarr(...names.map((name) => item('Cardigann', name)), other) });
  const matches = (file: string, pattern: RegExp) =>
    files.find(({ path }) => path === file)?.text.match(pattern) ?? [];
  expect(matches('indexers-definitions/shapes.nix', /^ {2}Cardigann-\S+ =/gmu)).toHaveLength(2);
  const named = matches('indexers-definitions.nix', /"Cardigann-[0-9a-f]{8}"/gu);
  expect(named).toHaveLength(names.length + 1);
  expect(new Set(named).size).toBe(2);
});
