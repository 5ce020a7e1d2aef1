/** The commands that the demo suggests at its end work as typed. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { withFolder } from '../emit.ts';
import { PROGRAM } from '../program.ts';
import { runProgram } from './run.ts';

const root = path.resolve('.');
const bin = path.dirname(process.execPath);

/** The command lines that the demo names, run in `folder` with this environment. */
async function hints(folder: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const { code, stdout } = await runProgram(process.execPath, [PROGRAM, 'demo'], { cwd: folder, env });
  expect(code).toBe(0);
  const next = stdout.slice(stdout.indexOf('\nNext:\n'));
  return [...next.matchAll(/^ {2}(.+?) {2,}/gmu)].map(([, line = '']) => line);
}

/** Runs each line in a shell. */
async function typed(cwd: string, env: NodeJS.ProcessEnv, lines: readonly string[]) {
  return Promise.all(
    lines.map(async (line) => {
      const { code, stdout } = await runProgram('sh', ['-c', line], { cwd, env });
      return { code, first: stdout.slice(0, stdout.indexOf('\n')) };
    }),
  );
}

const WANT = [
  { code: 0, first: expect.stringMatching(/^qBittorrent, suite\.downloadarr\.qBittorrent: /u) as string },
  { code: 0, first: expect.stringMatching(/^download client +bookshelf  lidarr/u) as string },
];

describe.concurrent('the hints of the demo', () => {
  test('by npm start', async () => {
    await withFolder(async (folder) => {
      const lines = await hints(folder, { ...process.env, npm_package_name: 'suite' });
      expect(lines).toEqual(['npm run --silent suite -- show qBittorrent', 'npm run --silent suite -- list']);
      expect(await typed(root, process.env, lines)).toEqual(WANT);
    });
  });

  test('installed', async () => {
    await withFolder(async (folder) => {
      const commands = path.join(folder, 'bin');
      mkdirSync(commands);
      const suite = path.join(commands, 'suite');
      writeFileSync(suite, `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
      chmodSync(suite, 0o755);
      const env = { PATH: `${commands}:/usr/bin:/bin` };
      const lines = await hints(folder, env);
      expect(lines).toEqual(['suite show qBittorrent', 'suite list']);
      expect(await typed(folder, env, lines)).toEqual(WANT);
    });
  });

  test('by its file', async () => {
    await withFolder(async (folder) => {
      const env = { PATH: '/nowhere' };
      const lines = await hints(folder, env);
      expect(lines[0]).toContain(PROGRAM);
      expect(await typed(folder, { PATH: `${bin}:/usr/bin:/bin` }, lines)).toEqual(WANT);
    });
  });
});
