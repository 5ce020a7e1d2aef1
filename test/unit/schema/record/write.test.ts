import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseRecord } from '../../../../generator/schema/record/record-file.ts';
import { planRecords, writeRecords } from '../../../../generator/schema/record/write-records.ts';
import { withFolder } from '../../../emit.ts';

const TEXT = readFileSync('nix/schemas/sonarr.json', 'utf8');
const SONARR = parseRecord(TEXT, 'sonarr.json');

describe('a file in place of a record', () => {
  test.each([
    ['a foreign text', 'my notes\n'],
    ['foreign JSON', '{ "name": "sonarr", "format": 1 }\n'],
    ['a list', '[]'],
    ['a manifest', JSON.stringify({ format: 1, service: { name: 'sonarr', app: 'sonarr' }, kinds: {} })],
    ['a foreign text after many spaces', `{${' '.repeat(10_000)}"mine": 1}`],
    ['foreign JSON with a format', '{ "format": "mine", "app": "sonarr" }\n'],
  ])('that is %s is not overwritten without --force', async (_, text) => {
    await withFolder(async (folder) => {
      const file = path.join(folder, 'sonarr.json');
      writeFileSync(file, text);
      const problems = [expect.objectContaining({ code: 'foreign-file', place: file })];
      expect(() => planRecords(folder, { sonarr: SONARR }, false)).toThrow(
        expect.objectContaining({ problems }),
      );
      expect(readFileSync(file, 'utf8')).toBe(text);
      await writeRecords(planRecords(folder, { sonarr: SONARR }, true));
      expect(readFileSync(file, 'utf8')).toBe(TEXT);
    });
  });

  test.each([
    ['empty', ''],
    ['cut short', TEXT.slice(0, 1000)],
    ['cut in its first line', '{\n  "form'],
    ['of a newer format', TEXT.replace('"format": 1', '"format": 12')],
    ['damaged in its kinds', TEXT.replace('"kinds": {', '"kinds": [')],
    ['edited', TEXT.replace('"app"', '\n"app"')],
    [
      'a record with its keys in another order',
      JSON.stringify({ kinds: {}, api: 'v3', app: 'sonarr', version: '1', format: 1 }),
    ],
  ])('that is %s is replaced', async (_, text) => {
    await withFolder(async (folder) => {
      const file = path.join(folder, 'sonarr.json');
      writeFileSync(file, text);
      await writeRecords(planRecords(folder, { sonarr: SONARR }, false));
      expect(readFileSync(file, 'utf8')).toBe(TEXT);
    });
  });
});
