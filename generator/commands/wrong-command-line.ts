/** Problems with a command line that yargs rejects, with the command or flag that is meant. */
import { existsSync } from 'node:fs';
import { lookUp } from '../base/collections.ts';
import { didYouMean, folded } from '../base/nearest.ts';
import { Problem, Problems } from '../base/problem.ts';
import { displaySafe, joinList, joinSome } from '../base/text.ts';
import { COMMANDS } from './command-table.ts';
import { type CommandRow, GLOBAL } from './flags/command.ts';
import { flagForValue } from './flags/flag-for-value.ts';
import { type Flag, booleanFlag, empty, kebab, usage } from './flags/flag.ts';
import { CHOICE_WORDS, FLAG_WORDS, meantByWord } from './flags/meanings.ts';
import { DEFAULT_SERVICES_FILE } from './flags/shared-flags.ts';

export class UsageError extends Error {}

/** The flags of a command, as users write them, without `--`. */
type FlagTable = ReadonlyMap<string, Flag<unknown>>;

interface Word {
  readonly text: string;
  /** The value of a flag; undefined for an argument, and for a flag without a value. */
  readonly value: string | undefined;
}

const NAMES = [...COMMANDS.map(nameOf), 'completion'];
const WITHOUT_COMMAND: FlagTable = new Map(['help', 'version'].map((name) => [name, booleanFlag('')]));

/**
 * Returns the command line with the words that other programs have for `--help` and `--version`: `help plan`, `plan -h`,
 * `version`, `-V`. Throws Problem `usage` for help on a command that does not exist.
 */
export function withCommonWords(args: readonly string[]): string[] {
  const [first, second, ...rest] = args;
  if (first === 'help') {
    if (second !== undefined && !second.startsWith('-') && !NAMES.includes(second))
      throw unknownCommand(second);
    return [...args.slice(1, 2), ...rest, '--help'];
  }
  if (first === 'version' || first === '-V') return ['--version'];
  return args.map((word) => (word === '-h' ? '--help' : word));
}

/**
 * Returns the Problem or Problems of a command line.
 * @param message the message of yargs
 * @param args the command line behind `suite`
 */
export async function usageProblem(message: string, args: readonly string[]): Promise<Problem | Problems> {
  const word = commandIn(args);
  const row = COMMANDS.find((command) => nameOf(command) === word);
  if (row !== undefined && /^(?:Not enough non-option arguments|Missing required)/u.test(message))
    return missing(message, row);
  const values = row === undefined ? [] : problemsOfValues(message, await flagsOf(row));
  if (values.length > 0) return new Problems(values);
  if (!/^Unknown arguments?: /u.test(message))
    return problem({ what: message, fix: hintAt(word, args) + HELP });
  if (word === 'completion')
    return problem({
      what: 'completion takes bash or zsh',
      fix: 'Without an argument, it prints the script of $SHELL.',
    });
  if (row === undefined) return unknownCommand(word ?? message);
  const flags = await flagsOf(row);
  const unknown = unknownIn(args.slice(args.indexOf(nameOf(row)) + 1), flags);
  if (unknown.flags.length > 0)
    return new Problems(await Promise.all(unknown.flags.map(async (flag) => unknownFlag(flag, row, flags))));
  const stray = unknown.words.slice(row[0].split(' ').length - 1);
  return problem({
    what: `${nameOf(row)} does not take the argument ${stray.map(quoted).join(', ')}`,
    fix: meantByArguments(stray, row, flags) + helpOf(row),
  });
}

/** Returns the problem of a command without an argument or a flag that it needs. */
async function missing(message: string, row: CommandRow): Promise<Problem> {
  const [, flags] = /^Missing required arguments?: (.+)$/u.exec(message) ?? [];
  const [[line] = ['']] = (await row[2]()).examples;
  const needed = flags?.split(', ').map((flag) => `--${kebab(flag)}`) ?? ['an argument'];
  const fix = `For example: \`${line.replace('$0', 'suite')}\`.`;
  return problem({ what: `${nameOf(row)} needs ${joinList(needed)}`, fix });
}

/** Returns the problems of the flags of which yargs says that the value is no choice, or that there is none. */
function problemsOfValues(message: string, flags: FlagTable): Problem[] {
  const choicesOf = (key: string): string[] => (flags.get(kebab(key))?.options.choices ?? []).map(String);
  const [, alone] = /^Not enough arguments following: ([\w-]+)$/u.exec(message) ?? [];
  if (alone !== undefined) return [empty(`--${kebab(alone)}`, choicesOf(alone))];
  const wrong = [...message.matchAll(/^ {2}Argument: (.+), Given: (.+), Choices: /gmu)];
  return wrong.map(([, key = '', given = '']) => {
    const choices = choicesOf(key);
    const fix = `${didYouMean(given, choices, { words: CHOICE_WORDS })}Choose ${joinList(choices, 'or')}.`;
    return usage(`--${kebab(key)}`, `${displaySafe(given)} is no choice`, fix);
  });
}

/** Returns a sentence about flags in front of no command; empty for other command lines. */
function hintAt(word: string | undefined, args: readonly string[]): string {
  const flags = word === undefined ? unknownIn(args, WITHOUT_COMMAND).flags : [];
  const names = [...WITHOUT_COMMAND.keys()];
  return flags.map((flag) => meantByFlag(flag, WITHOUT_COMMAND) || nearTo(flag.text, names, '--')).join('');
}

/** Returns the word in the place of the command: no flag, and no value of a flag before it (`--wait 5 plan`). */
function commandIn(args: readonly string[]): string | undefined {
  const words = args.filter((arg) => !isFlag(arg));
  return args.find((arg, at) => NAMES.includes(arg) || (!isFlag(arg) && !isFlag(args[at - 1]))) ?? words[0];
}

function isFlag(arg = ''): boolean {
  return arg.startsWith('-');
}

/** Returns the flags on a command line that are not in the table, once each, and the arguments. */
function unknownIn(args: readonly string[], known: FlagTable): { flags: Word[]; words: string[] } {
  const flags = new Map<string, Word>();
  const words: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const [, text, written] = /^(-[^=]+)(?:=(.*))?$/su.exec(args[at] ?? '') ?? [];
    if (text === undefined) words.push(args[at] ?? '');
    else {
      const flag = text.startsWith('--') ? known.get(kebab(text.slice(2))) : undefined;
      const next = args[at + 1];
      const takesNext = written === undefined && flag?.options.type !== 'boolean' && !isFlag(next ?? '-');
      if (takesNext) at += 1;
      if (flag === undefined) flags.set(text, { text, value: written ?? (takesNext ? next : undefined) });
    }
  }
  return { flags: [...flags.values()], words };
}

function unknownCommand(word: string): Problem {
  const fix = meantByWord(word) || nearTo(word, NAMES, 'suite ') || `The commands are ${joinList(NAMES)}. `;
  return problem({ what: `there is no command ${quoted(word)}`, fix: fix + HELP });
}

async function unknownFlag(flag: Word, row: CommandRow, flags: FlagTable): Promise<Problem> {
  const names = [...flags.keys()];
  const fix =
    meantByFlag(flag, flags) ||
    (await otherCommands(flag)) ||
    nearTo(flag.text, names, '--') ||
    `The flags are ${joinList(names.map((name) => `--${name}`))}. `;
  return usage(displaySafe(flag.text), `${nameOf(row)} has no such flag`, fix + helpOf(row));
}

/** Returns a sentence with what a flag of other programs means; empty for other flags. */
function meantByFlag({ text, value }: Word, flags: FlagTable): string {
  const name = text.replace(/^-+/u, '');
  const spelled = [...flags.keys()].find((known) => folded(known) === folded(name));
  if (spelled !== undefined) return `Did you mean "--${spelled}"? `;
  if (flags.get(name.replace(/^no-/u, ''))?.options.type === 'boolean')
    return 'Leave it out: that is the default. ';
  const line = meaningsOf(name, value, flags).find((meaning) => hasFlags(flags, meaning));
  if (line !== undefined) return line.endsWith('.') ? `${line} ` : commandLine(line);
  return NAMES.includes(name) ? commandLine(`suite ${name}`) : '';
}

function commandLine(line: string): string {
  return `Write \`${displaySafe(line)}\`. `;
}

function hasFlags(flags: FlagTable, line: string): boolean {
  return [...line.matchAll(/(?<=^| )--([a-z-]+)/gu)].every(([, name = '']) => flags.has(name));
}

/** Returns the meanings of a flag with the value that the user wrote. A value that tells its flag has only that one. */
function meaningsOf(name: string, value: string | undefined, flags: FlagTable): string[] {
  const meanings = lookUp(FLAG_WORDS, folded(name)) ?? [];
  if (value === undefined) {
    const complete = meanings.filter((meaning) => !/INPUT|VALUE/u.test(meaning));
    const others = meanings.filter((meaning) => meaning.includes('VALUE'));
    return [...complete, ...others.map((meaning) => meaning.replace(' VALUE', ''))];
  }
  const input = meanings.includes('INPUT') ? flagForValue(value, flags) : undefined;
  if (input !== undefined) return [input];
  return meanings.flatMap((meaning) => {
    if (!meaning.includes('VALUE')) return meaning === 'INPUT' ? [] : [meaning];
    const choices = flags.get(meaning.split(' ', 1)[0]?.slice(2) ?? '')?.options.choices;
    if (choices === undefined || choices.includes(value)) return [meaning.replace('VALUE', value)];
    return FORMATS.test(value) ? [meaning.replace('VALUE', joinList(choices.map(String), 'or'))] : [];
  });
}

/** Formats of the results of other programs. */
const FORMATS = /^(?:csv|html|name|table|text|toml|wide|xml|ya?ml)$/u;

/** Returns a sentence with the commands that have a flag, or that have what it means. */
async function otherCommands({ text, value }: Word): Promise<string> {
  const name = text.replace(/^-+/u, '');
  const tables = await Promise.all(
    COMMANDS.map(async (row) => ({ command: `suite ${nameOf(row)}`, flags: await flagsOf(row) })),
  );
  const having = tables.flatMap(({ command, flags }) => (flags.has(kebab(name)) ? [`\`${command}\``] : []));
  if (having.length > 0) return `It is a flag of ${joinSome(having, 4)}. `;
  const [first] = tables.flatMap(({ command, flags }) => {
    const line = meaningsOf(name, value, flags).find((meaning) => hasFlags(flags, meaning));
    // Another command prints other things, and a sentence is about this one.
    return line === undefined || /^--format|\.$/u.test(line) ? [] : [`${command} ${line}`];
  });
  return first === undefined ? '' : commandLine(first);
}

/** Returns a sentence with the names that a misspelt word can stand for. One letter is near to everything. */
function nearTo(word: string, names: readonly string[], prefix: string): string {
  const wrong = folded(word);
  // "list-generations" is not "list".
  const alike = wrong.length < 2 ? [] : names.filter((name) => folded(name).length >= wrong.length - 2);
  return didYouMean(word, alike, { show: (name) => `"${prefix}${name}"` });
}

/** Returns a sentence with the flags that take arguments; empty for a command without these flags. */
function meantByArguments(words: readonly string[], row: CommandRow, flags: FlagTable): string {
  if (words.join() === 'all') return meantByFlag({ text: '--all', value: undefined }, flags);
  const takesNames = flags.has('service') && nameOf(row) === row[0];
  const meant = words.flatMap((word) => {
    const flag = flagForValue(word, flags);
    if (flag !== undefined) return hasFlags(flags, flag) ? [flag] : [];
    if (!takesNames || !/^[\w.-]+$/u.test(word)) return [];
    const isFlake = words.length === 1 && flags.has('flake') && existsSync('flake.nix');
    // Without a services file of the host, a service needs its address.
    const needsAddress = flags.has('services') && !existsSync(DEFAULT_SERVICES_FILE);
    if (needsAddress) return [`--service ${word}=URL --key-file ${word}=FILE`];
    return [`--service ${word}${isFlake ? ` or --flake .#${word}` : ''}`];
  });
  return meant.length === 0 ? '' : commandLine(meant.join(' '));
}

async function flagsOf([, , load]: CommandRow): Promise<FlagTable> {
  const { flags } = await load();
  const named = Object.entries({ ...flags, ...GLOBAL }).filter(([, flag]) => !flag.positional);
  return new Map([...named.map(([key, flag]) => [kebab(key), flag] as const), ...WITHOUT_COMMAND]);
}

function nameOf([words]: CommandRow): string {
  return words.split(' ', 1)[0] ?? words;
}

const HELP = '`suite --help` shows the commands, `suite COMMAND --help` their flags.';

function helpOf(row: CommandRow): string {
  return `\`suite ${nameOf(row)} --help\` shows its flags.`;
}

function quoted(word: string): string {
  return `"${displaySafe(word)}"`;
}

function problem(parts: { what: string; fix: string }): Problem {
  return new Problem({ code: 'usage', ...parts });
}
