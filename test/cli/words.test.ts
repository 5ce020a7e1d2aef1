/** Completions: all that the program takes, and fit for the shells that read them. */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { describeAll } from '../../generator/commands/shell/describe/describe-commands.ts';
import { COMMANDS } from '../../generator/commands/command-table.ts';
import { SHELLS } from '../../generator/commands/shell/describe/shells.ts';
import { warmSuite as suite } from '../warm/suite.ts';

const commands = await describeAll(COMMANDS);

/** Returns the completions of bash after some words. */
async function offered(...words: readonly string[]): Promise<string[]> {
  const script = (await suite('.', 'completion', 'bash')).stdout;
  const line = words.map((word) => `'${word}'`).join(' ');
  const ask = `${script}\nCOMP_WORDS=(suite ${line}); COMP_CWORD=${words.length}; _suite; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', ask], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.split('\n').filter((word) => word !== '');
}

describe('completion', () => {
  test.each(['bash', 'zsh', 'fish'] as const)('%s knows every command, flag and choice', async (shell) => {
    const { code, stdout } = await suite('.', 'completion', shell);
    expect(code).toBe(0);
    expect(stdout).toBe(SHELLS[shell](commands));
    expect(commands.length).toBeGreaterThan(10);
    for (const { name, flags } of commands) {
      expect(stdout).toContain(name);
      for (const flag of flags) {
        expect(stdout).toContain(shell === 'fish' ? `-l ${flag.name.slice(2)} ` : flag.name);
        if (flag.values.length > 0) expect(stdout).toContain(flag.values.join(' '));
      }
    }
  });

  test('bash completes commands, flags, choices with and without =, and leaves files to itself', async () => {
    expect(await offered('st')).toEqual(['status']);
    expect(await offered('plan', '--fla')).toEqual(['--flake']);
    expect(await offered('plan', '--format', '')).toEqual(['text', 'markdown', 'json']);
    expect(await offered('plan', '--format', '=', 'ma')).toEqual(['markdown']);
    expect(await offered('completion', 'f')).toEqual(['fish']);
    expect(await offered('plan', '--manifest', '')).toEqual([]);
  });

  test('quotes in a description are no quotes of the shell', () => {
    const hostile = { name: '--x', describe: `it's [a]: "$(touch /tmp/x)" \\`, takesValue: true };
    const flag = { ...hostile, values: [], repeatable: false };
    const command = { name: 'c', describe: hostile.describe, positionals: [] };
    const script = SHELLS.bash([{ ...command, flags: [flag] }]);
    expect(spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect(SHELLS.zsh([{ ...command, flags: [flag] }])).toContain(String.raw`it'\''s \[a\]\: `);
    expect(SHELLS.fish([{ ...command, flags: [flag] }])).toContain(String.raw`it\'s [a]`);
  });
});
