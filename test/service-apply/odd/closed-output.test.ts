/** A run whose output cannot be written goes on: its reader left (`| head -1`), or the disk is full. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROGRAM } from '../../program.ts';
import { startFleet } from '../multi-service.ts';
import { type Draft, type Harness, startHarness } from '../harness.ts';

const DRAFT: Draft = { downloadclient: [{ implementation: 'Transmission', fields: { host: 'h' } }] };

/** Runs `suite`, and closes its outputs at once; stderr stays open if `keeps`. */
async function unread(args: readonly string[], stdout: number | 'pipe' = 'pipe', keeps = true) {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['ignore', stdout, 'pipe'],
  });
  child.stdout?.destroy();
  let said = '';
  if (keeps) child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  else child.stderr?.destroy();
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, said };
}

test('an apply continues after its reader closed the pipe', async () => {
  await using fleet = await startFleet({
    lidarr: { recording: 'lidarr-2.14.5' },
    sonarr: { recording: 'sonarr-4.0.19' },
  });
  const { lidarr, sonarr } = fleet.worlds;
  const manifests = await Promise.all([lidarr, sonarr].map((harness) => harness.manifestFile(DRAFT)));
  await fleet.away('lidarr');
  fleet.latency(200, 'sonarr');
  const files = manifests.map((file) => `--manifest=${file}`);
  const { code } = await unread(
    ['apply', ...files, '--state-dir', sonarr.stateDir, '--wait=0'],
    'pipe',
    false,
  );
  expect(code).toBe(75);
  expect(fleet.writes.sonarr).toEqual([
    'POST /api/v3/downloadclient 201',
    expect.stringMatching(/^PUT \/api\/v3\/downloadclient\/1\b.* 202$/u),
  ]);
});

const onService = async (command: string, harness: Harness): Promise<string[]> => [
  command,
  `--manifest=${await harness.manifestFile(DRAFT)}`,
  `--state-dir=${harness.stateDir}`,
];

// Every command writes its result through one function (`printResult`). The client is declared and not there.
test.each([
  ['list --format json', 0],
  ['plan', 0],
  ['test', 2],
])('a reader of %s that leaves early is no failure', async (words, want) => {
  await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
  const { code, said } = await unread(words.includes(' ') ? words.split(' ') : await onService(words, harness)); // prettier-ignore
  expect({ code, failed: /error|EPIPE/u.exec(said)?.[0] }).toEqual({ code: want, failed: undefined });
});

test('output that a full disk loses is an error', async () => {
  const full = openSync('/dev/full', 'w');
  const ran = unread(['list', 'notif'], full);
  closeSync(full);
  expect(await ran).toEqual({ code: 2, said: 'error: the output cannot be written (ENOSPC)\n' });
});
