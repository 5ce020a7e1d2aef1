/** What the program takes, as data: the completions and the manual page are made from it, and it from the commands. */
import { type Command, type CommandRow, GLOBAL, kebab } from '../../flags/command.ts';
import type { Flag } from '../../flags/flag.ts';

/** One flag, or one argument without a name of its own. */
export interface WordDescription {
  /** `--state-dir`, or `old`. */
  readonly name: string;
  readonly describe: string;
  /** False for what is there or not. */
  readonly takesValue: boolean;
  readonly choices: readonly string[];
  /** Words for completion, if there are too many values to list. */
  readonly suggestions: readonly string[];
  readonly repeatable: boolean;
  /** Shown where it is one. */
  readonly byDefault: string | undefined;
}

/** One command. */
export interface CommandDescription {
  readonly name: string;
  /** As it is called: `show <implementation>`. */
  readonly usage: string;
  readonly describe: string;
  readonly flags: readonly WordDescription[];
  readonly positionals: readonly WordDescription[];
  readonly examples: readonly (readonly [command: string, what: string])[];
}

/** Loads every command of a table and describes it, in that order. */
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
