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
  expect(stdout.trimEnd().split('\n')).toEqual(Object.values(WORDS).map((word) => `: ${word}`));
});

test('zsh gets its own script', async () => {
  const env = { ...process.env, SHELL: '/bin/zsh' };
  const { code, stdout } = await runProgram(process.execPath, [PROGRAM, 'completion'], { env });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^#compdef suite\n/u);
});
