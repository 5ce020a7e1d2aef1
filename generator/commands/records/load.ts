/** Getting schema records for a command: from live services, or from a folder. */
import type { Kind } from '../../servarr/kinds.ts';
import type { FetchedRecords, RecordsOptions } from '../../source/fetch-records.ts';
import type { ServiceFlags } from '../../source/services/flags.ts';
import { readRecords, shippedRecords } from '../../schema/record/folder.ts';
import type { SchemaRecord } from '../../schema/record/record.ts';
import type { ServiceConfig } from '../../source/services/config.ts';
import { Problem } from '../../base/problem.ts';
import { printNotes, printWarning, progress } from '../../report/terminal.ts';
import { schemasFolder } from '../flags/options.ts';

/** The flags that say which records a command reads, and how services are asked for them. */
interface RecordsFlags extends ServiceFlags {
  readonly schemas: string | undefined;
  readonly timeout: number;
}

/** The records that a reading command works on: of the services named by flags, else of the folder. */
export async function loadRecords(
  flags: RecordsFlags,
  kinds: readonly Kind[],
): Promise<Record<string, SchemaRecord>> {
  if (flags.service !== undefined || flags.services !== undefined) {
    return fetchAndPrintNotes(await servicesOf(flags), kinds, fetchOptions(flags));
  }
  const records = await knownRecords(flags.schemas);
  if (Object.keys(records).length > 0) return records;
  throw new Problem({
    code: 'no-records',
    place: schemasFolder(flags.schemas) ?? 'suite',
    what: 'there are no schema records',
    fix: 'Run `suite generate` against your services first, or name a service with --service NAME=URL.',
  });
}

/** The records of a folder: the one given, else `nix/schemas` where it exists, else those that come with suite. */
export async function knownRecords(given: string | undefined): Promise<Record<string, SchemaRecord>> {
  const folder = schemasFolder(given);
  return folder === undefined ? shippedRecords() : readRecords(folder);
}

/** Returns the services that flags name. A command that asks none does not load what reads and checks them. */
export async function servicesOf(flags: ServiceFlags): Promise<ServiceConfig[]> {
  const { chooseServices } = await import('../../source/services/flags.ts');
  return chooseServices(flags);
}

/** The flags that say how services are asked, as options. */
export function fetchOptions(flags: {
  readonly timeout: number;
  readonly helpTexts?: boolean;
  readonly allowLocalised?: boolean;
}): RecordsOptions {
  const { timeout, helpTexts = false, allowLocalised = false } = flags;
  return { timeoutMs: timeout, helpTexts, allowLocalised, warn: printWarning };
}

/** The records of live services, and what degraded on the way printed. */
export async function fetchAndPrintNotes(
  services: readonly ServiceConfig[],
  kinds: readonly Kind[],
  options: RecordsOptions,
): Promise<Record<string, SchemaRecord>> {
  const { records, notes } = await fetchRecordsWithProgress(services, kinds, options);
  printNotes(notes);
  return records;
}

/** `fetchRecordsWithProgress` of the source, with a line on a terminal while it waits. */
export async function fetchRecordsWithProgress(
  services: readonly ServiceConfig[],
  kinds: readonly Kind[],
  options: RecordsOptions,
): Promise<FetchedRecords> {
  const line = progress();
  line.say(`asking ${services.map(({ name }) => name).join(', ')} …`);
  try {
    // What speaks HTTP is not loaded by commands that ask nobody.
    const source = await import('../../source/fetch-records.ts');
    return await source.fetchRecords(services, kinds, options);
  } finally {
    line.done();
  }
}
