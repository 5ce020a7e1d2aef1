/** Completion: the words that the scripts of bash and zsh ask for, and what bash makes of them. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../folder.ts';
import { PROGRAM } from '../program.ts';
import { runProgram } from './run.ts';

const WORDS: Readonly<Record<string, string>> = {
  st: 'status',
  'plan --fla': '--flake',
  'plan --format ma': 'markdown',
  'list tra': 'trash',
  'plan --manifest /usr/sh': '',
};

test('bash completes commands, flags and choices', () => {
  const bin = testFolder();
  writeFileSync(path.join(bin, 'suite'), `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`, {
    mode: 0o755,
  });
  const asked = Object.keys(WORDS).map(
    (words) =>
      `COMP_WORDS=(suite ${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _suite_yargs_completions; echo ": \${COMPREPLY[*]}"`,
  );
  const { stdout, stderr } = spawnSync(
    'bash',
    ['--norc', '-c', ['source <(suite completion)', ...asked].join('\n')],
    { encoding: 'utf8', env: { PATH: `${bin}:/usr/bin:/bin`, SHELL: 'bash' } },
  );
  expect(stderr).toBe('');
  expect(stdout.split('\n').slice(0, -1)).toEqual(Object.values(WORDS).map((word) => `: ${word}`));
});

test.each([
  ['/bin/zsh', []],
  ['/bin/bash', ['zsh']],
])('zsh gets its own script: SHELL=%s, %j', async (shell, args) => {
  const env = { ...process.env, SHELL: shell };
  const { code, stdout } = await runProgram(process.execPath, [PROGRAM, 'completion', ...args], { env });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^#compdef suite\n/u);
});
