/** A run whose output cannot be written goes on: its reader left (`| head -1`), or the disk is full. */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PROGRAM } from '../../program.ts';
import { startFleet } from '../multi-service.ts';
import type { Draft } from '../harness.ts';

const DRAFT: Draft = { downloadclient: [{ implementation: 'Transmission', fields: { host: 'h' } }] };

test('an apply continues after its reader closed the pipe', async () => {
  await using fleet = await startFleet({
    lidarr: { recording: 'lidarr-2.14.5' },
    sonarr: { recording: 'sonarr-4.0.19' },
  });
  const { lidarr, sonarr } = fleet.worlds;
  const manifests = await Promise.all([lidarr, sonarr].map((harness) => harness.manifestFile(DRAFT)));
  await fleet.away('lidarr');
  fleet.latency(200, 'sonarr');
  const child = spawn(
    process.execPath,
    [
      PROGRAM,
      'apply',
      ...manifests.flatMap((file) => ['--manifest', file]),
      '--state-dir',
      sonarr.stateDir,
      '--wait=0',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  child.stdout.destroy();
  child.stderr.destroy();
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code).toBe(75);
  expect(fleet.writes.sonarr).toEqual([
    'POST /api/v3/downloadclient 201',
    expect.stringMatching(/^PUT \/api\/v3\/downloadclient\/1\b.* 202$/u),
  ]);
});

describe('a reader that leaves early is no failure', () => {
  /** Runs `suite` and closes its stdout at once. */
  async function unread(args: readonly string[]) {
    const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const code = await new Promise((resolve) => child.once('close', resolve));
    return { code, failed: /error|EPIPE/u.exec(said)?.[0] };
  }

  // Every command writes its result through one function (`printResult`).
  test.each(['--help', 'list --format json'])('%s', async (words) => {
    expect(await unread(words.split(' '))).toEqual({ code: 0, failed: undefined });
  });

  test.each(['plan', 'test'])('%s', async (words) => {
    await using fleet = await startFleet({ sonarr: { recording: 'sonarr-4.0.19' } });
    const { sonarr } = fleet.worlds;
    const flags = [`--manifest=${await sonarr.manifestFile(DRAFT)}`, `--state-dir=${sonarr.stateDir}`];
    // The client is declared and not there, which fails the test of it.
    const code = words === 'test' ? 2 : 0;
    expect(await unread([...words.split(' '), ...flags])).toEqual({ code, failed: undefined });
  });
});

test('output that a full disk loses is an error', async () => {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [PROGRAM, 'list', 'notif'], { stdio: ['ignore', full, 'pipe'] });
  closeSync(full);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect({ code, said }).toEqual({ code: 2, said: 'error: the output cannot be written (ENOSPC)\n' });
});
