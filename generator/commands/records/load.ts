/** Loads schema records for a command: from live services or from a folder. */
import type { Kind } from '../../servarr/kinds.ts';
import type { CheckOutput, FetchedRecords, RecordsOptions } from '../../source/fetch-records.ts';
import type { ServiceFlags } from '../../source/services/flags.ts';
import { readRecords, shippedRecords } from '../../schema/record/folder.ts';
import type { SchemaRecord } from '../../schema/record/record.ts';
import type { ServiceConfig } from '../../source/services/config.ts';
import { Problem } from '../../base/problem.ts';
import { printNotes, printWarning, progress } from '../../report/terminal.ts';
import { schemasFolder } from '../flags/options.ts';

/** The flags that select records and services. */
interface RecordsFlags extends ServiceFlags {
  readonly schemas: string | undefined;
  readonly timeout: number;
}

/** Records, and the check of what a command makes from them. */
export interface LoadedRecords {
  readonly records: Record<string, SchemaRecord>;
  readonly checkOutput: CheckOutput;
}

/** Returns the records of a reading command: those of the named services, or else of the folder. */
export async function loadRecords(flags: RecordsFlags, kinds: readonly Kind[]): Promise<LoadedRecords> {
  if (flags.service !== undefined || flags.services !== undefined) {
    return fetchAndPrintNotes(await servicesOf(flags), kinds, fetchOptions(flags));
  }
  const records = await knownRecords(flags.schemas);
  // No API key was read.
  if (Object.keys(records).length > 0) return { records, checkOutput: () => undefined };
  throw new Problem({
    code: 'no-records',
    place: schemasFolder(flags.schemas) ?? 'suite',
    what: 'there are no schema records',
    fix: 'Run `suite generate` against your services first, or name a service with --service NAME=URL.',
  });
}

/** Returns the records of the given folder, or else of `nix/schemas` if it exists, or else those of suite. */
export async function knownRecords(given: string | undefined): Promise<Record<string, SchemaRecord>> {
  const folder = schemasFolder(given);
  return folder === undefined ? shippedRecords() : readRecords(folder);
}

/** Returns the services that flags name. Without such flags, it does not load the code for services. */
export async function servicesOf(flags: ServiceFlags): Promise<ServiceConfig[]> {
  const { chooseServices } = await import('../../source/services/flags.ts');
  return chooseServices(flags);
}

/** Returns the flags for fetching as options. */
export function fetchOptions(flags: {
  readonly timeout: number;
  readonly helpTexts?: boolean;
  readonly allowLocalised?: boolean;
}): RecordsOptions {
  const { timeout, helpTexts = false, allowLocalised = false } = flags;
  return { timeoutMs: timeout, helpTexts, allowLocalised, warn: printWarning };
}

/** Fetches the records of live services and prints the notes. */
export async function fetchAndPrintNotes(
  services: readonly ServiceConfig[],
  kinds: readonly Kind[],
  options: RecordsOptions,
): Promise<LoadedRecords> {
  const { notes, ...loaded } = await fetchRecordsWithProgress(services, kinds, options);
  printNotes(notes);
  return loaded;
}

/** Fetches records, and shows a line on a terminal while it waits. */
export async function fetchRecordsWithProgress(
  services: readonly ServiceConfig[],
  kinds: readonly Kind[],
  options: RecordsOptions,
): Promise<FetchedRecords> {
  const line = progress();
  line.say(`asking ${services.map(({ name }) => name).join(', ')} …`);
  try {
    // Commands that fetch nothing do not load the HTTP client.
    const source = await import('../../source/fetch-records.ts');
    return await source.fetchRecords(services, kinds, options);
  } finally {
    line.done();
  }
}
