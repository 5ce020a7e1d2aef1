/** The types of flags: their options for yargs, and the conversion of the values that yargs returns. */
import type { Options } from 'yargs';
import { Problem } from '../../base/problem.ts';

/** A flag on the command line. */
export interface FoundFlag {
  /** The value from yargs; a list if the flag was given more than once. */
  readonly value: unknown;
  /** The flag as users write it: `--state-dir`, or the name of a positional argument. */
  readonly flag: string;
  /** All words of the command line. */
  readonly words: readonly string[];
}

/** One flag of a command, or one positional argument. */
export interface Flag<T> {
  readonly options: Options;
  readonly positional?: true;
  /** Returns words for shell completion, among others that are accepted. */
  readonly suggestions?: () => Promise<readonly string[]>;
  /** Returns the value. Throws Problem `usage` if it is invalid. */
  read(found: FoundFlag): T;
}

/** Creates a flag without a value. */
export function booleanFlag(describe: string): Flag<boolean> {
  return {
    options: { type: 'boolean', default: false, describe },
    read: (found) => {
      const stray = found.words.find((word) => word.startsWith(`${found.flag}=`));
      if (stray !== undefined && !/=(?:true|false)$/u.test(stray))
        throw usage(found.flag, 'takes no value', `Write ${found.flag} alone.`);
      return once(found) === true;
    },
  };
}

/** Creates a flag with a string value; undefined if it is absent and has no default. */
export function textFlag(describe: string): Flag<string | undefined>;
export function textFlag(describe: string, byDefault: string): Flag<string>;
export function textFlag(describe: string, byDefault?: string): Flag<string | undefined> {
  return {
    options: { type: 'string', requiresArg: true, ...defaulting(byDefault), describe },
    read: oneText,
  };
}

/** Creates a repeatable flag with a string value. */
export function listFlag(describe: string): Flag<readonly string[] | undefined> {
  return {
    options: { type: 'string', array: true, nargs: 1, describe },
    read: ({ value, flag }) => {
      const all = value as readonly string[] | undefined;
      if (all?.includes('') === true) throw empty(flag);
      return all;
    },
  };
}

/** Creates a flag with one of a few values. */
export function enumFlag<C extends string>(choices: readonly C[], describe: string): Flag<C | undefined>;
export function enumFlag<C extends string>(choices: readonly C[], describe: string, byDefault: C): Flag<C>;
export function enumFlag<C extends string>(
  choices: readonly C[],
  describe: string,
  byDefault?: C,
): Flag<C | undefined> {
  return {
    options: { choices, requiresArg: true, ...defaulting(byDefault), describe },
    // yargs has checked that it is one of them.
    read: (found) => oneText(found) as C | undefined,
  };
}

/**
 * Adds aliases to an enum flag.
 * @param known returns the value for an alias
 * @param unknown returns the problem of a word that is neither a value nor an alias
 */
export function withAliases<T>(
  flag: Flag<T>,
  known: (word: string) => string | undefined,
  unknown: (word: string) => Problem,
): Flag<T> {
  const choices = flag.options.choices as readonly string[];
  const coerce = (word: unknown) => {
    if (typeof word !== 'string' || word === '' || choices.includes(word)) return word;
    const value = known(word);
    if (value === undefined) throw unknown(word);
    return value;
  };
  return { ...flag, options: { ...flag.options, coerce } };
}

/** The longest timer of Node, in seconds. */
const LONGEST = 2_147_483;

/** Creates a flag for a time in seconds, read as milliseconds. `least` is in seconds, too. */
export function seconds(describe: string, byDefault: number, least: number): Flag<number> {
  return {
    options: { type: 'number', requiresArg: true, default: byDefault, describe },
    read: (found) => readSeconds(found, least, `Leave it out for its default, ${byDefault}.`),
  };
}

/** A time like that of `seconds`; undefined if the flag is not given. */
export function optionalSeconds(describe: string, least: number): Flag<number | undefined> {
  return {
    options: { type: 'number', requiresArg: true, describe },
    read: (found) =>
      found.value === undefined ? undefined : readSeconds(found, least, 'Leave it out for its default.'),
  };
}

function readSeconds(found: FoundFlag, least: number, fix: string): number {
  const value = Number(once(found));
  if (value >= least && value <= LONGEST) return Math.round(value * 1000);
  throw usage(found.flag, `takes a number of seconds from ${least} to ${LONGEST}`, fix);
}

/** Makes a flag a positional argument. */
export function positional<T>(flag: Flag<T>): Flag<T> {
  return { ...flag, positional: true };
}

/** Returns the flag with words that a shell completes. */
export function withSuggestions<T>(flag: Flag<T>, suggestions: () => Promise<readonly string[]>): Flag<T> {
  return { ...flag, suggestions };
}

/** Makes a flag required. */
export function required<T>(flag: Flag<T>): Flag<NonNullable<T>> {
  return {
    ...flag,
    options: { ...flag.options, demandOption: true },
    // yargs has checked that it is given.
    read: (found) => flag.read(found) as NonNullable<T>,
  };
}

function defaulting(value: string | undefined): Options {
  return value === undefined ? {} : { default: value };
}

function oneText(found: FoundFlag): string | undefined {
  const value = once(found);
  if (value === '') throw empty(found.flag);
  return value as string | undefined;
}

/** Returns the value of a flag that is given at most once. Rejects `--flag=`, which yargs reads as 0 or empty. */
function once({ value, flag, words }: FoundFlag): unknown {
  if (words.includes(`${flag}=`)) throw empty(flag);
  if (Array.isArray(value)) throw usage(flag, 'is given more than once', 'Leave all but one out.');
  return value;
}

function empty(flag: string): Problem {
  return usage(flag, 'is given without a value', 'Give it one, or leave it out.');
}

/** Returns a problem of a flag: what is wrong with it, and what to do. */
export function usage(flag: string, what: string, fix: string): Problem {
  return new Problem({ code: 'usage', place: flag, what, fix });
}
