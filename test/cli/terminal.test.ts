/** Colours on a real terminal, with which `script` of util-linux provides the program. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROGRAM } from '../program.ts';

const SCRIPT = '/usr/bin/script';
const ESCAPE = '\u{1B}';

test.skipIf(!existsSync(SCRIPT)).each<[string, boolean, NodeJS.ProcessEnv, string]>([
  ['a terminal', true, {}, ''],
  ['NO_COLOR', false, { NO_COLOR: '1' }, ''],
  ['TERM=dumb', false, { TERM: 'dumb' }, ''],
  ['a pipe', false, {}, '2>&1 | cat'],
  ['a pipe and FORCE_COLOR', true, { FORCE_COLOR: '1' }, '2>&1 | cat'],
])('%s has colours: %s', (_, want, more, pipe) => {
  const command = `'${process.execPath}' '${PROGRAM}' no-such-command ${pipe}`;
  const env = { PATH: process.env['PATH'], TERM: 'xterm', SHELL: '/bin/sh', ...more };
  const { stdout, error } = spawnSync(SCRIPT, ['-qec', command, '/dev/null'], {
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  expect(error).toBeUndefined();
  expect(stdout).toContain('no-such-command');
  expect(stdout.includes(ESCAPE)).toBe(want);
});
