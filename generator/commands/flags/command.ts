/** The type of a command: a table of flags, and a function that receives their values. Adapts commands to yargs. */
import type { Argv, PositionalOptions } from 'yargs';
import { collect } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import { type Flag, booleanFlag, kebab, usage } from './flag.ts';

/** Flags by the names of their values: `--state-dir` is `stateDir`. */
export type Flags = Readonly<Record<string, Flag<unknown>>>;

export const GLOBAL = {
  verbose: booleanFlag('Show more: all keys, and the causes of errors'),
};

export type Values<F extends Flags> = {
  readonly [K in keyof F]: F[K] extends Flag<infer T> ? T : never;
};

export interface Command {
  readonly flags: Flags;
  /** Command lines and their purpose; `$0` represents the program. */
  readonly examples: readonly (readonly [command: string, what: string])[];
  builder(yargs: Argv): Argv;
  handler(found: Readonly<Record<string, unknown>>): Promise<void>;
}

export type CommandRow = readonly [usage: string, describe: string, load: () => Promise<Command>];

interface Parts<F extends Flags> extends Pick<Command, 'examples'> {
  readonly flags: F;
  readonly run: (values: Values<F & typeof GLOBAL>) => Promise<void>;
}

/** Creates a command that reads all flags before it runs and reports all their problems at once. */
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
    handler: async (found) => {
      checkRest(found);
      await run(readFlags({ ...flags, ...GLOBAL }, found));
    },
  };
}

/** Rejects words after `--`, which yargs ignores. They follow the name of the command. */
function checkRest({ _: words }: Readonly<Record<string, unknown>>): void {
  const rest = Array.isArray(words) ? words.slice(1) : [];
  if (rest.length > 0)
    throw usage('--', `suite reads nothing after it: ${displaySafe(rest.join(' '))}`, 'Leave -- out.');
}

/** Returns the values of the flags. Throws Problems, each `usage`. */
function readFlags<F extends Flags>(flags: F, found: Readonly<Record<string, unknown>>): Values<F> {
  const values = collect(Object.entries(flags), ([key, flag]) => {
    const written = flag.positional ? key.toUpperCase() : `--${kebab(key)}`;
    return [key, flag.read({ value: found[key], flag: written, words: process.argv })] as const;
  });
  return Object.fromEntries(values) as Values<F>;
}
