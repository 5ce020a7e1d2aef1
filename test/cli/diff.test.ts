import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { diffShape } from '../../generator/schema/compare/change.ts';
import { formatRecord } from '../../generator/schema/record/print.ts';
import type { RecordItem, SchemaRecord } from '../../generator/schema/record/record.ts';
import { readRecord } from '../../generator/schema/record/folder.ts';
import { testFolder } from '../folder.ts';
import { recordOf } from '../records.ts';
import { git } from '../scripts/checkout.ts';
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

  test('as JSON of the published shape; --exit-code is 1 when something differs, else 0', async () => {
    const folder = twoFolders();
    const run = await suite(folder, 'diff', 'old', 'new', '--format', 'json', '--exit-code');
    expect(run.code).toBe(1);
    expect(diffShape.parse(JSON.parse(run.stdout)).breaking).toBe(3);
    const same = await suite(folder, 'diff', 'old', 'old', '--exit-code');
    expect(same).toMatchObject({ code: 0, stdout: 'No differences.\n' });
    const files = await suite(folder, 'diff', 'old/sonarr.json', 'new/sonarr.json', '--exit-code');
    expect(files.code).toBe(1);
  });

  test('with --config shows only what touches what it uses, by option path', async () => {
    const folder = twoFolders();
    const manifests = JSON.parse(
      readFileSync('test/golden/nix/single-host.manifests.json', 'utf8'),
    ) as Record<string, unknown>;
    writeFileSync(path.join(folder, 'sonarr.json'), JSON.stringify(manifests['sonarr']));
    const run = await suite(folder, 'diff', 'old', 'new', '--config', 'sonarr.json', '--exit-code');
    expect(run.code).toBe(1);
    expect(run.stdout).toMatchSnapshot();
  });
});

describe('a git revision', () => {
  test('against the folder, and the last commit where nothing is named', async () => {
    const folder = testFolder();
    mkdirSync(path.join(folder, 'nix/schemas'), { recursive: true });
    const file = path.join(folder, 'nix/schemas/sonarr.json');
    git(folder, 'init', '-q');
    writeFileSync(file, formatRecord(sonarr));
    git(folder, 'add', '.');
    git(folder, 'commit', '-qm', 'one');
    expect(await suite(folder, 'diff')).toMatchObject({ code: 0, stdout: 'No differences.\n' });
    writeFileSync(file, formatRecord(upgraded(renamed)));
    const last = await suite(folder, 'diff');
    expect(last.stdout).toContain('field tvCategory removed');
    expect(await suite(folder, 'diff', 'HEAD')).toEqual(last);
  });

  test.each([
    ['nope', 'revision-unknown'],
    ['HEAD:nix', 'revision-unknown'],
    ['--output=x', 'usage'],
    ['-x', 'usage'],
  ])('%s is no revision', async (revision, problem) => {
    const folder = testFolder();
    const run = await suite(folder, 'diff', revision);
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
