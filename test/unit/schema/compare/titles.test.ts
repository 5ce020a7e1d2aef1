import { expect, test } from 'vitest';
import { listText } from '../../../../generator/report/list-text.ts';
import { implementationMatrix } from '../../../../generator/schema/model/matrix.ts';
import { titlesOf } from '../../../../generator/schema/compare/display-names.ts';
import { PROVIDER_KINDS, providerRow } from '../../../../generator/servarr/kinds.ts';
import { madeItem, madeRecord } from '../../../made.ts';
import { committedRecords } from '../../../records.ts';

const records = await committedRecords();
const titleOf = titlesOf(records);

test.each([
  ['downloadclient', 'QBittorrent', undefined, 'qBittorrent'],
  ['downloadclient', 'TorrentDownloadStation', undefined, 'Download Station (TorrentDownloadStation)'],
  ['downloadclient', 'Gone', undefined, 'Gone'],
  ['notification', 'MediaBrowser', undefined, 'Emby / Jellyfin'],
  ['indexer', 'Cardigann', '1337x', '1337x'],
  ['indexer', 'Cardigann', 'Gone', 'Gone'],
  ['indexer', 'HDTorrents', 'HD-Torrents', 'HD-Torrents (HDTorrents)'],
  ['config/naming', 'naming', undefined, 'naming settings'],
])('the display name of %s %s %s: %s', (kind, implementation, definition, title) => {
  expect(titleOf({ kind, implementation, definition })).toBe(title);
});

test('the first set of records decides on a display name, and in it the schema of the item', () => {
  const named = (implementationName: string) =>
    madeRecord('sonarr', { downloadclient: [madeItem('Q', [], { implementationName })] });
  const titles = titlesOf({ sonarr: named('New') }, { sonarr: named('Old'), radarr: named('Other') });
  const of = { kind: 'downloadclient', implementation: 'Q' };
  expect([titles(of), titles({ ...of, schema: 'sonarr' }), titles({ ...of, schema: 'radarr' })]).toEqual([
    'New',
    'New',
    'Other',
  ]);
});

test('the table of kinds has the names that two implementations share', () => {
  for (const kind of PROVIDER_KINDS) {
    const classes = Object.values(records).flatMap((record) => record.kinds[kind] ?? []);
    const shared = [...Map.groupBy(classes, (item) => item.implementationName)]
      .filter(([, same]) => new Set(same.map(({ implementation }) => implementation)).size > 1)
      .map(([name]) => name);
    expect([kind, providerRow(kind).sharedNames]).toEqual([kind, shared]);
  }
});

test('the list has the class only beside a shared name, and the option of a group of settings', () => {
  const listed = (kind: 'config/naming' | 'downloadclient'): string[] =>
    listText(implementationMatrix(records, [kind]), Object.keys(records)).split('\n');
  const names = listed('downloadclient').map((line) => line.split('  ', 1)[0]);
  expect(names).toEqual(expect.arrayContaining(['qBittorrent', 'Download Station (UsenetDownloadStation)']));
  expect(names[0]).toBe('download client');
  expect(listed('config/naming')[1]).toMatch(/^naming settings \(naming\) /u);
});
