/** Tables fit the terminal, and lose nothing. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listText } from '../../../generator/report/list.ts';
import { tableWidth, textTable } from '../../../generator/report/table.ts';
import { columnsOf, wrap } from '../../../generator/base/wrap.ts';

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
      const letters = (one: string) => one.replaceAll(/\s/gu, '').split('').sort().join('');
      expect(letters(text)).toBe(letters(all.flat().join('')));
    }),
  );
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
