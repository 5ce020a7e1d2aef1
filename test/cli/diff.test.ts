import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Diff } from '../../generator/schema/compare/changes.ts';
import { formatRecord } from '../../generator/schema/record/print.ts';
import type { RecordItem, SchemaRecord } from '../../generator/schema/record/record.ts';
import { readRecord } from '../../generator/schema/record/folder.ts';
import { testFolder } from '../folder.ts';
import { recordOf } from '../records.ts';
import { warmSuite as suite } from '../warm/suite.ts';
import { startServices } from './services.ts';

const sonarr = await readRecord('nix/schemas/sonarr.json');

/** The record with its qBittorrent changed, and Vuze gone. */
function upgraded(change: (item: RecordItem) => RecordItem = (item) => item): SchemaRecord {
  const changed = (sonarr.kinds.downloadclient ?? [])
    .filter(({ implementation }) => implementation !== 'Vuze')
    .map((item) => (item.implementation === 'QBittorrent' ? change(item) : item));
  return { ...sonarr, version: '5.0.0.0', kinds: { ...sonarr.kinds, downloadclient: changed } };
}

function renamed(item: RecordItem): RecordItem {
  return {
    ...item,
    fields: item.fields.map((field) =>
      field.name === 'tvCategory' ? { ...field, name: 'seriesCategory' } : field,
    ),
  };
}

function twoFolders(record = upgraded(renamed), folder = testFolder()): string {
  for (const [name, content] of Object.entries({ old: sonarr, new: record })) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, 'sonarr.json'), formatRecord(content));
  }
  return folder;
}

describe('two folders', () => {
  test.each(['text', 'markdown'])('as %s', async (format) => {
    const folder = twoFolders();
    const { code, stdout, stderr } = await suite(folder, 'diff', 'old', 'new', '--format', format);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatchSnapshot();
  });

  test('as JSON; --exit-code is 1 if something differs, else 0', async () => {
    const folder = twoFolders();
    const run = await suite(folder, 'diff', 'old', 'new', '--format', 'json', '--exit-code');
    expect(run.code).toBe(1);
    expect((JSON.parse(run.stdout) as Diff).breaking).toBe(3);
    const same = await suite(folder, 'diff', 'old', 'old', '--exit-code');
    expect(same).toMatchObject({ code: 0, stdout: 'No differences.\n' });
  });

  test.each([
    [['old'], 'usage'],
    [['old', 'nowhere'], 'no-records'],
    [['old', 'new', '--service', 'sonarr'], 'usage'],
    [['--output=x'], 'usage'],
  ])('%j is an error', async (words, problem) => {
    const run = await suite(twoFolders(), 'diff', ...words);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain(`[${problem}]`);
  });
});

test('records and a live service', async () => {
  const folder = testFolder();
  await using services = await startServices(folder, 'k'.repeat(32), ['sonarr-develop']);
  twoFolders(recordOf('sonarr-develop'), folder);
  const flags = ['--services', services.file, '--service', 'sonarr-develop'];
  const named = readFileSync(services.file, 'utf8');
  writeFileSync(services.file, named.replaceAll('"schema":"sonarr-develop"', '"schema":"sonarr"'));
  const live = await suite(folder, 'diff', '--schemas', 'old', ...flags);
  expect(live.stdout).toBe((await suite(folder, 'diff', 'old', 'new')).stdout);
  expect(await suite(folder, 'diff', '--schemas', 'new', ...flags)).toMatchObject({
    stdout: 'No differences.\n',
  });
});
