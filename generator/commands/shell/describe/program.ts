/** Describes the commands as data, from which the completions and the manual page are made. */
import { type Command, type CommandRow, GLOBAL, kebab } from '../../flags/command.ts';
import type { Flag } from '../../flags/flag.ts';

/** One flag or positional argument. */
export interface WordDescription {
  /** The name: `--state-dir`, or `old`. */
  readonly name: string;
  readonly describe: string;
  /** False for a flag without a value. */
  readonly takesValue: boolean;
  readonly choices: readonly string[];
  /** Words for completion, if there are too many values to list. */
  readonly suggestions: readonly string[];
  readonly repeatable: boolean;
  /** The default, if it can be shown. */
  readonly byDefault: string | undefined;
}

/** One command. */
export interface CommandDescription {
  readonly name: string;
  /** The usage: `show <implementation>`. */
  readonly usage: string;
  readonly describe: string;
  readonly flags: readonly WordDescription[];
  readonly positionals: readonly WordDescription[];
  readonly examples: readonly (readonly [command: string, what: string])[];
}

/** Loads and describes every command of a table, in its order. */
export async function describeAll(table: readonly CommandRow[]): Promise<CommandDescription[]> {
  return Promise.all(table.map(async ([usage, what, load]) => describeCommand(usage, what, await load())));
}

async function describeCommand(
  usage: string,
  describe: string,
  { flags, examples }: Command,
): Promise<CommandDescription> {
  const all = Object.entries({ ...flags, ...GLOBAL });
  const words = async (positional: boolean) =>
    Promise.all(
      all
        .filter(([, flag]) => (flag.positional ?? false) === positional)
        .map(async ([key, flag]) => describeWord(positional ? key : `--${kebab(key)}`, flag)),
    );
  const [name = usage] = usage.split(' ');
  return { name, usage, describe, flags: await words(false), positionals: await words(true), examples };
}

async function describeWord(name: string, { options, suggestions }: Flag<unknown>): Promise<WordDescription> {
  const { type, choices = [], array = false, describe = '', default: value } = options;
  const told = typeof value === 'string' || typeof value === 'number';
  return {
    name,
    describe,
    takesValue: type !== 'boolean',
    choices: choices.map(String),
    suggestions: (await suggestions?.()) ?? [],
    repeatable: array,
    byDefault: told ? String(value) : undefined,
  };
}
