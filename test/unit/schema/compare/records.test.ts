import { describe, expect, test } from 'vitest';
import type { Change } from '../../../../generator/schema/compare/changes.ts';
import { type Records, compareRecords } from '../../../../generator/schema/compare/records.ts';
import type { RecordField, RecordItem } from '../../../../generator/schema/record/record.ts';
import { madeItem, madeRecord } from '../../../made.ts';
import { RECORDINGS } from '../../../recordings.ts';
import { committedRecord, recordOf } from '../../../records.ts';

const [sonarr, radarr, prowlarr] = await Promise.all([
  committedRecord('sonarr'),
  committedRecord('radarr'),
  committedRecord('prowlarr'),
]);

/** Changes of one code and implementation in a line: `code kind implementation: what came, what went`. */
function lines(changes: readonly Change[]): string[] {
  const groups = Map.groupBy(changes, ({ code, kind, implementation, key }) =>
    [code, kind, implementation, code.startsWith('choice') ? key : undefined].filter(Boolean).join(' '),
  );
  const values = (all: readonly Change[]) =>
    all
      .map(({ key, from, to }) => [from, to].filter((value) => value !== undefined).join(' -> ') || key)
      .join(', ');
  return [...groups].map(([place, all]) => `${place}: ${values(all)}`);
}

const plain = ({ code, kind, implementation = '', name = '', key = '', from, to }: Change): string =>
  JSON.stringify([code, kind, implementation, name, key, from, to]);

function mirrored({ code, from, to, ...change }: Change): string {
  const turned = code.replace(/added|removed/u, (word) =>
    word === 'added' ? 'removed' : 'added',
  ) as Change['code'];
  return plain({ ...change, code: turned, from: to, to: from });
}

describe('Sonarr 4.0.19 and its main branch', () => {
  const before = { sonarr: recordOf('sonarr-4.0.19') };
  const after = { sonarr: recordOf('sonarr-develop') };

  test('differ in exactly what is known of all but indexers', () => {
    const { changes, breaking } = compareRecords(before, after);
    // Kometa's metadata, the list of IMDb and two of Trakt's choices no longer exist. qualitySizes has three sizes less.
    expect(breaking).toBe(7);
    expect(lines(changes.filter(({ kind }) => kind !== 'indexer'))).toMatchInlineSnapshot(`
      [
        "version-changed: 4.0.19.2979 -> 5.0.0.1",
        "implementation-added autotagging NetworkSpecification: Network",
        "implementation-added autotagging OriginalCountrySpecification: Original Country",
        "choice-added autotagging OriginalLanguageSpecification value: Azerbaijani, Georgian, Malay, Romansh, Urdu, Uzbek",
        "key-added config/mediamanagement mediaManagement: seasonPackUpgrade, seasonPackUpgradeThreshold, userRejectedExtensions",
        "key-added config/ui ui: timeZone",
        "choice-added customformat IndexerFlagSpecification value: Subtitles",
        "choice-added customformat LanguageSpecification value: Azerbaijani, Georgian, Malay, Romansh, Urdu, Uzbek",
        "key-added downloadclient QBittorrent: addSeriesTags",
        "implementation-added downloadclient RQBit: RQBit",
        "implementation-added downloadclient TriblerDownloadClient: Tribler",
        "implementation-removed importlist ImdbListImport: IMDb List",
        "key-added importlist MyAnimeListImport: minimumScore",
        "key-added importlist TraktListImport: genres, rating, years",
        "choice-removed importlist TraktPopularImport traktListType: Recommended Shows By Year, Top Watched Shows By Year",
        "key-added importlist TraktUserImport: genres, rating, years",
        "implementation-removed metadata KometaMetadata: Kometa",
        "key-added notification Apprise: includePoster",
        "key-added notification Ntfy: headers",
        "key-added notification Pushcut: includePoster, metadataLinks",
        "key-added notification Pushover: encryptionKey, ttl",
        "key-added notification Telegram: linkPreview",
        "key-removed qualitydefinition qualitySizes: max, min, preferred",
      ]
    `);
    const indexers = changes.filter(({ kind }) => kind === 'indexer');
    expect(new Set(indexers.map(({ code }) => code))).toEqual(new Set(['choice-added', 'key-added']));
  });

  test('swapped give the mirror image', () => {
    const there = compareRecords(before, after).changes.map(mirrored);
    const back = compareRecords(after, before).changes.map(plain);
    expect(new Set(back)).toEqual(new Set(there));
  });
});

test.each(RECORDINGS)(
  '$folder against itself has no differences; a missing number of a version is 0',
  ({ folder, app }) => {
    const record = recordOf(folder);
    const copy = { ...structuredClone(record), version: `${record.version}.0` };
    expect(compareRecords({ [app]: record }, { [app]: copy }).changes).toEqual([]);
  },
);

/** Records of a service with one client. */
const having = (fields: readonly RecordField[], general: RecordItem['general'] = {}): Records => ({
  sonarr: madeRecord('sonarr', { downloadclient: [madeItem('X', fields, { general })] }),
});

test.each([
  [25, 2.5, 'type-widened'],
  [2.5, 25, 'type-changed'],
])('a general key that shows %d and then %d: %s', (from, to, code) => {
  const { changes } = compareRecords(having([], { weight: from }), having([], { weight: to }));
  expect(changes).toMatchObject([{ code, key: 'weight' }]);
});

test('a field that is spelled differently is compared too', () => {
  const of = (name: string): Records =>
    having([{ name, type: 'textbox', label: 'URL base', default: `/${name}` }]);
  const { changes } = compareRecords(of('URLbase'), of('urlBase'));
  expect(changes.map(({ code, key }) => [code, key])).toEqual([
    ['option-respelled', 'URLbase'],
    ['default-changed', 'urlBase'],
  ]);
});

test('a unit is compared if both records have one', () => {
  const of = (unit: { unit?: string }): Records => having([{ name: 'seedTime', type: 'number', ...unit }]);
  const [none, minutes, seconds] = [of({}), of({ unit: 'minutes' }), of({ unit: 'seconds' })];
  expect(compareRecords(minutes, seconds).changes).toMatchObject([
    { code: 'unit-changed', key: 'seedTime', from: 'minutes', to: 'seconds', breaking: true },
  ]);
  expect(compareRecords(none, minutes).changes).toEqual([]);
});

test('a schema that comes or goes', () => {
  const [less, more] = [{ sonarr }, { sonarr, radarr }];
  expect(compareRecords(less, more).changes).toMatchObject([
    { code: 'schema-added', schema: 'radarr', breaking: false },
  ]);
  expect(compareRecords(more, less).changes).toMatchObject([
    { code: 'schema-removed', schema: 'radarr', breaking: true },
  ]);
});

test('a name that means two things now says whose it was', () => {
  const named = (...names: string[]) =>
    (prowlarr.kinds.indexer ?? []).filter(({ name = '' }) => names.includes(name));
  const of = (indexer: readonly RecordItem[]): Records => ({ prowlarr: { ...prowlarr, kinds: { indexer } } });
  // With others of its class, because one alone is no definition.
  const [both, rest] = [named('HD-Torrents'), named('1337x', 'EZTV')];
  expect(both).toHaveLength(2);
  for (const item of both) {
    const other = both.find((each) => each !== item);
    expect(compareRecords(of([...rest, item]), of([...rest, ...both])).changes).toMatchObject([
      {
        code: 'name-ambiguous',
        implementation: other?.implementation,
        from: item.implementation,
        name: 'HD-Torrents',
      },
    ]);
  }
});
