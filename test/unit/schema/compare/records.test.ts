import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Change, diffJsonSchema, diffShape } from '../../../../generator/schema/compare/change.ts';
import { compareRecords } from '../../../../generator/schema/compare/records.ts';
import { readRecords } from '../../../../generator/schema/record/folder.ts';
import { RECORDINGS, hasCaptures } from '../../../captures.ts';
import { recordOf } from '../../../records.ts';

const embedded = await readRecords('nix/schemas');

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

describe.skipIf(!hasCaptures)('Sonarr 4.0.19 and its main branch', () => {
  // Functions, because the body of a skipped group is run all the same.
  const before = () => ({ sonarr: recordOf('sonarr-4.0.19') });
  const after = () => ({ sonarr: recordOf('sonarr-develop') });

  test('differ in exactly what is known of all but indexers', () => {
    const { changes, breaking } = compareRecords(before(), after());
    // Kometa's metadata is gone.
    expect(breaking).toBe(1);
    expect(changes.filter(({ kind }) => kind !== 'indexer').map(line)).toMatchInlineSnapshot(`
      [
        "version-changed   "4.0.19.2979" "5.0.0.1"",
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

test.skipIf(!hasCaptures).each(RECORDINGS)('$folder against itself has no differences', ({ folder, app }) => {
  const record = recordOf(folder);
  const copy = structuredClone(record);
  expect(compareRecords({ [app]: record }, { [app]: copy }).changes).toEqual([]);
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

test('the published JSON Schema is that of the output', () => {
  expect(JSON.parse(readFileSync('suite.diff.schema.json', 'utf8'))).toEqual(diffJsonSchema());
  const { sonarr, radarr } = embedded;
  if (!sonarr || !radarr) throw new Error('no embedded records');
  expect(diffShape.safeParse(compareRecords({ x: sonarr }, { x: radarr })).error).toBeUndefined();
});
