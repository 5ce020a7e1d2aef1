/** Flags that several commands share. */
import path from 'node:path';
import { existsSync } from 'node:fs';
import type { Values } from './command.ts';
import { enumFlag, seconds, textFlag, listFlag } from './flag.ts';

/** The default folders of records and modules, below the current folder. */
export const DEFAULT_FOLDERS = { schemas: 'nix/schemas', out: 'nix/generated' } as const;

const TIMEOUT_SECONDS = 60;

export const timeout = seconds('Seconds that one response may take', 0.001, TIMEOUT_SECONDS);

/** The services file that the NixOS module writes. suite reads it if no other service is named. */
export const DEFAULT_SERVICES_FILE = '/etc/suite/services.json';

export const serviceFlags = {
  services: textFlag('File that names the services (JSON)'),
  service: listFlag('NAME=URL defines a service, NAME selects one; repeatable'),
  keyFile: listFlag('NAME=FILE with the API key of a service'),
  timeout,
};

/** Returns the values of these flags; undefined for a time limit that is the default. */
export function valuesForServices(flags: Values<typeof serviceFlags>): Partial<typeof flags> {
  const { services, service, keyFile, timeout: limit } = flags;
  return {
    services,
    service,
    keyFile,
    ...(limit === TIMEOUT_SECONDS * 1000 ? {} : { timeout: limit }),
  };
}

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
