/** A command as we write it: a table of flags, and what runs with their values; yargs sees it through here. */
import type { Argv, PositionalOptions } from 'yargs';
import { collect } from '../../base/problem.ts';
import { type Flag, booleanFlag } from './flag.ts';

/** Flags by the names of their values: `stateDir` is written `--state-dir`. */
export type Flags = Readonly<Record<string, Flag<unknown>>>;

/** What every command has. */
export const GLOBAL = { verbose: booleanFlag('Say more on stderr') };

/** The values of a table of flags. */
export type Values<F extends Flags> = {
  readonly [K in keyof F]: F[K] extends Flag<infer T> ? T : never;
};

/** A command without its name, which stands in table.ts. */
export interface Command {
  readonly flags: Flags;
  /** Command lines and what they are for; `$0` stands for the program. */
  readonly examples: readonly (readonly [command: string, what: string])[];
  builder(yargs: Argv): Argv;
  handler(found: Readonly<Record<string, unknown>>): Promise<void>;
}

/** A line of the table of commands: how it is called, what it does, and what loads it. */
export type CommandRow = readonly [usage: string, describe: string, load: () => Promise<Command>];

/** What a command is made of. */
interface Parts<F extends Flags> {
  readonly flags: F;
  /** Command lines and what they are for; `$0` stands for the program. */
  readonly examples: readonly (readonly [command: string, what: string])[];
  readonly run: (values: Values<F & typeof GLOBAL>) => Promise<void>;
}

/** A command that reads its flags before it runs, and says everything that is wrong with them at once. */
export function command<F extends Flags>({ flags, examples, run }: Parts<F>): Command {
  return {
    flags,
    examples,
    builder: (yargs) => {
      for (const [key, { options, positional }] of Object.entries(flags))
        if (positional) yargs.positional(key, options as PositionalOptions);
        else yargs.option(kebab(key), options);
      for (const [line, what] of examples) yargs.example(line, what);
      return yargs;
    },
    handler: async (found) => run(readFlags({ ...flags, ...GLOBAL }, found)),
  };
}

/** The values of the flags. Throws Problems, each `usage`. */
export function readFlags<F extends Flags>(
  flags: F,
  found: Readonly<Record<string, unknown>>,
  words: readonly string[] = process.argv,
): Values<F> {
  const values = collect(Object.entries(flags), ([key, flag]) => {
    const written = flag.positional ? key.toUpperCase() : `--${kebab(key)}`;
    return [key, flag.read({ value: found[key], flag: written, words })] as const;
  });
  return Object.fromEntries(values) as Values<F>;
}

/** `stateDir` -> `state-dir`; yargs gives the value under both. */
export function kebab(key: string): string {
  return key.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
