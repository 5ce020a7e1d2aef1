/** The program on a real terminal, with which `script` of util-linux provides it: pager and colours. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { withFolder } from '../emit.ts';
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

/** A pager that marks the lines that it receives. */
const MARK = "sed 's/^/paged: /'";
const marked = (lines: readonly string[]): number =>
  lines.filter((line) => line.startsWith('paged: ')).length;

const LONG = ['list', 'notif'];
const SHORT = ['list', 'proxies'];

describe.skipIf(!existsSync(SCRIPT))(`a terminal of ${ROWS} lines`, () => {
  test.each([LONG, ['show', 'gotify']])('what is longer goes through $PAGER: %s %s', (...args) => {
    const { code, lines } = onTerminal({ args, env: { PAGER: MARK } });
    expect({ code, others: lines.length - marked(lines) }).toEqual({ code: 0, others: 0 });
  });

  test('what fits does not', () => {
    const { code, lines } = onTerminal({ args: SHORT, env: { PAGER: MARK } });
    expect(lines.length).toBeLessThan(ROWS);
    expect({ code, marked: marked(lines) }).toEqual({ code: 0, marked: 0 });
  });

  test.each<[string, Omit<OnTerminal, 'args'> & { args?: readonly string[] }]>([
    ['an empty $PAGER', { env: { PAGER: '' } }],
    ['PAGER=cat', { env: { PAGER: 'cat' } }],
    ['a terminal without a cursor', { env: { PAGER: MARK, TERM: 'dumb' } }],
    ['a pipe', { env: { PAGER: MARK }, pipe: '| cat' }],
    ['JSON', { env: { PAGER: MARK }, args: [...LONG, '--format', 'json'] }],
    ['a pager that does not start', { env: { PAGER: 'no-such-pager 2>/dev/null' } }],
  ])('no pager: %s', (_, { args = LONG, ...how }) => {
    const { code, lines } = onTerminal({ args, ...how });
    expect({ code, marked: marked(lines) }).toEqual({ code: 0, marked: 0 });
    expect(lines.length).toBeGreaterThan(ROWS);
  });

  test('the pager receives no commands for CI runners', async () => {
    await withFolder(async (folder) => {
      const record = readFileSync('nix/schemas/sonarr.json', 'utf8');
      const hostile = record.replaceAll(/(?<="implementationName": ")/gu, '::error::');
      writeFileSync(path.join(folder, 'sonarr.json'), hostile);
      const args = ['list', 'notif', '--schemas', folder];
      const { lines } = onTerminal({ args, env: { PAGER: MARK } });
      expect(lines.filter((line) => line.startsWith('paged: \\u{3a}:error::')).length).toBeGreaterThan(ROWS);
      expect(lines.filter((line) => /^paged: *::/u.test(line))).toEqual([]);
    });
  });

  test('a user who quits the pager early sees nothing more, and no error', async () => {
    await withFolder(async (folder) => {
      // More than a pipe holds, so that the program still writes when the pager ends.
      const record = readFileSync('nix/schemas/prowlarr.json', 'utf8');
      const long = record.replaceAll(/(?<="name": ?")(?=[^"]+")/gu, 'long '.repeat(200));
      writeFileSync(path.join(folder, 'prowlarr.json'), long);
      const args = ['list', 'indexers', '--schemas', folder];
      expect(onTerminal({ args, env: { PAGER: 'wc -c' } }).lines[0]).toMatch(/^\d{6,}$/u);
      const { code, lines } = onTerminal({ args, env: { PAGER: 'echo quit' } });
      expect({ code, lines }).toEqual({ code: 0, lines: ['quit'] });
    });
  });

  test('less is the default, and ends at once if its lines fit', async () => {
    await withFolder(async (folder) => {
      writeFileSync(path.join(folder, 'less'), '#!/bin/sh\necho "$LESS"\n', { mode: 0o755 });
      const own = { PATH: `${folder}:${process.env['PATH']}` };
      expect(onTerminal({ args: LONG, env: own })).toEqual({ code: 0, lines: ['FRX'] });
      expect(onTerminal({ args: LONG, env: { ...own, LESS: 'R' } })).toEqual({ code: 0, lines: ['R'] });
    });
  });
});

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
