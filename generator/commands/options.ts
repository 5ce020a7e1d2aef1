/** Flags that several commands share. */
import path from 'node:path';
import { existsSync } from 'node:fs';
import type { Argv } from 'yargs';

/** Where records and modules lie unless told otherwise, below the current folder. */
export const DEFAULT_FOLDERS = { schemas: 'nix/schemas', out: 'nix/generated' } as const;

/** Adds the flags that name services. */
export function withServices<T>(yargs: Argv<T>) {
  return yargs
    .option('services', {
      type: 'string',
      requiresArg: true,
      describe: 'File that names the services (JSON)',
    })
    .option('service', {
      type: 'string',
      array: true,
      nargs: 1,
      describe: 'NAME=URL defines a service, NAME picks one; repeatable',
    })
    .option('key-file', {
      type: 'string',
      array: true,
      nargs: 1,
      describe: 'NAME=FILE with the API key of a service',
    })
    .option('app', {
      type: 'string',
      array: true,
      nargs: 1,
      describe: 'NAME=APP where the name is not the app',
    })
    .option('schema', {
      type: 'string',
      array: true,
      nargs: 1,
      describe: 'NAME=ID of the schema record, by default the app',
    })
    .option('ca-file', {
      type: 'string',
      array: true,
      nargs: 1,
      describe: 'NAME=FILE with certificates to trust (PEM)',
    })
    .option('timeout', { type: 'number', default: 60, describe: 'Seconds that one answer may take' });
}

/** Adds `--format`, the first of the formats being the default. */
export function withFormat<T, F extends string>(yargs: Argv<T>, formats: readonly [F, ...F[]]) {
  return yargs.option('format', {
    choices: formats,
    default: formats[0],
    describe: 'How to print the result',
  });
}

/** The folder of records to read: the one given, else `nix/schemas` where it exists; undefined means those that come with suite. */
export function schemasFolder(given: string | undefined): string | undefined {
  if (given !== undefined) return given;
  return existsSync(DEFAULT_FOLDERS.schemas) ? path.normalize(DEFAULT_FOLDERS.schemas) : undefined;
}
