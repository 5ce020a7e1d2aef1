/** Describes the commands as data, from which the completions are made. */
import { type Command, type CommandRow, GLOBAL } from '../../flags/command.ts';
import { type Flag, kebab } from '../../flags/flag.ts';

/** One flag or positional argument. */
export interface WordDescription {
  /** The name: `--state-dir`, or `old`. */
  readonly name: string;
  readonly describe: string;
  /** False for a flag without a value. */
  readonly takesValue: boolean;
  /** The values to complete; empty if suite does not know them. */
  readonly values: readonly string[];
  readonly repeatable: boolean;
}

/** One command. */
export interface CommandDescription {
  readonly name: string;
  readonly describe: string;
  readonly flags: readonly WordDescription[];
  readonly positionals: readonly WordDescription[];
}

/** Loads and describes every command of a table, in its order. */
export async function describeAll(table: readonly CommandRow[]): Promise<CommandDescription[]> {
  return Promise.all(table.map(async ([usage, what, load]) => describeCommand(usage, what, await load())));
}

async function describeCommand(
  usage: string,
  describe: string,
  { flags }: Command,
): Promise<CommandDescription> {
  const all = Object.entries({ ...flags, ...GLOBAL });
  const words = async (positional: boolean) =>
    Promise.all(
      all
        .filter(([, flag]) => (flag.positional ?? false) === positional)
        .map(async ([key, flag]) => describeWord(positional ? key : `--${kebab(key)}`, flag)),
    );
  const [name = usage] = usage.split(' ');
  return { name, describe, flags: await words(false), positionals: await words(true) };
}

async function describeWord(name: string, { options, suggestions }: Flag<unknown>): Promise<WordDescription> {
  const { type, choices = [], array = false, describe = '' } = options;
  return {
    name,
    describe,
    takesValue: type !== 'boolean',
    values: [...choices.map(String), ...((await suggestions?.()) ?? [])],
    repeatable: array,
  };
}
