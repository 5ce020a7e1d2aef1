/**
 * Runs that are killed at any point: no resource exists twice, no foreign resource is lost, and the next
 * run reaches the same end state.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applying, inPairs } from '../../program.ts';
import { type KillPoint, boundaries, isWrite, killPoints } from '../../service/http/boundaries.ts';
import type { Fault } from '../../service/http/faults.ts';
import { randomItems, randomRuns } from '../../thorough.ts';
import { QUICK, type Harness, failures, startHarness, type ServiceEntries } from '../harness.ts';
import { flatOutcomes, declared, folders, mappings, stored, writes } from './folders.ts';

const BEFORE: ServiceEntries = {
  ...folders('/srv/kept', '/srv/gone'),
  ...mappings(['box', '/moved', '/srv/one'], ['box', '/gone', '/srv/one']),
};
const AFTER: ServiceEntries = {
  ...folders('/srv/kept', '/srv/new'),
  ...mappings(['box', '/moved', '/srv/two'], ['BOX', '/moved', '/srv/one']),
};
const THEIRS = [{ path: '/srv/theirs' }];

async function prepared(): Promise<Harness> {
  const harness = await startHarness({ recording: 'sonarr-4.0.19' });
  harness.fake.store.plain('rootfolder').add((id) => ({ ...THEIRS[0], id }));
  expect(failures(await harness.apply(declared(harness, BEFORE)))).toEqual([]);
  writes(harness);
  return harness;
}

function end(harness: Harness): unknown {
  return { folders: stored(harness, 'rootfolder'), mappings: stored(harness, 'remotepathmapping') };
}

describe('root folders and mappings after a killed run', () => {
  test('are as declared after the next run, for a kill at each write, with or without a response; then nothing changes', async () => {
    await using whole = await prepared();
    await whole.apply(declared(whole, AFTER));
    const expected = end(whole);
    const cuts = boundaries(whole.fake.requests.filter(isWrite));
    expect(cuts).toHaveLength(10);
    for (const { name, fault } of cuts) {
      await using harness = await prepared();
      harness.fake.fault = fault;
      const options = { retry: { ...QUICK, attempts: 1 } };
      await harness.apply(declared(harness, AFTER), options);
      harness.fake.fault = undefined;
      expect(failures(await harness.apply(declared(harness, AFTER))), name).toEqual([]);
      expect(end(harness), name).toEqual(expected);
      writes(harness);
      await harness.apply(declared(harness, AFTER));
      expect(writes(harness), name).toEqual([]);
      // suite cannot tell who created a resource that no record names, so it retains the resource.
      await harness.apply(declared(harness, {}));
      expect(stored(harness, 'rootfolder'), name).toEqual(expect.arrayContaining(THEIRS));
      const left = stored(harness, 'rootfolder').length + stored(harness, 'remotepathmapping').length;
      expect(left, name).toBeLessThanOrEqual(name.startsWith('reset after POST') ? 2 : 1);
    }
  });

  test('are as declared after kill -9 at each request of the program', { timeout: 240_000 }, async () => {
    await using whole = await prepared();
    await whole.apply(declared(whole, AFTER));
    const expected = end(whole);
    await inPairs(randomItems(killPoints(whole.fake.requests), 8), async ({ at, when }) => {
      const place = `${when} request ${at}`;
      await using harness = await prepared();
      await killed(harness, AFTER, { at, when });
      expect(failures(await harness.apply(declared(harness, AFTER))), place).toEqual([]);
      expect(end(harness), place).toEqual(expected);
      writes(harness);
      await harness.apply(declared(harness, AFTER));
      expect(writes(harness), place).toEqual([]);
    });
  });

  test('exist once if declared, and stay untouched if someone else created them, in random lives', async () => {
    await fc.assert(fc.asyncProperty(life, live), { numRuns: randomRuns({ everyday: 12, thorough: 40 }) });
  });
});

/**
 * Kills the program at request `at`, before the service receives it or after the service has processed it.
 */
async function killed(harness: Harness, plain: ServiceEntries, { at, when }: KillPoint): Promise<void> {
  const file = path.join(harness.folder, 'manifest.json');
  const { service, kinds } = harness.manifest({}, 'owned', plain);
  await writeFile(file, JSON.stringify({ format: 2, service, kinds }));
  const child = spawn(process.execPath, applying(file, harness.stateDir), { stdio: 'ignore' });
  const dead = once(child, 'exit');
  let count = 0;
  harness.fake.fault = (): Fault | undefined => {
    count += 1;
    if (count < at) return undefined;
    child.kill('SIGKILL');
    return { kind: 'reset', when };
  };
  expect(await dead, `request ${at}`).toEqual([null, 'SIGKILL']);
  harness.fake.fault = undefined;
}

const PATHS = ['/srv/a', '/srv/b/', '/srv/c', '/'] as const;
const HOSTS = ['box', 'BOX', 'other'] as const;

const configuration = fc.record({
  paths: fc.uniqueArray(fc.constantFrom(...PATHS), { maxLength: 3 }),
  hosts: fc.uniqueArray(fc.constantFrom(...HOSTS), { maxLength: 3 }),
  local: fc.constantFrom('/srv/one', '/srv/two/'),
});
const event = fc.oneof(
  fc.record({ apply: configuration, cut: fc.option(fc.nat({ max: 6 }), { nil: undefined }) }),
  fc.record({ makes: fc.constantFrom('/srv/a', '/srv/c', '/srv/theirs') }),
  fc.record({ moves: fc.constantFrom(...HOSTS) }),
);
const life = fc.array(event, { minLength: 2, maxLength: 7 });

type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

async function live(events: Life): Promise<void> {
  await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
  const [roots, moved] = [
    harness.fake.store.plain('rootfolder'),
    harness.fake.store.plain('remotepathmapping'),
  ];
  const theirs = new Set<string>();
  for (const one of events)
    if ('makes' in one) {
      if ([...roots.rows.values()].some(({ path: is }) => is === one.makes)) continue;
      roots.add((id) => ({ path: one.makes, id }));
      theirs.add(one.makes);
    } else if ('moves' in one) {
      for (const [id, row] of moved.rows)
        if (row['host'] === one.moves) moved.rows.set(id, { ...row, localPath: '/srv/moved/' });
    } else {
      const { paths, hosts, local } = one.apply;
      const plain = {
        ...folders(...paths),
        ...mappings(...hosts.map((host) => [host, '/d', local] as const)),
      };
      if (one.cut !== undefined) {
        let count = 0;
        harness.fake.fault = (request) =>
          isWrite(request) && count++ === one.cut ? { kind: 'reset', when: 'after' } : undefined;
        await harness.apply(declared(harness, plain), { retry: { ...QUICK, attempts: 1 } });
        harness.fake.fault = undefined;
      }
      expect(failures(await harness.apply(declared(harness, plain)))).toEqual([]);
      check(harness, one.apply, theirs);
      writes(harness);
      expect(
        flatOutcomes(await harness.apply(declared(harness, plain)))
          .filter(({ step }) => 'path' in step)
          .every(({ step }) => step.action === 'unchanged'),
      ).toBe(true);
      expect(writes(harness)).toEqual([]);
    }
}

function check(
  harness: Harness,
  { paths, hosts, local }: { paths: readonly string[]; hosts: readonly string[]; local: string },
  theirs: ReadonlySet<string>,
): void {
  const bare = (text: unknown): string => String(text).replace(/(?<=.)\/$/u, '');
  const has = stored(harness, 'rootfolder').map((one) => bare((one as { path: string }).path));
  expect(new Set(has).size).toBe(has.length);
  expect(has).toEqual(expect.arrayContaining([...paths.map(bare), ...theirs]));
  const maps = stored(harness, 'remotepathmapping') as { host: string; localPath: string }[];
  for (const host of hosts)
    expect(maps.filter((one) => one.host === host)).toEqual([
      { host, remotePath: '/d/', localPath: `${bare(local)}/` },
    ]);
}
