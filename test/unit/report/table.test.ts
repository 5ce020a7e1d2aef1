/** Tables of the terminal. */
import { expect, test } from 'vitest';
import { listText } from '../../../generator/report/list-text.ts';
import { textTable } from '../../../generator/report/text-table.ts';

test('columns are as wide as their widest cell, and the last one is not padded', () => {
  const rows = [
    ['a', 'bb', 'c'],
    ['ccc', 'd', ''],
  ];
  expect(textTable(rows)).toBe('a    bb  c\nccc  d');
});

test('a list has a column for each service that has a row', () => {
  const schemas = ['lidarr', 'prowlarr', 'sonarr'];
  const row = { kind: 'downloadclient', name: 'Download Station', implementation: 'TorrentDownloadStation' };
  const rows = [{ ...row, schemas: ['lidarr', 'sonarr'] }] as never;
  expect(listText(rows, schemas).split('\n')).toEqual([
    'download client   lidarr  sonarr',
    'Download Station  yes     yes',
    '1 entry',
  ]);
});

test('the name of an implementation cannot control a terminal, whatever the number of services is', () => {
  const schemas = Array.from({ length: 30 }, (_, index) => `sonarr-${index}`);
  const name = 'Evil\u001b]0;pwned\u0007\n::error::';
  const rows = [{ kind: 'notification', name, implementation: 'Evil', schemas }] as never;
  const text = listText(rows, schemas);
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(text.split('\n').filter((line) => line.trim().startsWith('::'))).toEqual([]);
});
