/** The kinds of flags: what yargs is told of one, and how the value that it found becomes one of ours. */
import type { Options } from 'yargs';
import { Problem } from '../../base/problem.ts';

/** What the command line has for a flag. */
export interface FoundFlag {
  /** As yargs read it; a list where the flag was given more than once. */
  readonly value: unknown;
  /** The flag as it is written: `--state-dir`, or the name of a positional argument. */
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
  /** Its value. Throws Problem `usage` where it has none. */
  read(found: FoundFlag): T;
}

/** A flag that is there or not. */
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

/** A flag with a text; undefined where it is not given and has no default. */
export function textFlag(describe: string): Flag<string | undefined>;
export function textFlag(describe: string, byDefault: string): Flag<string>;
export function textFlag(describe: string, byDefault?: string): Flag<string | undefined> {
  return {
    options: { type: 'string', requiresArg: true, ...defaulting(byDefault), describe },
    read: oneText,
  };
}

/** A flag that can be given several times, each time with one text. */
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

/** A flag that takes one of a few words. */
export function enumFlag<C extends string>(choices: readonly C[], describe: string): Flag<C | undefined>;
export function enumFlag<C extends string>(choices: readonly C[], describe: string, byDefault: C): Flag<C>;
export function enumFlag<C extends string>(
  choices: readonly C[],
  describe: string,
  byDefault?: C,
): Flag<C | undefined> {
  return {
    options: { choices, requiresArg: true, ...defaulting(byDefault), describe },
    // yargs has seen to it that it is one of them.
    read: (found) => oneText(found) as C | undefined,
  };
}

/** The same, taken by other names too: `known` gives the choice that a word stands for. */
export function withAliases<T>(flag: Flag<T>, known: (word: string) => string | undefined): Flag<T> {
  const coerce = (word: unknown) => (typeof word === 'string' ? (known(word) ?? word) : word);
  return { ...flag, options: { ...flag.options, coerce } };
}

/** The longest time that a timer of Node can take, in seconds. */
const LONGEST = 2_147_483;

/** A time, given in seconds and read as milliseconds; `least` is in seconds too. */
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

/** The same as a positional argument. */
export function positional<T>(flag: Flag<T>): Flag<T> {
  return { ...flag, positional: true };
}

/** Returns the flag with words that a shell completes. */
export function withSuggestions<T>(flag: Flag<T>, suggestions: () => Promise<readonly string[]>): Flag<T> {
  return { ...flag, suggestions };
}

/** The same, not to be left out. */
export function required<T>(flag: Flag<T>): Flag<NonNullable<T>> {
  return {
    ...flag,
    options: { ...flag.options, demandOption: true },
    // yargs has seen to it that it is there.
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

/** The value of a flag that is given once at most, and not as `--flag=`, which yargs takes for 0 or no text. */
function once({ value, flag, words }: FoundFlag): unknown {
  if (words.includes(`${flag}=`)) throw empty(flag);
  if (Array.isArray(value)) throw usage(flag, 'is given more than once', 'Leave all but one out.');
  return value;
}

function empty(flag: string): Problem {
  return usage(flag, 'is given without a value', 'Give it one, or leave it out.');
}

function usage(flag: string, what: string, fix: string): Problem {
  return new Problem({ code: 'usage', place: flag, what, fix });
}
