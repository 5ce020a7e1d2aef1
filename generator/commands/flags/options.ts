/** Flags that several commands share. */
import path from 'node:path';
import { existsSync } from 'node:fs';
import { choice, seconds, text, texts } from './flag.ts';

/** Where records and modules lie unless told otherwise, below the current folder. */
export const DEFAULT_FOLDERS = { schemas: 'nix/schemas', out: 'nix/generated' } as const;

/** How long one answer of a service may take. */
export const timeout = seconds('Seconds that one answer may take', 60, 0.001);

/** The flags that name services, and how they are asked. */
export const serviceFlags = {
  services: text('File that names the services (JSON)'),
  service: texts('NAME=URL defines a service, NAME picks one; repeatable'),
  keyFile: texts('NAME=FILE with the API key of a service'),
  app: texts('NAME=APP where the name is not the app'),
  schema: texts('NAME=ID of the schema record, by default the app'),
  caFile: texts('NAME=FILE with certificates to trust (PEM)'),
  timeout,
};

/** The flags that say which records a command reads. */
export const recordFlags = { schemas: text('Folder of schema records') };

/** `--format`, the first of the formats being the default. */
export function format<F extends string>(formats: readonly [F, ...F[]]) {
  return choice(formats, 'How to print the result', formats[0]);
}

/** The folder of records to read: the one given, else `nix/schemas` where it exists; undefined means those that come with suite. */
export function schemasFolder(given: string | undefined): string | undefined {
  if (given !== undefined) return given;
  return existsSync(DEFAULT_FOLDERS.schemas) ? path.normalize(DEFAULT_FOLDERS.schemas) : undefined;
}
