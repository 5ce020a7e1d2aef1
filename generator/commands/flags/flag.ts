/** The types of flags: their options for yargs, and the conversion of the values that yargs returns. */
import type { Options } from 'yargs';
import { Problem, Problems } from '../../base/problem.ts';
import { joinList } from '../../base/text.ts';

export interface FoundFlag {
  readonly value: unknown;
  readonly flag: string;
  readonly words: readonly string[];
}

export interface Flag<T> {
  readonly options: Options;
  readonly positional?: true;
  read(found: FoundFlag): T;
}

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
export function textFlag<D extends string | undefined = undefined>(
  describe: string,
  byDefault?: D,
): Flag<D | string> {
  return {
    options: { type: 'string', requiresArg: true, ...defaulting(byDefault), describe },
    read: (found) => oneText(found) as D | string,
  };
}

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

export function enumFlag<C extends string, D extends C | undefined = undefined>(
  choices: readonly C[],
  describe: string,
  byDefault?: D,
): Flag<C | D> {
  return {
    options: { choices, requiresArg: true, ...defaulting(byDefault), describe },
    // yargs has checked that it is one of them.
    read: (found) => oneText(found) as C | D,
  };
}

const LONGEST = 2_147_483;

/** Creates a flag for a time in seconds, read as milliseconds. `least` is also in seconds. */
export function seconds<D extends number | undefined = undefined>(
  describe: string,
  least: number,
  byDefault?: D,
): Flag<D | number> {
  return {
    options: { type: 'number', requiresArg: true, ...defaulting(byDefault), describe },
    read: (found) => {
      if (found.value === undefined) return undefined as D;
      const value = Number(once(found));
      if (value >= least && value <= LONGEST) return Math.round(value * 1000);
      const span = secondsIn(found);
      throw usage(
        found.flag,
        `takes a number of seconds from ${least} to ${LONGEST}`,
        span === undefined ? 'Leave it out for its default.' : `Write ${found.flag} ${span}.`,
      );
    },
  };
}

const UNITS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, sec: 1, m: 60, min: 60, h: 3600 };

/** Returns the seconds of a value with a unit, such as `10s`; undefined for other values. */
function secondsIn({ flag, words }: FoundFlag): number | undefined {
  const at = words.findIndex((word) => word === flag || word.startsWith(`${flag}=`));
  const value = words[at] === flag ? words[at + 1] : words[at]?.slice(flag.length + 1);
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([a-z]+)$/u.exec(value ?? '') ?? [];
  const factor = UNITS[unit];
  return factor === undefined ? undefined : Number(number) * factor;
}

export function positional<T>(flag: Flag<T>): Flag<T> {
  return { ...flag, positional: true };
}

export function required<T>(flag: Flag<T>): Flag<NonNullable<T>> {
  return {
    ...flag,
    options: { ...flag.options, demandOption: true },
    // yargs has checked that it is given.
    read: (found) => flag.read(found) as NonNullable<T>,
  };
}

/** yargs takes a default of undefined for a value. */
function defaulting(value: number | string | undefined): Options {
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

export function empty(flag: string, choices: readonly string[] = []): Problem {
  const fix = choices.length === 0 ? 'Give it one, or leave it out.' : `Choose ${joinList(choices, 'or')}.`;
  return usage(flag, 'is given without a value', fix);
}

/**
 * Rejects flags that have no effect, all at once.
 * @param flags values by the names of flags; undefined and false for those that are not given
 * @param why the clause behind "has no effect": `with --offline`
 */
export function rejectIgnored(flags: Readonly<Record<string, unknown>>, why: string): void {
  const keys = Object.keys(flags).filter((key) => flags[key] !== undefined && flags[key] !== false);
  const given = keys.map((key) => `--${kebab(key)}`);
  if (given.length > 0)
    throw new Problems(given.map((flag) => usage(flag, `has no effect ${why}`, `Leave ${flag} out.`)));
}

/** Converts `stateDir` to `state-dir`. yargs returns the value under both names. */
export function kebab(key: string): string {
  return key.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns a problem of a flag: what is wrong with it, and what to do. */
export function usage(flag: string, what: string, fix: string): Problem {
  return new Problem({ code: 'usage', place: flag, what, fix });
}
