/** The commands that the demo suggests at its end work as typed. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../folder.ts';
import { PROGRAM } from '../program.ts';
import { OWN } from '../warm/suite.ts';
import { runProgram } from './run.ts';

const root = path.resolve('.');
const bin = path.dirname(process.execPath);

async function hints(folder: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const { code, stdout } = await OWN.run(folder, ['demo'], { env });
  expect(code).toBe(0);
  const next = stdout.slice(stdout.indexOf('\nNext:\n'));
  return [...next.matchAll(/^ {2}(.+?) {2,}/gmu)].map(([, line = '']) => line);
}

/** Runs the lines in a shell, and returns the first line that each prints. */
async function typed(cwd: string, env: NodeJS.ProcessEnv, lines: readonly string[]): Promise<string[]> {
  const run = async (line: string) =>
    (await runProgram('sh', ['-c', line], { cwd, env })).stdout.split('\n')[0];
  return Promise.all(lines.map(async (line) => (await run(line)) ?? ''));
}

const WANT = [
  expect.stringMatching(/^qBittorrent, suite\.downloadarr\.qBittorrent: /u) as string,
  expect.stringMatching(/^download client +bookshelf  lidarr/u) as string,
];

describe('the hints of the demo', () => {
  test('by npm start', async () => {
    const lines = await hints(testFolder(), { npm_package_name: 'suite' });
    expect(lines).toEqual(['npm run --silent suite -- show qBittorrent', 'npm run --silent suite -- list']);
    expect(await typed(root, process.env, lines.slice(0, 1))).toEqual(WANT.slice(0, 1));
  });

  test('installed', async () => {
    const folder = testFolder();
    const suite = path.join(folder, 'suite');
    writeFileSync(suite, `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`, { mode: 0o755 });
    const env = { npm_package_name: '', PATH: `${folder}:/usr/bin:/bin` };
    const lines = await hints(folder, env);
    expect(lines).toEqual(['suite show qBittorrent', 'suite list']);
    expect(await typed(folder, env, lines)).toEqual(WANT);
  });

  test('by its file', async () => {
    const folder = testFolder();
    const lines = await hints(folder, { npm_package_name: '', PATH: '/nowhere' });
    expect(lines[0]).toContain(PROGRAM);
    expect(await typed(folder, { PATH: `${bin}:/usr/bin:/bin` }, lines.slice(1))).toEqual(WANT.slice(1));
  });
});
