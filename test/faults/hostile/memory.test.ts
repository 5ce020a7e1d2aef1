/** Memory: whatever a service answers within the limits, no command takes more than 512 MiB. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContents } from '../../../generator/import/read.ts';
import { TotalSize } from '../../../generator/source/http/sizes.ts';
import { measuredPackage, measuredSuite } from '../../cli/run.ts';
import { withFolder } from '../../emit.ts';
import { schemaSize } from '../../../generator/source/http/sizes.ts';
import { FAKE_KEY, startFakeService } from '../../service/fake.ts';
import { startFront } from '../../service/front.ts';
import { randomItems } from '../../thorough.ts';
import { faultTable } from '../table.ts';
import { SHAPES, grown, withHostileService } from './answers.ts';

const MOST_MEBIBYTES = 512;

const ENTRY = { path: 'suite.a', name: 'name 1', implementation: 'QBittorrent', values: { priority: 2 } };

const FORMAT = { path: 'suite.b', name: 'name 1' };

const CONDITION = { name: 'one', implementation: 'ReleaseTitleSpecification', fields: { value: 'x265' } };

function manifest(port: number): string {
  const entries = (name: string) => ({
    entries: [
      { ...ENTRY, name },
      { ...ENTRY, name: 'a new one' },
    ],
  });
  return JSON.stringify({
    format: 1,
    service: {
      name: 'sonarr',
      app: 'sonarr',
      baseUrl: `http://127.0.0.1:${port}`,
      urlBase: '',
      apiKeyFile: 'key',
    },
    kinds: {
      downloadclient: entries('name 1'),
      indexer: entries('name 2'),
      notification: entries('name 3'),
      customformat: { entries: [{ ...FORMAT, values: { conditions: [CONDITION] } }] },
      autotagging: { entries: [{ ...FORMAT, values: { tags: ['tag1'], conditions: [CONDITION] } }] },
    },
  });
}

/** Name -> the arguments for a service at a port. `manifest.json` and the records in `schemas` exist. */
const COMMANDS: Readonly<Record<string, (port: number) => readonly string[]>> = {
  generate: (port) => ['generate', ...asked(port)],
  import: (port) => ['import', ...asked(port)],
  diff: (port) => ['diff', ...asked(port)],
  plan: () => ['plan', ...DECLARED, '--wait', '1'],
  'plan --format json': () => ['plan', ...DECLARED, '--wait', '1', '--format', 'json', '--prune', 'all'],
  apply: () => ['apply', ...DECLARED, '--wait', '1', '--yes'],
  status: () => ['status', ...DECLARED],
  test: () => ['test', ...DECLARED],
  'test --format json': () => ['test', ...DECLARED, '--all', '--format', 'json'],
};

function asked(port: number): readonly string[] {
  return ['--service', `sonarr=http://127.0.0.1:${port}`, '--key-file', 'sonarr=key'];
}

const DECLARED = ['--manifest', 'manifest.json', '--state-dir', 'state'];

const ALL = Object.keys(SHAPES).flatMap((shape) =>
  Object.keys(COMMANDS).map((command) => [shape, command] as const),
);

/** The cases that took the most memory. */
const LARGEST: readonly (readonly [string, string])[] = [
  ['secrets', 'import'],
  ['secrets of many lines', 'plan'],
  ['many conditions', 'apply'],
  ['conditions with many fields', 'apply'],
  ['long names', 'plan --format json'],
  ['deep values', 'plan --format json'],
];

describe('every answer is as large as suite reads it', () => {
  const record = faultTable('Memory');

  it.concurrent.each([...LARGEST, ...randomItems(ALL, 6)])(
    `%s: suite %s takes at most ${MOST_MEBIBYTES} MiB`,
    async (shape, command) => {
      await withFolder(async (folder) => {
        mkdirSync(path.join(folder, 'state'));
        writeFileSync(path.join(folder, 'key'), FAKE_KEY, { mode: 0o600 });
        const hostile = SHAPES[shape] ?? expect.fail(shape);
        const { mebibytes, stderr, code } = await withHostileService(hostile, async (port) => {
          writeFileSync(path.join(folder, 'manifest.json'), manifest(port));
          const args = COMMANDS[command]?.(port) ?? expect.fail(command);
          return measuredSuite(folder, ...args, '--timeout', '3');
        });
        expect(stderr).not.toMatch(/defect of suite|heap|^\s+at /mu);
        expect(stderr).not.toContain('s3cret-1-');
        expect(code).not.toBeNull();
        expect(mebibytes).toBeGreaterThan(40);
        expect(mebibytes).toBeLessThan(MOST_MEBIBYTES);
        record(`${shape}, ${command}`, `exit ${code}, ${mebibytes.toFixed(0)} MiB`, 'nothing');
      });
    },
  );
});

/** The schema of Prowlarr's indexers may be ten times as large as any other. */
describe('the largest schema takes at most 512 MiB with the heap of the package', () => {
  const row = faultTable('Memory, largest schema');
  const field = (name: string, value: string) => ({ name, type: 'textbox', label: 'L', value });
  const of = (index: number, fields: readonly object[], implementation = 'Cardigann') =>
    JSON.stringify({
      implementation,
      implementationName: implementation,
      name: `d${index}`,
      protocol: 'torrent',
      fields,
    });
  const list = (count: number, make: (index: number) => object) =>
    Array.from({ length: count }, (_, index) => make(index));
  const shapes: Readonly<Record<string, (index: number) => string>> = {
    'texts that are encoded six times': (index) =>
      of(
        index,
        list(20, (at) => field(`f${at}`, `${index} %2525252525252525252541 ${'x'.repeat(4000)}`)),
      ),
    'different classes': (index) =>
      of(
        index,
        list(25, (at) => field(`f${index}x${at}`, 'x'.repeat(60))),
        `Impl${index}`,
      ),
    'different fields': (index) =>
      of(
        index,
        list(60, (at) => field(`f${index}x${at}`, '')),
      ),
  };
  const flagsFor = (url: string) => ['--service', `prowlarr=${url}`, '--key-file', 'prowlarr=key'];
  const commands: Readonly<Record<string, readonly string[]>> = {
    generate: [],
    diff: [path.resolve('nix/schemas')],
    list: [],
    reference: ['--out', 'page.html'],
    import: [],
  };
  const cases = Object.keys(shapes).flatMap((shape) =>
    Object.keys(commands).map((name) => [shape, name, 1] as const),
  );
  // A page of records within its limit.
  const pages = Object.keys(shapes).map((shape) => [shape, 'reference', 0.18] as const);

  const largest = [['texts that are encoded six times', 'generate', 1] as const];

  it.concurrent.each([...largest, ...randomItems(cases, 4), ...pages])(
    '%s: suite %s, %d of the limit',
    async (shape, name, share) => {
      await withFolder(async (folder) => {
        writeFileSync(path.join(folder, 'key'), FAKE_KEY, { mode: 0o600 });
        const { bytes, values } = schemaSize('indexer');
        const body = grown({ size: { bytes: bytes * share, values } }, shapes[shape] ?? expect.fail(shape));
        await using front = await startFront('prowlarr-2.3.6', ({ path: at }, answered) => {
          if (at.endsWith('/indexer/schema')) answered.body = body;
        });
        const { mebibytes, stderr, code } = await measuredPackage(
          folder,
          name,
          ...(commands[name] ?? []),
          ...flagsFor(front.url),
        );
        expect(stderr).not.toMatch(/defect of suite|heap|^\s+at /mu);
        expect(code).toBe(name === 'reference' && share === 1 ? 2 : 0);
        expect(mebibytes).toBeGreaterThan(40);
        expect(mebibytes).toBeLessThan(MOST_MEBIBYTES);
        row(`${shape}, ${name}, ${share}`, `exit ${code}, ${mebibytes.toFixed(0)} MiB`, 'nothing');
      });
    },
  );
});

it('an import stops when all responses together are too large', async () => {
  await withFolder(async (folder) => {
    await using fake = await startFakeService({ recording: 'sonarr-4.0.19' });
    const apiKeyFile = path.join(folder, 'key');
    writeFileSync(apiKeyFile, fake.apiKey, { mode: 0o600 });
    const service = {
      name: 'tv',
      app: 'sonarr',
      schema: 'sonarr',
      urlBase: '',
      baseUrl: fake.url,
      apiKeyFile,
    } as const;
    const read = (most: number) =>
      readContents(service, { timeoutMs: 10_000, warn: () => undefined }, new TotalSize(most));
    await expect(read(100_000)).rejects.toMatchObject({ code: 'service-too-large' });
    await expect(read(2_000_000)).resolves.toMatchObject({ service });
  });
});
