/**
 * The program killed during an apply: what a kill leaves on the disk. stateful/kills.test.ts kills runs of all kinds at
 * each request, without processes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Manifest } from '../../generator/reconcile/manifest/manifest.ts';
import type { StateRecord } from '../../generator/reconcile/state/state-record.ts';
import { applying } from '../program.ts';
import { randomRuns } from '../thorough.ts';
import { folders, mappings, stored } from './direct/folders.ts';
import { type Harness, failures, startHarness } from './harness.ts';

/** The resources before the run: one of each stays, one is updated, one is deleted. */
async function before(harness: Harness): Promise<Manifest> {
  const password = await harness.secret('secret-0', 'old');
  const downloadclient = [
    { implementation: 'QBittorrent', name: 'updated', fields: { host: 'a', username: 'alice', password } },
    { implementation: 'Transmission', name: 'deleted' },
    { implementation: 'Deluge', name: 'replaced' },
    { implementation: 'Aria2', name: 'former', fields: { host: 'a' } },
  ];
  return harness.manifest({ downloadclient }, 'owned', {
    ...folders('/srv/kept', '/srv/gone'),
    ...mappings(['box', '/moved', '/srv/one'], ['box', '/gone', '/srv/one']),
  });
}

async function after(harness: Harness): Promise<Manifest> {
  const password = await harness.secret('secret-0', 'new');
  const downloadclient = [
    { implementation: 'QBittorrent', name: 'updated', tags: ['tv'], fields: { host: 'b', password } },
    { implementation: 'UTorrent', name: 'created', fields: { host: 'c', password } },
    { implementation: 'Transmission', name: 'replaced' },
    { implementation: 'Aria2', name: 'renamed', fields: { host: 'a' } },
    { implementation: 'Transmission', name: 'off', enable: false },
  ];
  const fields = { url: 'http://127.0.0.1:1/x', password };
  const notification = [{ implementation: 'Webhook', name: 'hook', general: { onGrab: true }, fields }];
  return harness.manifest({ downloadclient, notification }, 'owned', {
    ...folders('/srv/kept', '/srv/new'),
    ...mappings(['box', '/moved', '/srv/two'], ['BOX', '/moved', '/srv/one']),
  });
}

/** A harness with `before` applied, and the manifest of `after` in a file. */
async function prepared(): Promise<{ harness: Harness; file: string; manifest: Manifest }> {
  const harness = await startHarness({ recording: 'sonarr-4.0.19' });
  // The key is the same everywhere, so that digests can be compared.
  await mkdir(harness.stateDir);
  await writeFile(path.join(harness.stateDir, 'digest.key'), `${'0'.repeat(64)}\n`);
  expect(failures(await harness.apply(await before(harness)))).toEqual([]);
  const manifest = await after(harness);
  const file = await harness.manifestFile(manifest);
  harness.fake.requests.length = 0;
  return { harness, file, manifest };
}

function start(harness: Harness, file: string): ChildProcess {
  return spawn(process.execPath, applying(file, harness.stateDir), { stdio: 'ignore' });
}

/** Returns the end state that a test compares: the resources of the service without IDs, and the state of suite. */
async function outcome(harness: Harness) {
  const kinds = ['downloadclient', 'notification'] as const;
  const resources = kinds.flatMap((kind) => harness.fake.resources(kind)).map(({ id: _id, ...rest }) => rest);
  const lists = [stored(harness, 'rootfolder'), stored(harness, 'remotepathmapping')];
  const state = JSON.parse(await readFile(path.join(harness.stateDir, 'sonarr.json'), 'utf8')) as {
    kinds: Record<string, { records: StateRecord[] }>;
  };
  const remembered = Object.values(state.kinds).map(({ records }) =>
    records
      // suite keeps the intent of a create without effect, because the request of a killed run may take
      // effect late.
      .filter(({ id }) => id !== null)
      // Digests differ because of their salt. A killed run may not have tested what it wrote.
      .map(({ id: _id, salt: _salt, untested: _untested, fingerprint, set, ...rest }) => ({
        ...rest,
        shown: Object.keys(fingerprint).sort(),
        set: Object.fromEntries(Object.entries(set).map(([key, digest]) => [key, digest !== null])),
      }))
      .toSorted((left, right) => (left.name < right.name ? -1 : 1)),
  );
  return {
    resources: resources.toSorted((left, right) => (left.name < right.name ? -1 : 1)),
    lists,
    remembered,
  };
}

/** Runs in order, without a kill. Returns its time and the end state. */
async function undisturbed() {
  const { harness, file } = await prepared();
  const started = performance.now();
  await once(start(harness, file), 'exit');
  const milliseconds = performance.now() - started;
  const expected = await outcome(harness);
  await harness[Symbol.asyncDispose]();
  return { expected, milliseconds };
}

/** Applies again. Expects the end state of an undisturbed run, and that the run after that writes nothing. */
async function expectHealed(
  { harness, manifest }: Pick<Awaited<ReturnType<typeof prepared>>, 'harness' | 'manifest'>,
  expected: unknown,
  place: string,
): Promise<void> {
  expect(failures(await harness.apply(manifest)), place).toEqual([]);
  expect(await outcome(harness), place).toEqual(expected);
  expect((await readdir(harness.stateDir)).filter((name) => name.endsWith('.lock'))).toEqual([]);
  harness.fake.requests.length = 0;
  await harness.apply(manifest);
  expect(harness.fake.writes, place).toEqual([]);
  await harness[Symbol.asyncDispose]();
}

describe('after kill -9 the next apply reaches the same end state, and nothing exists twice', () => {
  const KILLS = randomRuns({ everyday: 6, thorough: 30 });
  test(`at ${KILLS} random moments, three in a row`, { timeout: 900_000 }, async () => {
    const { expected, ...whole } = await undisturbed();
    expect(expected.resources.map(({ name }) => name)).toEqual([
      'created',
      'hook',
      'off',
      'renamed',
      'replaced',
      'updated',
    ]);
    let lasting = whole.milliseconds;
    let killed = 0;
    for (let round = 0; round < KILLS / 3; round += 1) {
      const { harness, file, manifest } = await prepared();
      for (let kill = 0; kill < 3; kill += 1) {
        const started = performance.now();
        const child = start(harness, file);
        const timer = setTimeout(() => child.kill('SIGKILL'), lasting * (0.4 + Math.random() * 0.6));
        await once(child, 'exit');
        clearTimeout(timer);
        if (child.signalCode === 'SIGKILL') killed += 1;
        // The machine may have become faster since the measurement; kills must be in time anyway.
        else lasting = Math.min(lasting, performance.now() - started);
      }
      await expectHealed({ harness, manifest }, expected, `round ${round}`);
    }
    expect(killed).toBeGreaterThan(0);
  });
});
