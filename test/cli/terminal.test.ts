/** The program on a real terminal, with which `script` of util-linux provides it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PROGRAM } from '../program.ts';

const SCRIPT = '/usr/bin/script';

/** The lines of a terminal. */
const ROWS = 10;

interface OnTerminal {
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** A shell command that reads stdout in place of the terminal: `| cat`. */
  readonly pipe?: string;
}

/** Runs `suite` on a terminal of 10 lines of 80 columns; gives what the terminal shows, and the exit code. */
function onTerminal({ args, env = {}, pipe = '' }: OnTerminal): { code: number | null; lines: string[] } {
  const suite = [process.execPath, PROGRAM, ...args].map((word) => `'${word}'`).join(' ');
  const { status, stdout, error } = spawnSync(
    SCRIPT,
    ['-qec', `stty rows ${ROWS} cols 80; ${suite} ${pipe}`, '/dev/null'],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], TERM: 'xterm', SHELL: '/bin/sh', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 50_000,
    },
  );
  expect(error).toBeUndefined();
  return { code: status, lines: stdout.replaceAll('\r', '').split('\n').slice(0, -1) };
}

describe.skipIf(!existsSync(SCRIPT))('colour', () => {
  const ESCAPE = '\u{1B}';
  const isColoured = (how: Omit<OnTerminal, 'args'>): boolean =>
    onTerminal({ args: ['show', 'no-such-name'], ...how })
      .lines.join('')
      .includes(ESCAPE);

  test.each<[string, boolean, Omit<OnTerminal, 'args'>]>([
    ['a terminal', true, {}],
    ['NO_COLOR', false, { env: { NO_COLOR: '1' } }],
    ['TERM=dumb', false, { env: { TERM: 'dumb' } }],
    ['a pipe', false, { pipe: '2>&1 | cat' }],
    ['a pipe and FORCE_COLOR', true, { env: { FORCE_COLOR: '1' }, pipe: '2>&1 | cat' }],
  ])('%s: %s', (_, want, how) => {
    expect(isColoured(how)).toBe(want);
  });
});
