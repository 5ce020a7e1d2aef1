/**
 * The program killed during an apply: what a kill leaves on the disk. stateful/kills.test.ts kills runs of all kinds at
 * each request, without processes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Manifest } from '../../generator/reconcile/manifest/manifest.ts';
import { emptyState, parseState } from '../../generator/reconcile/state/state-record.ts';
import { applying } from '../program.ts';
import { Store } from '../service/store.ts';
import { randomRuns } from '../thorough.ts';
import { type Harness, failures, startHarness } from './harness.ts';
import { type Entries, SCENES, end, freshService, manifestOf } from './stateful/scenes.ts';

const [SCENE] = SCENES;
const FRESH = freshService(SCENE);

/** Returns the manifest of a configuration of the scene. */
async function manifestFor(harness: Harness, entries: Entries): Promise<Manifest> {
  for (const name of ['one', 'two']) await harness.secret(name, `secret-${name}`);
  const { service, secrets } = harness.manifest({});
  return { ...manifestOf(FRESH, entries), service, secrets };
}

/** A service with the first configuration, the file of the second one, and a run that is killed after some milliseconds. */
async function prepared() {
  const [first, second] = SCENE.steps;
  const harness = await startHarness({ recording: SCENE.folder, store: new Store(FRESH.fake.store) });
  expect(failures(await harness.apply(await manifestFor(harness, first)))).toEqual([]);
  const manifest = await manifestFor(harness, second);
  const args = applying(await harness.manifestFile(manifest), harness.stateDir);
  const run = async (killedAfter?: number) => {
    const started = performance.now();
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    const timer =
      killedAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killedAfter);
    await once(child, 'exit');
    clearTimeout(timer);
    return { lasted: performance.now() - started, isKilled: child.signalCode === 'SIGKILL' };
  };
  return { harness, manifest, run, [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose]() };
}

/** Returns the resources of the service without IDs. What a lost response made is adopted, so the states can differ. */
function outcome({ fake, stateDir }: Harness): ReturnType<typeof end>['stored'] {
  const state = parseState(JSON.parse(readFileSync(path.join(stateDir, 'sonarr.json'), 'utf8')));
  return end({ fake, state: () => state ?? emptyState('', '') }).stored;
}

const KILLS = randomRuns({ everyday: 6, thorough: 30 });

test(`after ${KILLS} kills at random moments, three in a row, the next apply reaches the same end state, and nothing exists twice`, async () => {
  await using whole = await prepared();
  let { lasted } = await whole.run();
  const expected = outcome(whole.harness);
  expect(expected['downloadclient']).toHaveLength(3);
  let killed = 0;
  for (let round = 0; round < KILLS / 3; round += 1) {
    await using one = await prepared();
    const { harness, manifest } = one;
    for (let kill = 0; kill < 3; kill += 1) {
      const ran = await one.run(lasted * (0.4 + Math.random() * 0.6));
      if (ran.isKilled) killed += 1;
      // The machine may have become faster since the measurement; kills must be in time anyway.
      else lasted = Math.min(lasted, ran.lasted);
    }
    expect(failures(await harness.apply(manifest)), `round ${round}`).toEqual([]);
    expect(outcome(harness), `round ${round}`).toEqual(expected);
    expect(readdirSync(harness.stateDir).filter((name) => name.endsWith('.lock'))).toEqual([]);
    harness.fake.requests.length = 0;
    await harness.apply(manifest);
    expect(harness.fake.writes, `round ${round}`).toEqual([]);
  }
  expect(killed).toBeGreaterThan(0);
});
