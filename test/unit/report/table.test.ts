/** Tables fit the terminal, and lose nothing. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listText } from '../../../generator/report/list.ts';
import { tableWidth, textTable } from '../../../generator/report/table.ts';
import { columnsOf, cutLine, wrap } from '../../../generator/base/wrap.ts';

const widest = (text: string) => Math.max(...text.split('\n').map((line) => Array.from(line).length));

test('a table that fits is not changed', () => {
  expect(
    textTable(
      [
        ['a', 'bb'],
        ['ccc', 'd'],
      ],
      80,
    ),
  ).toBe('a    bb\nccc  d');
});

test('a table can have more rows than a function takes arguments', () => {
  const rows = Array.from({ length: 200_000 }, () => ['a', 'b']);
  expect(textTable(rows, Infinity)).toHaveLength(200_000 * 'a  b\n'.length - 1);
});

test('the widest column is wrapped between words', () => {
  const rows = [
    ['name', 'one two three four five six'],
    ['x', 'short'],
  ];
  expect(textTable(rows, 22)).toBe('name  one two three\n      four five six\nx     short');
});

test('any table of words fits any width that its columns can have, with all its characters', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 60 });
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 60, max: 120 }), (all, width) => {
      const text = textTable(all, width);
      expect(widest(text)).toBeLessThanOrEqual(Math.min(width, tableWidth(all)));
      const letters = (one: string) => one.replaceAll(/[\s;]/gu, '').split('').sort().join('');
      expect(letters(text)).toBe(letters(all.flat().join('')));
    }),
  );
});

test('a table that would break words becomes paragraphs, with the names of its columns', () => {
  const head = ['service', 'version', 'generated from', ''];
  const rows = [
    ['sonarr', '4.0.19.2979', '4.0.19.2979', 'well'],
    ['radarr', '6.0.3.10276', '', ''],
  ];
  expect(textTable(rows, 39, head).split('\n')).toEqual([
    'service  version      generated',
    '                      from',
    'sonarr   4.0.19.2979  4.0.19.2979  well',
    'radarr   6.0.3.10276',
  ]);
  expect(textTable(rows, 30, head).split('\n')).toEqual([
    'sonarr',
    '  version: 4.0.19.2979;',
    '    generated from:',
    '    4.0.19.2979; well',
    'radarr',
    '  version: 6.0.3.10276',
  ]);
});

test('only a word that no line can hold, and one with a hyphen, are broken', () => {
  const address = `http://${'x'.repeat(40)}`;
  const lines = textTable([['media-server-of-the-house', 'refused', address]], 50).split('\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines[0]).toMatch(/^media-server- +refused  http/u);
});

test('a word is broken after a hyphen if it has one', () => {
  expect(wrap('media-server-of-the-house', 10)).toEqual(['media-', 'server-of-', 'the-house']);
  expect(wrap('--verbose', 5)).toEqual(['--ver', 'bose']);
});

test('a line is cut to the columns of the terminal', () => {
  expect(cutLine('short', 5)).toBe('short');
  expect(cutLine('longer', 5)).toBe('long…');
  expect(columnsOf(cutLine('梓喵梓喵', 5))).toBe(5);
  expect(cutLine('longer', 2)).toBe('l…');
});

test('a word that is too long is broken', () => {
  expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
});

test('a list abbreviates the services if the table does not fit, and says what is meant', () => {
  const schemas = ['lidarr', 'prowlarr', 'radarr', 'readarr', 'sonarr', 'whisparr'];
  const row = { kind: 'downloadclient', name: 'Download Station', implementation: 'TorrentDownloadStation' };
  const rows = [{ ...row, schemas: ['lidarr', 'sonarr'] }] as never;
  expect(listText(rows, schemas, 80)).toBe(
    ['download client   lidarr  sonarr', 'Download Station  yes     yes', '1 entry'].join('\n'),
  );
  const narrow = listText(rows, schemas, 30).split('\n');
  expect(narrow[0]).toBe('li lidarr, so sonarr');
  expect(widest(narrow.join('\n'))).toBeLessThanOrEqual(30);
  expect(listText(rows, schemas, 16).split('\n')).toEqual([
    'download client:',
    '  Download',
    '    Station:',
    '    lidarr,',
    '    sonarr',
    '1 entry',
  ]);
});

test('columns of a terminal are counted, not characters', () => {
  expect(['Azusa (梓喵)', 'e\u{301}', '🦊', ''].map(columnsOf)).toEqual([12, 1, 2, 0]);
  const rows = [
    ['梓喵', 'yes'],
    ['abcde', '-'],
  ];
  expect(textTable(rows)).toBe('梓喵   yes\nabcde  -');
  expect(wrap('梓喵梓喵', 5)).toEqual(['梓喵', '梓喵']);
  expect(wrap('梓', 1)).toEqual(['梓']);
});
