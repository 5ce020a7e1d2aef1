/** `suite apply` killed at random moments: the next run comes to the same end, and nothing is there twice. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { suite } from '../cli/run.ts';
import { withFolder } from '../emit.ts';
import { PROGRAM } from '../program.ts';
import { FAKE_KEY, type FakeService, startFakeService } from '../service/fake.ts';
import { randomRuns } from '../thorough.ts';
import { faultTable } from './table.ts';

/** Number of killed runs. */
const KILLS = randomRuns({ everyday: 6, thorough: 30 });
const row = faultTable('Apply, killed');

interface Manifest {
  service: { baseUrl: string; urlBase: string; apiKeyFile: string };
  secrets: Record<string, string>;
}

const APPLY = ['apply', '--manifest', 'sonarr.json', '--state-dir', 'state', '--wait', '5', '--timeout', '5'];

function prepare(folder: string, fake: FakeService): void {
  const manifests = JSON.parse(readFileSync('test/golden/nix/single-host.manifests.json', 'utf8')) as Record<
    string,
    Manifest
  >;
  const manifest = manifests['sonarr'];
  if (!manifest) throw new Error('no manifest');
  writeFileSync(path.join(folder, 'secret'), 'https://hooks.example/a-secret', { mode: 0o600 });
  writeFileSync(path.join(folder, 'key'), FAKE_KEY, { mode: 0o600 });
  Object.assign(manifest.service, { baseUrl: fake.url, urlBase: '', apiKeyFile: path.join(folder, 'key') });
  for (const name of Object.keys(manifest.secrets)) manifest.secrets[name] = path.join(folder, 'secret');
  writeFileSync(path.join(folder, 'sonarr.json'), JSON.stringify(manifest));
  rmSync(path.join(folder, 'state'), { recursive: true, force: true });
  mkdirSync(path.join(folder, 'state'));
}

/** Name -> resource without its number, which depends on how often something was made and taken back. */
function stored(fake: FakeService): Record<string, unknown> {
  const all = [...fake.resources('downloadclient'), ...fake.resources('notification')];
  const entries = all.map((resource) => [resource['name'], { ...resource, id: 0 }] as const);
  expect(new Set(entries.map(([name]) => name)).size).toBe(entries.length);
  return Object.fromEntries(entries);
}

/** Runs apply and kills it after a while; tells how long it took where that came after its end. */
async function killed(folder: string, afterMs: number): Promise<number | undefined> {
  const started = performance.now();
  const child = spawn(process.execPath, [PROGRAM, ...APPLY], {
    cwd: folder,
    stdio: 'ignore',
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  return child.signalCode === 'SIGKILL' ? undefined : performance.now() - started;
}

describe('apply', () => {
  it(
    `after ${KILLS} kills at random moments, a run reaches the end state of an undisturbed apply`,
    { timeout: 900_000 },
    async () => {
      await withFolder(async (folder) => {
        const whole = await startFakeService({ recording: 'sonarr-4.0.19' });
        prepare(folder, whole);
        const started = performance.now();
        expect(await suite(folder, ...APPLY)).toMatchObject({ code: 0 });
        let lasting = performance.now() - started;
        const wanted = stored(whole);
        await whole.stop();
        let cut = 0;
        for (let round = 0; round < Math.ceil(KILLS / 3); round += 1) {
          const fake = await startFakeService({ recording: 'sonarr-4.0.19' });
          try {
            prepare(folder, fake);
            for (let kill = 0; kill < 3; kill += 1) {
              const took = await killed(folder, lasting * (0.4 + Math.random() * 0.6));
              if (took === undefined) cut += 1;
              // The machine may have become faster since the measurement; kills must be in time anyway.
              else lasting = Math.min(lasting, took);
            }
            const healed = await suite(folder, ...APPLY);
            expect(healed.code, healed.stderr).toBe(0);
            expect(stored(fake)).toEqual(wanted);
            const writes = fake.writes.length;
            expect(await suite(folder, ...APPLY)).toMatchObject({ code: 0 });
            expect(fake.writes.length).toBe(writes);
          } finally {
            await fake.stop();
          }
        }
        expect(cut).toBeGreaterThan(0);
        row(`kill -9 at a random moment, ${KILLS} times (${cut} in time)`, 'same end', 'nothing');
      });
    },
  );
});
