/** Several services or runs at a time: the order of results, and an apply beside one that waits. */
import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { PROGRAM } from '../program.ts';
import { warmSuite as suite } from '../warm/suite.ts';
import { startFleet } from '../service-apply/multi-service.ts';
import { manifestFile } from './services.ts';

const DRAFT = { downloadclient: [{ implementation: 'Transmission', fields: { host: 'h' } }] };

const startTwo = async () =>
  startFleet({ lidarr: { recording: 'lidarr-2.14.5' }, sonarr: { recording: 'sonarr-4.0.19' } });

async function flagsOf({ worlds: { lidarr, sonarr } }: Awaited<ReturnType<typeof startTwo>>) {
  const files = [await manifestFile(lidarr, DRAFT), await manifestFile(sonarr, DRAFT)];
  return [...files.map((file) => `--manifest=${file}`), `--state-dir=${sonarr.stateDir}`];
}

test('the result of a service is printed while a later one is still waited for', async () => {
  await using fleet = await startTwo();
  const flags = await flagsOf(fleet);
  await fleet.away('sonarr');
  const child = spawn(process.execPath, [PROGRAM, 'plan', ...flags, '--wait=50'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  let first = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    if (first !== '' || !text.includes('lidarr 2.14.5.4836: 1 to create')) return;
    // Sonarr is down until the result of Lidarr is there.
    first = text;
    void fleet.back('sonarr');
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect({ code, first }).toEqual({ code: 0, first: expect.stringMatching(/^lidarr /mu) as string });
  expect(first).not.toContain('sonarr');
  expect(text.slice(first.length)).toContain('sonarr 4.0.19.2979: 1 to create');
});

test.each(['plan', 'plan --format=json', 'status --format=json', 'test --format=json'])(
  '%s has the services in the order of the manifests',
  async (words) => {
    await using fleet = await startTwo();
    const flags = await flagsOf(fleet);
    fleet.latency(100, 'lidarr');
    const { stdout } = await suite('.', ...words.split(' '), ...flags);
    const shown = stdout.match(/^(?:lidarr|sonarr)(?= .*: 1 to create)|(?<="service": ")\w+/gmu);
    expect(shown).toEqual(['lidarr', 'sonarr']);
  },
);

test('an apply beside one that waits names the service that is down, not the other run', async () => {
  await using fleet = await startTwo();
  const flags = await flagsOf(fleet);
  await fleet.away('lidarr');
  await fleet.away('sonarr');
  const waiting = spawn(process.execPath, [PROGRAM, 'apply', ...flags, '--wait=50'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = new Promise((resolve) => waiting.once('close', resolve));
  try {
    await new Promise((resolve) => waiting.stderr.once('data', resolve));
    const { code, stderr } = await suite('.', 'apply', ...flags, '--wait=0.2');
    expect(code).toBe(75);
    expect(stderr.match(/error: .*: nothing listens on port/gu)).toHaveLength(2);
    expect(stderr).not.toContain('another run');
    expect(waiting.exitCode).toBeNull();
  } finally {
    waiting.kill();
    await closed;
  }
});
