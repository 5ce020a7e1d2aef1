/** The commands that the demo suggests at its end work as typed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { withFolder } from '../emit.ts';
import { PROGRAM } from '../program.ts';

const root = path.resolve('.');
const bin = path.dirname(process.execPath);

/** The command lines that the demo names, run in `folder` with this environment. */
function hints(folder: string, env: NodeJS.ProcessEnv): string[] {
  const said = execFileSync(process.execPath, [PROGRAM, 'demo'], {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const next = said.slice(said.indexOf('\nNext:\n'));
  return [...next.matchAll(/^ {2}(.+?) {3,}/gmu)].map(([, line = '']) => line);
}

/** Runs each line in a shell. */
function typed(cwd: string, env: NodeJS.ProcessEnv, lines: readonly string[]) {
  return lines.map((line) => {
    const { status, stdout } = spawnSync('sh', ['-c', line], { cwd, env, encoding: 'utf8' });
    return { status, first: stdout.slice(0, stdout.indexOf('\n')) };
  });
}

const WANT = [
  { status: 0, first: expect.stringMatching(/^qBittorrent, suite\.downloadarr\.qBittorrent: /u) as string },
  { status: 0, first: expect.stringMatching(/^download client +lidarr/u) as string },
];

describe('the hints of the demo', () => {
  test('by npm start', async () => {
    await withFolder((folder) => {
      const lines = hints(folder, { ...process.env, npm_package_name: 'suite' });
      expect(lines).toEqual(['npm run --silent suite -- show qBittorrent', 'npm run --silent suite -- list']);
      expect(typed(root, process.env, lines)).toEqual(WANT);
    });
  });

  test('installed', async () => {
    await withFolder((folder) => {
      const commands = path.join(folder, 'bin');
      mkdirSync(commands);
      const suite = path.join(commands, 'suite');
      writeFileSync(suite, `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
      chmodSync(suite, 0o755);
      const env = { PATH: `${commands}:/usr/bin:/bin` };
      const lines = hints(folder, env);
      expect(lines).toEqual(['suite show qBittorrent', 'suite list']);
      expect(typed(folder, env, lines)).toEqual(WANT);
    });
  });

  test('by its file', async () => {
    await withFolder((folder) => {
      const env = { PATH: '/nowhere' };
      const lines = hints(folder, env);
      expect(lines[0]).toContain(PROGRAM);
      expect(typed(folder, { PATH: `${bin}:/usr/bin:/bin` }, lines)).toEqual(WANT);
    });
  });
});
