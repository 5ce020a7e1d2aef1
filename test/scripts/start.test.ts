/** `npm start`: what a first look at suite shows. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../cli/run.ts';
import { testFolder } from '../folder.ts';
import { root } from '../nix/evaluate.ts';
import { FAKE_KEY } from '../service/fake.ts';

const SCRIPT = path.join(root, 'scripts/start.ts');

describe('with Nix', { tags: ['nixpkgs'] }, () => {
  test(
    'it generates a module, shows the error of a misspelt key, and plans',
    { timeout: 120_000 },
    async () => {
      const { code, stdout, stderr } = await runProgram(process.execPath, [SCRIPT], { cwd: testFolder() });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      // Nix has its own warnings, which depend on the machine.
      const shown = stdout
        .replaceAll(/127\.0\.0\.1:\d+/gu, '127.0.0.1:8989')
        .replaceAll(/^warning: .*\n/gmu, '');
      await expect(shown).toMatchFileSnapshot('../golden/output/start.txt');
    },
  );
});

test(
  'without Nix it leaves the error out; with --keep its service stays up',
  { timeout: 120_000 },
  async () => {
    const env = { ...process.env, SUITE_NIX_INSTANTIATE: 'missing' };
    const child = spawn(process.execPath, [SCRIPT, '--keep'], {
      cwd: testFolder(),
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      const [, url] = /is up at (\S+) until/u.exec(line) ?? [];
      if (url === undefined) continue;
      const { status } = await fetch(`${url}/api/v3/system/status`, { headers: { 'X-Api-Key': FAKE_KEY } });
      expect(status).toBe(200);
      child.kill();
    }
    expect(lines).toContain('Left out: Nix is missing.');
    expect(lines).toContain('sonarr 4.0.19.2979: 4 to create, 0 up to date');
  },
);
