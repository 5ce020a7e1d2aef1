/** Flags that several commands share. */
import path from 'node:path';
import { existsSync } from 'node:fs';
import { enumFlag, seconds, textFlag, listFlag } from './flag.ts';

/** The default folders of records and modules, below the current folder. */
export const DEFAULT_FOLDERS = { schemas: 'nix/schemas', out: 'nix/generated' } as const;

/** The time limit of one response. */
export const timeout = seconds('Seconds that one response may take', 60, 0.001);

/** The flags that name services and their credentials. */
export const serviceFlags = {
  services: textFlag('File that names the services (JSON)'),
  service: listFlag('NAME=URL defines a service, NAME selects one; repeatable'),
  keyFile: listFlag('NAME=FILE with the API key of a service'),
  app: listFlag('NAME=APP of a service that is not named after its app'),
  schema: listFlag('NAME=ID of the schema record of a service; default: its app'),
  caFile: listFlag('NAME=FILE with certificates to trust (PEM)'),
  timeout,
};

/** The flag that names the records of a command. */
export const recordFlags = { schemas: textFlag('Folder of schema records') };

/** Returns the flag `--format`. The first format is the default. */
export function format<F extends string>(formats: readonly [F, ...F[]]) {
  return enumFlag(formats, 'Format of the result', formats[0]);
}

/** Returns the given folder of records, or else `nix/schemas` if it exists; undefined means the records of suite. */
export function schemasFolder(given: string | undefined): string | undefined {
  if (given !== undefined) return given;
  return existsSync(DEFAULT_FOLDERS.schemas) ? path.normalize(DEFAULT_FOLDERS.schemas) : undefined;
}
