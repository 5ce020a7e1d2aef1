/** Completions: all that the program takes; bash, zsh and fish themselves complete typed lines with them. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../folder.ts';
import { describeAll } from '../../generator/commands/shell/describe/describe-commands.ts';
import { SHELLS } from '../../generator/commands/shell/describe/shells.ts';
import { COMMANDS } from '../../generator/commands/command-table.ts';
import { warmSuite as suite } from '../warm/suite.ts';

const commands = await describeAll(COMMANDS);

function run(program: string, ...args: readonly string[]): string[] {
  const env = { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', TERM: 'dumb', LC_ALL: 'C.UTF-8' };
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.split('\n').filter((line) => line !== '');
}

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

test('quotes in a description are no quotes of the shell', () => {
  const hostile = { name: '--x', describe: `it's [a]: "$(touch /tmp/x)" \\`, takesValue: true };
  const flag = { ...hostile, values: [], repeatable: false };
  const command = { name: 'c', describe: hostile.describe, positionals: [] };
  const scriptOf = (shell: keyof typeof SHELLS) => SHELLS[shell]([{ ...command, flags: [flag] }]);
  expect(run('bash', '-n', '-c', scriptOf('bash'))).toEqual([]);
  expect(scriptOf('zsh')).toContain(String.raw`it'\''s \[a\]\: `);
  expect(scriptOf('fish')).toContain(String.raw`it\'s [a]`);
});

test('bash completes words', () => {
  const wanted = {
    "'st'": 'status',
    "'plan' '--fla'": '--flake',
    "'plan' '--format' ''": 'text markdown json',
    "'plan' '--format' '=' 'ma'": 'markdown',
    "'completion' 'f'": 'fish',
    "'plan' '--manifest' ''": '',
  };
  const asked = Object.keys(wanted).map(
    (words) =>
      `COMP_WORDS=(suite ${words}); COMP_CWORD=${words.split(' ').length}; _suite; echo ": \${COMPREPLY[*]}"`,
  );
  const lines = run('bash', '--norc', '-c', [SHELLS.bash(commands), ...asked].join('\n'));
  expect(lines).toEqual(Object.values(wanted).map((words) => `: ${words}`));
});

/** Types lines into an interactive zsh, with a tab after each. Returns the resulting command lines. */
const DRIVER = String.raw`
zmodload zsh/zpty zsh/zselect
zpty -b shell zsh -f -i
zpty -w shell "source $1"
integer count=0
for line in "$\{@[3,-1]\}"; do
  zpty -n -w shell "$line"$'\t\x18'
  (( ++count ))
  for try in {1..4000}; do
    while zpty -r -t shell heard; do :; done
    lines=("$\{(f)$(<$2)\}")
    (( $\{#lines\} > count )) && break
    zselect -t 1
  done
done
zpty -d shell
`
  .replaceAll(String.raw`\{`, '{')
  .replaceAll(String.raw`\}`, '}');

function typed(way: 'sourced' | 'found', lines: readonly string[]): string[] {
  const folder = testFolder();
  const [functions, setup, driver, out] = ['functions', 'setup', 'driver', 'out'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string, string];
  mkdirSync(functions);
  writeFileSync(path.join(functions, way === 'found' ? '_suite' : 'sourced'), SHELLS.zsh(commands));
  const load = way === 'found' ? '' : `source ${functions}/sourced`;
  // Control-X takes down what stands there, and empties the line. Zsh waits KEYTIMEOUT for a key after it, which is a prefix.
  writeFileSync(
    setup,
    `KEYTIMEOUT=1; fpath=(${functions} $fpath); autoload -Uz compinit; compinit -D -u; ${load}
      show() { print -r -- "$BUFFER" >> ${out}; BUFFER=; }
      zle -N show; bindkey '^X' show; print ready >> ${out}\n`,
  );
  writeFileSync(driver, DRIVER);
  writeFileSync(out, '');
  run('zsh', '-f', driver, setup, out, ...lines);
  return readFileSync(out, 'utf8').split('\n').slice(1, -1);
}

const LINES: Readonly<Record<string, string>> = {
  'suite stat': 'suite status ',
  'suite plan --fla': 'suite plan --flake=',
  'suite plan --format=ma': 'suite plan --format=markdown ',
  'suite apply --yes --requ': 'suite apply --yes --require-test ',
  'suite completion f': 'suite completion fish ',
  'suite show qBitt': 'suite show qBittorrent ',
  'suite show tras': 'suite show trash ',
  'suite show trash WEB --gui': 'suite show trash WEB --guides=',
  'suite list tra': 'suite list trash ',
  'suite generate --out=/usr/shar': 'suite generate --out=/usr/share/',
  'suite nosuch': 'suite nosuch',
};

describe('zsh', { tags: ['zsh'] }, () => {
  test('completes commands, flags, choices and files by a script that is sourced', () => {
    expect(typed('sourced', Object.keys(LINES))).toEqual(Object.values(LINES));
  });

  test('completes the same, and every command, by a function that it finds', () => {
    const all = commands.map(({ name }) => [`suite ${name.slice(0, -1)}`, `suite ${name} `] as const);
    const lines = { ...LINES, ...Object.fromEntries(all) };
    expect(typed('found', Object.keys(lines))).toEqual(Object.values(lines));
  });
});

describe('fish', { tags: ['fish'] }, () => {
  /** Returns the sorted completions of fish for each line, without the descriptions. */
  function offered(lines: readonly string[]): string[][] {
    const file = path.join(testFolder(), 'suite.fish');
    writeFileSync(file, SHELLS.fish(commands));
    const asked = lines.map((line) => `complete -C ${JSON.stringify(line)}; echo '==';`).join(' ');
    const found = run('fish', '--no-config', '-c', `source ${file}; ${asked}`);
    return found
      .join('\n')
      .split(/^==$/mu)
      .slice(0, -1)
      .map((part) => part.match(/^[^\t\n]+/gmu)?.toSorted() ?? []);
  }

  test('completes lines', () => {
    const wanted = {
      'suite st': ['status'],
      'suite plan --fla': ['--flake'],
      'suite plan --format ': ['json', 'markdown', 'text'],
      'suite plan --format=ma': ['--format=markdown'],
      'suite apply --yes --requ': ['--require-test'],
      'suite completion ': ['bash', 'fish', 'zsh'],
      'suite show gotif': ['gotify'],
      'suite show tras': ['trash'],
      'suite list tra': ['trash'],
      'suite list trash --gui': ['--guides'],
      'suite generate --out /usr/shar': ['/usr/share/'],
    };
    expect(offered(Object.keys(wanted))).toEqual(Object.values(wanted));
  });

  test('offers every command, and none behind the first', () => {
    const all = commands.map(({ name }) => name).toSorted();
    const [first, behind = []] = offered(['suite ', 'suite demo ']);
    expect(first).toEqual(all);
    expect(behind.filter((word) => all.includes(word))).toEqual([]);
  });
});
