import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseRecord } from '../../../../generator/schema/record/record-file.ts';
import { planRecords, writeRecords } from '../../../../generator/schema/record/write-records.ts';
import { testFolder } from '../../../folder.ts';

const TEXT = readFileSync('nix/schemas/sonarr.json', 'utf8');
const SONARR = parseRecord(TEXT, 'sonarr.json');

/** Writes the record where a file has this text. Returns what stands there afterwards. */
async function written(text: string, force: boolean): Promise<string> {
  const folder = testFolder();
  const file = path.join(folder, 'sonarr.json');
  writeFileSync(file, text);
  await writeRecords(planRecords(folder, { sonarr: SONARR }, force));
  return readFileSync(file, 'utf8');
}

test.each([
  ['a foreign text', 'my notes\n'],
  ['foreign JSON', '{ "name": "sonarr", "format": 1 }\n'],
  ['a list', '[]'],
  ['a manifest', JSON.stringify({ format: 1, service: { name: 'sonarr', app: 'sonarr' }, kinds: {} })],
  ['a foreign text after many spaces', `{${' '.repeat(10_000)}"mine": 1}`],
  ['foreign JSON with a format', '{ "format": "mine", "app": "sonarr" }\n'],
])('%s in place of a record is not overwritten without --force', async (_, text) => {
  const problems = [expect.objectContaining({ code: 'foreign-file' })];
  await expect(written(text, false)).rejects.toMatchObject({ problems });
  expect(await written(text, true)).toBe(TEXT);
});

test.each([
  ['empty', ''],
  ['cut short', TEXT.slice(0, 1000)],
  ['cut in its first line', '{\n  "form'],
  ['of a newer format', TEXT.replace('"format": 1', '"format": 12')],
  ['damaged in its kinds', TEXT.replace('"kinds": {', '"kinds": [')],
  ['edited', TEXT.replace('"app"', '\n"app"')],
  ['of other order', JSON.stringify({ kinds: {}, api: 'v3', app: 'sonarr', version: '1', format: 1 })],
])('a record that is %s is replaced', async (_, text) => {
  expect(await written(text, false)).toBe(TEXT);
});
