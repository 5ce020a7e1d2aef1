import { describe, expect, test } from 'vitest';
import type { Change } from '../../../../generator/schema/compare/change.ts';
import { diffShape } from '../../../../generator/schema/compare/change.ts';
import { groupChanges } from '../../../../generator/report/diff/changes.ts';
import type { Records } from '../../../../generator/schema/compare/place.ts';
import { compareRecords } from '../../../../generator/schema/compare/records.ts';
import { titlesOf } from '../../../../generator/schema/compare/display-names.ts';
import type { RecordField, RecordItem, SchemaRecord } from '../../../../generator/schema/record/record.ts';
import { madeItem, madeRecord } from '../../../made.ts';
import { RECORDINGS } from '../../../recordings.ts';
import { committedRecords, recordOf } from '../../../records.ts';

const embedded = await committedRecords();

/** `code implementation.key to`, what a person would list by hand. */
function line({ code, kind, implementation = '', key = '', from, to }: Change): string {
  return [
    code,
    kind,
    implementation + (key === '' ? '' : `.${key}`),
    JSON.stringify(from),
    JSON.stringify(to),
  ].join(' ');
}

const MIRROR: Readonly<Record<string, string>> = {
  added: 'removed',
  removed: 'added',
  gained: 'lost',
  lost: 'gained',
};

function mirrored({ code, kind, implementation = '', definition = '', key = '', from, to }: Change): string {
  const turned = code.replace(/added|removed|gained|lost/u, (word) => MIRROR[word] ?? word);
  return JSON.stringify([turned, kind, implementation, definition, key, to, from]);
}

function plain({ code, kind, implementation = '', definition = '', key = '', from, to }: Change): string {
  return JSON.stringify([code, kind, implementation, definition, key, from, to]);
}

describe('Sonarr 4.0.19 and its main branch', () => {
  // Functions, because the body of a skipped group is executed anyway.
  const before = () => ({ sonarr: recordOf('sonarr-4.0.19') });
  const after = () => ({ sonarr: recordOf('sonarr-develop') });

  test('differ in exactly what is known of all but indexers', () => {
    const { changes, breaking } = compareRecords(before(), after());
    // Kometa's metadata, the list of IMDb and two of Trakt's choices no longer exist. Sizes only move to profiles.
    expect(breaking).toBe(4);
    expect(changes.filter(({ kind }) => kind !== 'indexer').map(line)).toMatchInlineSnapshot(`
      [
        "version-changed   "4.0.19.2979" "5.0.0.1"",
        "implementation-added autotagging NetworkSpecification  "Network"",
        "implementation-added autotagging OriginalCountrySpecification  "Original Country"",
        "choice-added autotagging OriginalLanguageSpecification.value  "Azerbaijani"",
        "choice-added autotagging OriginalLanguageSpecification.value  "Georgian"",
        "choice-added autotagging OriginalLanguageSpecification.value  "Malay"",
        "choice-added autotagging OriginalLanguageSpecification.value  "Romansh"",
        "choice-added autotagging OriginalLanguageSpecification.value  "Urdu"",
        "choice-added autotagging OriginalLanguageSpecification.value  "Uzbek"",
        "field-added config/mediamanagement mediaManagement.seasonPackUpgrade  "seasonPackUpgrade"",
        "field-added config/mediamanagement mediaManagement.seasonPackUpgradeThreshold  "seasonPackUpgradeThreshold"",
        "field-added config/mediamanagement mediaManagement.userRejectedExtensions  "userRejectedExtensions"",
        "field-added config/ui ui.timeZone  "timeZone"",
        "choice-added customformat IndexerFlagSpecification.value  "Subtitles"",
        "choice-added customformat LanguageSpecification.value  "Azerbaijani"",
        "choice-added customformat LanguageSpecification.value  "Georgian"",
        "choice-added customformat LanguageSpecification.value  "Malay"",
        "choice-added customformat LanguageSpecification.value  "Romansh"",
        "choice-added customformat LanguageSpecification.value  "Urdu"",
        "choice-added customformat LanguageSpecification.value  "Uzbek"",
        "choice-added customformat ResolutionSpecification.value  "Unknown"",
        "choice-added customformat SourceSpecification.value  "Unknown"",
        "field-added downloadclient QBittorrent.addSeriesTags  "addSeriesTags"",
        "implementation-added downloadclient RQBit  "RQBit"",
        "implementation-added downloadclient TriblerDownloadClient  "Tribler"",
        "implementation-removed importlist ImdbListImport "IMDb List" ",
        "field-added importlist MyAnimeListImport.minimumScore  "minimumScore"",
        "field-added importlist TraktListImport.genres  "genres"",
        "field-added importlist TraktListImport.rating  "rating"",
        "field-added importlist TraktListImport.years  "years"",
        "choice-removed importlist TraktPopularImport.traktListType "Recommended Shows By Year" ",
        "choice-removed importlist TraktPopularImport.traktListType "Top Watched Shows By Year" ",
        "field-added importlist TraktUserImport.genres  "genres"",
        "field-added importlist TraktUserImport.rating  "rating"",
        "field-added importlist TraktUserImport.years  "years"",
        "implementation-removed metadata KometaMetadata "Kometa" ",
        "field-added notification Apprise.includePoster  "includePoster"",
        "field-added notification Ntfy.headers  "headers"",
        "field-added notification Pushcut.includePoster  "includePoster"",
        "field-added notification Pushcut.metadataLinks  "metadataLinks"",
        "field-added notification Pushover.encryptionKey  "encryptionKey"",
        "field-added notification Pushover.ttl  "ttl"",
        "field-added notification Telegram.linkPreview  "linkPreview"",
      ]
    `);
    const indexers = changes.filter(({ kind }) => kind === 'indexer');
    expect(new Set(indexers.map(({ code }) => code))).toEqual(new Set(['choice-added', 'field-added']));
  });

  test('swapped give the mirror image', () => {
    const there = compareRecords(before(), after()).changes.map(mirrored);
    const back = compareRecords(after(), before()).changes.map(plain);
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
  ['wider', 25, 2.5, { breaking: false, why: 'Values of the old type are still accepted.' }],
  ['narrower', 2.5, 25, { breaking: true, why: 'Values of the old type are errors or mean something else.' }],
])('a general key that takes a %s type', (_, from, to, want) => {
  const { changes } = compareRecords(having([], { weight: from }), having([], { weight: to }));
  expect(changes).toMatchObject([{ code: 'general-retyped', key: 'weight', ...want }]);
});

test('a field that is spelled differently is compared too', () => {
  const of = (name: string): Records =>
    having([{ name, type: 'textbox', label: 'URL base', default: `/${name}` }]);
  const { changes } = compareRecords(of('URLbase'), of('urlBase'));
  expect(changes.map(({ code, key }) => [code, key])).toEqual([
    ['field-respelled', 'URLbase'],
    ['default-changed', 'urlBase'],
  ]);
  const told = groupChanges(changes, titlesOf()).map(({ what }) => what);
  expect(told).toContain('field URLbase spelt urlBase now');
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
  const { sonarr, radarr } = embedded;
  if (!sonarr || !radarr) throw new Error('no embedded records');
  expect(compareRecords({ sonarr }, { sonarr, radarr }).changes).toMatchObject([
    { code: 'schema-added', schema: 'radarr', breaking: false },
  ]);
  expect(compareRecords({ sonarr, radarr }, { sonarr }).changes).toMatchObject([
    { code: 'schema-removed', schema: 'radarr', breaking: true },
  ]);
});

test('a name that means two things now says whose it was', () => {
  const { prowlarr } = embedded;
  const both = (prowlarr?.kinds.indexer ?? []).filter(({ name }) => name === 'HD-Torrents');
  expect(both).toHaveLength(2);
  const of = (indexer: readonly RecordItem[]): Records => ({
    prowlarr: { ...prowlarr, kinds: { indexer } } as SchemaRecord,
  });
  // With others of its class, for one alone is no definition.
  const rest = (prowlarr?.kinds.indexer ?? []).filter(({ name }) => name === '1337x' || name === 'EZTV');
  for (const one of both) {
    const other = both.find((each) => each !== one);
    const { changes } = compareRecords(of([...rest, one]), of([...rest, ...both]));
    expect(changes).toMatchObject([
      {
        code: 'implementation-added',
        breaking: true,
        definition: 'HD-Torrents',
        namesake: one.implementation,
      },
    ]);
    expect(changes[0]?.implementation).toBe(other?.implementation);
  }
});

test('a difference has the published shape', () => {
  const { sonarr, radarr } = embedded;
  if (!sonarr || !radarr) throw new Error('no embedded records');
  expect(diffShape.safeParse(compareRecords({ x: sonarr }, { x: radarr })).error).toBeUndefined();
});
