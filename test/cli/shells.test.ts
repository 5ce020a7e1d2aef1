/** Completion in zsh and fish themselves: they complete typed lines with the script that suite prints. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { withFolder } from '../emit.ts';
import { describeAll } from '../../generator/commands/shell/describe/describe-commands.ts';
import { COMMANDS } from '../../generator/commands/command-table.ts';
import { suite } from './run.ts';

const commands = await describeAll(COMMANDS);
const [zsh, fish] = ['zsh', 'fish'].map(async (shell) => (await suite('.', 'completion', shell)).stdout);

/** Runs a script of a shell to its end; gives its lines. */
function run(program: string, ...args: readonly string[]): string[] {
  const env = { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', TERM: 'dumb', LC_ALL: 'C.UTF-8' };
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env, timeout: 50_000 });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.split('\n').filter((line) => line !== '');
}

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

async function typed(way: 'sourced' | 'found', lines: readonly string[]): Promise<string[]> {
  const script = (await zsh) ?? '';
  let seen: string[] = [];
  await withFolder(async (folder) => {
    const [functions, setup, driver, out] = ['functions', 'setup', 'driver', 'out'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string, string];
    mkdirSync(functions);
    writeFileSync(path.join(functions, way === 'found' ? '_suite' : 'sourced'), script);
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
    seen = readFileSync(out, 'utf8').split('\n').slice(1, -1);
  });
  return seen;
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
  test('completes commands, flags, choices and files by a script that is sourced', async () => {
    expect(await typed('sourced', Object.keys(LINES))).toEqual(Object.values(LINES));
  });

  test('completes the same, and every command, by a function that it finds', async () => {
    const all = commands.map(({ name }) => [`suite ${name.slice(0, -1)}`, `suite ${name} `] as const);
    const lines = { ...LINES, ...Object.fromEntries(all) };
    expect(await typed('found', Object.keys(lines))).toEqual(Object.values(lines));
  });
});

describe('fish', { tags: ['fish'] }, () => {
  /** Returns the completions of fish for a line, without the descriptions. */
  async function offered(line: string): Promise<string[]> {
    const script = (await fish) ?? '';
    let found: string[] = [];
    await withFolder(async (folder) => {
      const file = path.join(folder, 'suite.fish');
      writeFileSync(file, script);
      found = run('fish', '--no-config', '-c', `source ${file}; complete -C ${JSON.stringify(line)}`);
    });
    return found.map((one) => one.replace(/\t.*/u, ''));
  }

  test.each([
    ['suite st', ['status']],
    ['suite plan --fla', ['--flake']],
    ['suite plan --format ', ['json', 'markdown', 'text']],
    ['suite plan --format=ma', ['--format=markdown']],
    ['suite apply --yes --requ', ['--require-test']],
    ['suite completion ', ['bash', 'fish', 'zsh']],
    ['suite show gotif', ['gotify']],
    ['suite show tras', ['trash']],
    ['suite list tra', ['trash']],
    ['suite list trash --gui', ['--guides']],
    ['suite generate --out /usr/shar', ['/usr/share/']],
  ])('completes %s', async (line, wanted) => {
    expect((await offered(line)).toSorted()).toEqual(wanted);
  });

  test('offers every command, and none behind the first', async () => {
    const all = commands.map(({ name }) => name).toSorted();
    expect((await offered('suite ')).toSorted()).toEqual(all);
    expect((await offered('suite demo ')).filter((word) => all.includes(word))).toEqual([]);
  });
});
