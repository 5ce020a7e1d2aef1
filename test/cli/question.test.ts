/** `suite apply --file` on a real terminal, which `script` of util-linux provides: progress, the question and the outcomes. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROGRAM } from '../program.ts';
import { isWrite } from '../service/http/boundaries.ts';
import { type Harness, startHarness } from '../service-apply/harness.ts';

const SCRIPT = '/usr/bin/script';
const UP = '\u{1B}[1A\u{1B}[J';
const QUESTION = 'Apply these changes? [y/N] ';

/** Writes a program `nix` that evaluates to the manifest of one client. Returns its folder. */
function evaluator(harness: Harness): string {
  const folder = path.join(harness.folder, 'bin');
  const { service, secrets, kinds } = harness.manifest({
    downloadclient: [{ implementation: 'QBittorrent', name: 'qb', fields: { host: 'box.example' } }],
  });
  const manifests = { sonarr: { format: 2, service, generated: {}, secrets, kinds } };
  mkdirSync(folder);
  const result = JSON.stringify({ manifests, warnings: [] });
  writeFileSync(path.join(folder, 'nix'), `#!/bin/sh\ncat <<'END'\n${result}\nEND\n`);
  chmodSync(path.join(folder, 'nix'), 0o755);
  return folder;
}

/** Runs the command and types `reply` at the question. */
async function applied(harness: Harness, reply: string): Promise<{ code: number | null; screen: string }> {
  const bin = evaluator(harness);
  const command = `'${process.execPath}' '${PROGRAM}' apply --file x.nix --state-dir '${harness.stateDir}'`;
  const env = { PATH: `${bin}:${process.env['PATH']}`, TERM: 'xterm', SHELL: '/bin/sh', NO_COLOR: '1' };
  const child = spawn(SCRIPT, ['-qec', command, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  let screen = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!screen.includes(QUESTION) && (screen + text).includes(QUESTION)) child.stdin.write(reply);
    screen += text;
  });
  const code = await new Promise<number | null>((resolve) => void child.on('close', resolve));
  return { code, screen: screen.replaceAll('\r\n', '\n') };
}

test.skipIf(!existsSync(SCRIPT)).each([
  ['Ctrl-C', '\u{3}'],
  ['Ctrl-D', '\u{4}'],
])('%s at the question writes nothing and exits with 130', async (_, reply) => {
  await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
  const { code, screen } = await applied(harness, reply);
  expect(screen).toContain('error: nothing was written: the question was not answered [interrupted]');
  expect(code).toBe(130);
  expect(harness.fake.requests.filter(isWrite)).toEqual([]);
});

test.skipIf(!existsSync(SCRIPT))(
  'a slow service shows what suite reads and its steps, and the outcomes do not repeat the plan',
  async () => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
    // Longer than the second after which the lines appear.
    harness.fake.fault = (request) =>
      request.path.endsWith('/downloadclient') ? { kind: 'slow', ms: 1200 } : undefined;
    const { code, screen } = await applied(harness, 'y\n');
    expect(code).toBe(0);
    expect(screen).toContain(`sonarr: reads download clients\n${UP}`);
    expect(screen).toContain(`sonarr: step 1 of 1: download client "qb"\n${UP}`);
    const [plan = '', outcomes = ''] = screen.split(QUESTION);
    expect(plan).toContain('+ download client "qb" (qBittorrent)');
    expect(plan).toContain('fields.host: "box.example"\n');
    expect(plan).toContain('--verbose shows all keys of what is new.');
    expect(outcomes).not.toContain('+ download client');
    expect(outcomes.trimEnd()).toMatch(/sonarr 4\.0\.19\.2979: 1 created, 0 up to date$/u);
  },
);
