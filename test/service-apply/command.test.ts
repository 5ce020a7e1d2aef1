/** The commands of a run as processes: exit codes, outputs, files, and what other users can read of a process. */
import { spawn } from 'node:child_process';
import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Ran, outputOf } from '../cli/run.ts';
import { PROGRAM } from '../program.ts';
import { FAKE_KEY } from '../service/options.ts';
import { OWN } from '../warm/suite.ts';
import { type Draft, type Harness, startHarness } from './harness.ts';

/** Runs a command in a process that lives on. */
async function run({ folder, stateDir }: Harness, ...args: readonly string[]): Promise<Ran> {
  return OWN.run(folder, args, { env: { STATE_DIRECTORY: stateDir } });
}

/** Runs a command in a separate process. Returns its output, and its command line and environment as others read them. */
async function watched(harness: Harness, ...args: readonly string[]): Promise<Ran & { proc: string }> {
  const env = { PATH: process.env['PATH'] ?? '', STATE_DIRECTORY: harness.stateDir };
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
  const proc: string[] = [];
  harness.fake.fault = () => {
    const files = ['cmdline', 'environ'].map((name) => readFile(`/proc/${child.pid}/${name}`, 'utf8'));
    void Promise.all(files).then(
      (texts) => proc.push(...texts),
      () => proc.push('gone'),
    );
    return undefined;
  };
  return { ...(await outputOf(child)), proc: proc.join('\n') };
}

const CANARIES = [
  'canary-password-0',
  'https://hooks.example/canary-token-1',
  'Bearer canary-header-2',
  'canary-old-3',
  FAKE_KEY,
];

/**
 * A canary in every place that can hold a secret. The service rejects two entries with the secret in its
 * message.
 */
async function canaryDraft(harness: Harness, first: string): Promise<Draft> {
  const password = await harness.secret('secret-0', first);
  const hook = await harness.secret('secret-1', CANARIES[1] ?? '');
  const header = await harness.secret('secret-2', CANARIES[2] ?? '');
  return {
    downloadclient: [
      { implementation: 'QBittorrent', name: 'fine', fields: { host: 'h', password } },
      { implementation: 'Transmission', name: 'refused', fields: { host: hook } },
    ],
    notification: [
      { implementation: 'Discord', name: 'chat', general: { onGrab: true }, fields: { webHookUrl: hook } },
      {
        implementation: 'Webhook',
        name: 'hook',
        general: { onGrab: true },
        fields: { url: header, password, headers: [{ key: 'Authorization', value: header }] },
      },
    ],
  };
}

async function filesIn(folder: string): Promise<string> {
  const names = await readdir(folder);
  return (await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))).join('\n');
}

describe('the commands', () => {
  test('plan and apply return exit codes, print the result on stdout and one summary line', async () => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
    const file = await harness.manifestFile({
      downloadclient: [{ implementation: 'Transmission', fields: { host: 'h' } }],
    });
    const first = await run(harness, 'plan', '--manifest', file, '--exit-code');
    expect(first).toMatchObject({ code: 1, stderr: '' });
    expect(first.stdout).toBe(
      '  + download client "Transmission": sonarr has no such download client\n      fields.host: "h"\nsonarr 4.0.19.2979: 1 to create, 0 up to date\n',
    );
    expect(await readdir(harness.folder)).not.toContain('state');
    expect(await run(harness, 'apply', '--manifest', file)).toMatchObject({ code: 0, stderr: '' });
    const again = await run(harness, 'apply', '--manifest', file);
    expect(again.stdout).toBe('sonarr 4.0.19.2979: nothing to do, 1 up to date\n');
    expect(await run(harness, 'plan', '--manifest', file, '--exit-code')).toMatchObject({
      code: 0,
      stderr: '',
    });
    const json = JSON.parse(
      (await run(harness, 'plan', '--manifest', file, '--format', 'json')).stdout,
    ) as object;
    expect(json).toMatchObject({
      format: 1,
      mode: 'plan',
      services: [{ service: 'sonarr', counts: { unchanged: 1, notEnabled: 0, failed: 0 } }],
    });
    expect((await stat(path.join(harness.stateDir, 'sonarr.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(harness.stateDir, 'digest.key'))).mode & 0o777).toBe(0o600);
  });

  test('no secret is printed or stored anywhere, even if everything fails', async () => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19', clientsUp: false });
    const seen: string[] = [];
    for (const first of [CANARIES[3] ?? '', CANARIES[0] ?? '']) {
      const file = await harness.manifestFile(await canaryDraft(harness, first));
      seen.push(await readFile(file, 'utf8'));
      for (const format of ['text', 'markdown', 'json'])
        for (const command of ['plan', 'apply']) {
          const args = [command, '--manifest', file, '--format', format];
          const ran = await run(harness, ...args, ...(command === 'apply' ? ['--require-test'] : []));
          seen.push(ran.stdout, ran.stderr);
        }
      const { proc, ...ran } = await watched(harness, 'apply', '--manifest', file);
      expect(proc).toContain('--manifest');
      seen.push(ran.stdout, ran.stderr, proc, await filesIn(harness.stateDir));
    }
    const all = seen.join('\n');
    // The service repeats the secret, and suite prints the message without it.
    expect(all).toContain("'[secret]' is rejected [url]");
    expect(all).toContain('fields.password: changed (secret)');
    for (const canary of CANARIES)
      for (const form of [canary, encodeURIComponent(canary)]) expect(all.includes(form), canary).toBe(false);
  });
});
