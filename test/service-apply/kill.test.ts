import type { StateRecord } from '../../generator/reconcile/state/record.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { applying, inPairs } from '../program.ts';
import { killPoints } from '../service/http/boundaries.ts';
import type { Fault } from '../service/http/faults.ts';
import { randomItems } from '../thorough.ts';
import { type Draft, type Harness, failures, startHarness } from './harness.ts';

/**
 * The resources before the run: of three clients one stays, one is updated with a new secret, one is
 * deleted.
 */
async function before(harness: Harness): Promise<Draft> {
  const password = await harness.secret('secret-0', 'old');
  return {
    downloadclient: [
      { implementation: 'QBittorrent', name: 'updated', fields: { host: 'a', username: 'alice', password } },
      { implementation: 'Transmission', name: 'deleted' },
      { implementation: 'Deluge', name: 'replaced' },
      { implementation: 'Aria2', name: 'former', fields: { host: 'a' } },
    ],
  };
}

async function after(harness: Harness): Promise<Draft> {
  const password = await harness.secret('secret-0', 'new');
  return {
    downloadclient: [
      { implementation: 'QBittorrent', name: 'updated', tags: ['tv'], fields: { host: 'b', password } },
      { implementation: 'UTorrent', name: 'created', fields: { host: 'c', password } },
      { implementation: 'Transmission', name: 'replaced' },
      { implementation: 'Aria2', name: 'renamed', fields: { host: 'a' } },
      { implementation: 'Transmission', name: 'off', enable: false },
    ],
    notification: [
      {
        implementation: 'Webhook',
        name: 'hook',
        general: { onGrab: true },
        fields: { url: 'http://127.0.0.1:1/x', password },
      },
    ],
  };
}

/** A harness with `before` applied, and the manifest of `after` in a file. */
async function prepared(
  recording: 'sonarr-4.0.19',
): Promise<{ harness: Harness; file: string; draft: Draft }> {
  const harness = await startHarness({ recording });
  // The key is the same everywhere, so that digests can be compared.
  await mkdir(harness.stateDir);
  await writeFile(path.join(harness.stateDir, 'digest.key'), `${'0'.repeat(64)}\n`);
  expect(failures(await harness.apply(await before(harness)))).toEqual([]);
  const draft = await after(harness);
  const file = path.join(harness.folder, 'manifest.json');
  const { service, secrets, kinds } = harness.manifest(draft);
  await writeFile(file, JSON.stringify({ format: 2, service, secrets, kinds }));
  harness.fake.requests.length = 0;
  return { harness, file, draft };
}

function start(harness: Harness, file: string): ChildProcess {
  return spawn(process.execPath, applying(file, harness.stateDir), { stdio: 'ignore' });
}

/**
 * Returns the end state that a test compares: the resources of the service without IDs, and the state of
 * suite.
 */
async function outcome(harness: Harness) {
  const kinds = ['downloadclient', 'notification'] as const;
  const resources = kinds.flatMap((kind) => harness.fake.resources(kind)).map(({ id: _id, ...rest }) => rest);
  const state = JSON.parse(
    await readFile(path.join(harness.stateDir, `${harness.fake.app}.json`), 'utf8'),
  ) as {
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
  return { resources: resources.toSorted((left, right) => (left.name < right.name ? -1 : 1)), remembered };
}

/** Kills the run at request `at`, before the service receives it or after the service has processed it. */
async function killedAt(harness: Harness, file: string, at: number, when: 'before' | 'after'): Promise<void> {
  const child = start(harness, file);
  const dead = once(child, 'exit');
  let count = 0;
  harness.fake.fault = ({ path: asked }): Fault | undefined => {
    if (asked.includes('/test')) return undefined;
    count += 1;
    if (count < at) return undefined;
    child.kill('SIGKILL');
    return { kind: 'reset', when };
  };
  // The program had not ended before the kill.
  expect(await dead, `request ${at}`).toEqual([null, 'SIGKILL']);
  harness.fake.fault = undefined;
}

// Tests what a kill leaves on the disk; stateful/kills.test.ts tests the services of all kinds without
// processes.
describe.each(['sonarr-4.0.19'] as const)('kill -9 during an apply to %s', (recording) => {
  test(
    'the next apply after a kill at any request boundary reaches the same end state, and nothing exists twice',
    { timeout: 480_000 },
    async () => {
      const whole = await prepared(recording);
      await once(start(whole.harness, whole.file), 'exit');
      const requests = whole.harness.fake.requests.filter(({ path: asked }) => !asked.includes('/test'));
      const expected = await outcome(whole.harness);
      await whole.harness[Symbol.asyncDispose]();
      expect(requests.length).toBeGreaterThan(15);
      expect(expected.resources.map(({ name }) => name)).toEqual([
        'created',
        'hook',
        'off',
        'renamed',
        'replaced',
        'updated',
      ]);

      await inPairs(randomItems(killPoints(requests), 10), async ({ at, when }) => {
        const { harness, file, draft } = await prepared(recording);
        await killedAt(harness, file, at, when);
        expect(failures(await harness.apply(draft)), `killed ${when} request ${at}`).toEqual([]);
        expect(await outcome(harness), `killed ${when} request ${at}`).toEqual(expected);
        expect((await readdir(harness.stateDir)).filter((name) => name.endsWith('.lock'))).toEqual([]);
        harness.fake.requests.length = 0;
        await harness.apply(draft);
        expect(harness.fake.writes, `killed ${when} request ${at}`).toEqual([]);
        await harness[Symbol.asyncDispose]();
      });
    },
  );
});
