/** Problems with a command line that yargs rejects, with the closest command or flag. */
import { COMMANDS } from './command-table.ts';
import { GLOBAL } from './flags/command.ts';
import { kebab } from './flags/flag.ts';
import type { CommandRow } from './flags/command.ts';
import { Problem, Problems } from '../base/problem.ts';
import { displaySafe } from '../base/text.ts';
import { didYouMean, folded } from '../base/nearest.ts';

/** Words of other tools for commands. */
const WORDS = {
  check: ['plan'],
  dryrun: ['plan'],
  preview: ['plan'],
  switch: ['apply'],
  sync: ['apply'],
  upgrade: ['generate'],
  validate: ['plan'],
};

/** Words of other tools for flags. */
const FLAG_WORDS = {
  app: ['service'],
  apikey: ['key-file'],
  config: ['file'],
  delete: ['prune'],
  host: ['flake'],
  instance: ['service'],
  json: ['format'],
  output: ['out'],
  url: ['service'],
  y: ['yes'],
};

/** A command line that yargs rejects. The message is that of yargs. */
export class UsageError extends Error {}

/**
 * Returns the Problem or Problems of a command line.
 * @param message the message of yargs
 * @param args the command line behind `suite`
 */
export async function usageProblem(message: string, args: readonly string[]): Promise<Problem | Problems> {
  const [, list] = /^Unknown arguments?: (.+)$/s.exec(message) ?? [];
  const word = commandIn(args);
  const row = rowOf(word);
  if (row !== undefined && message.startsWith('Not enough non-option arguments'))
    return problem({ what: `${nameOf(row[0])} needs an argument`, fix: `Write \`suite ${row[0]}\`.` });
  if (list === undefined)
    return problem({
      what: message,
      fix: (word === undefined ? args.map((arg) => hintOf(arg, ['help', 'version'])).join('') : '') + HELP,
    });
  if (word === 'completion')
    return problem({
      what: 'completion takes bash or zsh',
      fix: 'Without an argument, it prints the script of $SHELL.',
    });
  if (row === undefined) return unknownCommand(word ?? list);
  const unknown = flagsIn(args, list.split(', '));
  if (unknown.length === 0)
    return problem({
      what: `${nameOf(row[0])} does not take the argument ${quoted(list)}`,
      fix: (await serviceHint(row, list)) + helpOf(row),
    });
  const known = await flagsOf(row);
  return new Problems(unknown.map((flag) => unknownFlag(flag, row, known)));
}

/** Returns the word in the place of the command: no flag, and no value of a flag before it (`--wait 5 plan`). */
function commandIn(args: readonly string[]): string | undefined {
  const words = args.filter((arg) => !isFlag(arg));
  return (
    args.find((arg, at) => rowOf(arg) !== undefined || (!isFlag(arg) && !isFlag(args[at - 1]))) ?? words[0]
  );
}

function isFlag(arg = ''): boolean {
  return arg.startsWith('-');
}

function rowOf(word: string | undefined): CommandRow | undefined {
  return COMMANDS.find(([usage]) => nameOf(usage) === word);
}

function unknownCommand(word: string): Problem {
  const names = COMMANDS.map(([usage]) => nameOf(usage));
  const hint =
    folded(word) === 'version' ? 'Write `suite --version`. ' : didYouMean(word, names, { words: WORDS });
  return problem({ what: `there is no command ${quoted(word)}`, fix: hint + HELP });
}

function unknownFlag(flag: string, row: CommandRow, known: readonly string[]): Problem {
  return problem({
    place: displaySafe(flag),
    what: `${nameOf(row[0])} has no such flag`,
    fix: hintOf(flag.replace(/^-+/, ''), known) + helpOf(row),
  });
}

function hintOf(flag: string, known: readonly string[]): string {
  return commandHint(flag) || didYouMean(flag, known, { show: (name) => `"--${name}"`, words: FLAG_WORDS });
}

/** Returns the command that does what a flag of other programs does; empty for other flags. */
function commandHint(flag: string): string {
  return folded(flag) === 'dryrun' ? '`suite plan` shows the changes without applying them. ' : '';
}

/** Returns the flag that takes a word as a service; empty for a command with arguments or without this flag. */
async function serviceHint(row: CommandRow, word: string): Promise<string> {
  const isNamed = nameOf(row[0]) === row[0] && (await flagsOf(row)).includes('service');
  return isNamed ? `Write --service ${displaySafe(word)}. ` : '';
}

/** Returns the flags as the user wrote them, of the names that yargs does not know. */
function flagsIn(args: readonly string[], names: readonly string[]): string[] {
  const flags = args.flatMap((arg) => /^-[^=]+/.exec(arg) ?? []);
  return [...new Set(flags)].filter((flag) => {
    // yargs reads `-flake` as five flags.
    const letters = flag.startsWith('--') ? [flag.slice(2)] : Array.from(flag.slice(1));
    return letters.every((name) => names.includes(name));
  });
}

async function flagsOf([, , load]: CommandRow): Promise<string[]> {
  const { flags } = await load();
  const own = Object.keys(flags).filter((key) => !flags[key]?.positional);
  return [...own, ...Object.keys(GLOBAL)].map(kebab).concat('help', 'version');
}

function nameOf(usage: string): string {
  return usage.split(' ', 1)[0] ?? usage;
}

const HELP = '`suite --help` shows the commands, `suite COMMAND --help` their flags.';

function helpOf([usage]: CommandRow): string {
  return `\`suite ${nameOf(usage)} --help\` shows its flags.`;
}

function quoted(word: string): string {
  return `"${displaySafe(word)}"`;
}

function problem({ fix = HELP, ...rest }: { place?: string; what: string; fix?: string }): Problem {
  return new Problem({ code: 'usage', fix, ...rest });
}
