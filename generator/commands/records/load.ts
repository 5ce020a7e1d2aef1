/** Loads schema records for a command: from live services or from a folder. */
import type { Kind } from '../../servarr/kinds.ts';
import type { FetchedRecords, RecordsOptions } from '../../source/fetch-records.ts';
import { readRecords, shippedRecords } from '../../schema/record/folder.ts';
import type { SchemaRecord } from '../../schema/record/record.ts';
import { Problem } from '../../base/problem.ts';
import { withProgress } from '../../report/progress.ts';
import { printNotes, printWarning } from '../../report/terminal.ts';
import type { Values } from '../flags/command.ts';
import type { ServiceFlags } from '../flags/choose-services.ts';
import { rejectIgnored } from '../flags/flag.ts';
import {
  type recordFlags,
  schemasFolder,
  type serviceFlags,
  valuesForServices,
} from '../flags/shared-flags.ts';

type Records = Record<string, SchemaRecord>;

type RecordsFlags = Values<typeof serviceFlags & typeof recordFlags> & { readonly format: string };

type LiveFlags = ServiceFlags & { readonly format: string; readonly timeout: number };

/** Returns the records of a reading command: those of the named services, or else of the folder. */
export async function loadRecords(flags: RecordsFlags, kinds: readonly Kind[]): Promise<Records> {
  if (flags.service !== undefined || flags.services !== undefined) {
    rejectIgnored({ schemas: flags.schemas }, 'with --service or --services');
    return liveRecords(flags, kinds).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'services-none') throw error;
      const fix = `Without --service, the records that come with suite are read. ${error.fix}`;
      throw new Problem({ code: error.code, what: error.what, fix });
    });
  }
  rejectIgnored(valuesForServices(flags), 'without --service or --services');
  const records = await knownRecords(flags.schemas);
  if (Object.keys(records).length > 0) return records;
  throw new Problem({
    code: 'no-records',
    place: schemasFolder(flags.schemas) ?? 'suite',
    what: 'there are no schema records',
    fix: 'Run `suite generate` against your services first, or name a service with --service NAME=URL.',
  });
}

/** Returns the records of the given folder, or else of `nix/schemas` if it exists, or else those of suite. */
export async function knownRecords(given: string | undefined): Promise<Records> {
  const folder = schemasFolder(given);
  return folder === undefined ? shippedRecords() : readRecords(folder);
}

/**
 * Fetches the records of the services that flags name. A command without such flags does not load the code for services.
 */
export async function fetchNamed(
  flags: LiveFlags,
  kinds: readonly Kind[],
  options: Partial<RecordsOptions> = {},
): Promise<FetchedRecords> {
  const { chooseServices } = await import('../flags/choose-services.ts');
  const { fetchRecords } = await import('../../source/fetch-records.ts');
  const services = await chooseServices(flags);
  const { timeout: timeoutMs, format } = flags;
  return withProgress(format, async (onProgress) =>
    fetchRecords(services, kinds, { timeoutMs, warn: printWarning, onProgress, ...options }),
  );
}

/** Fetches these records and prints the notes. */
export async function liveRecords(flags: LiveFlags, kinds: readonly Kind[]): Promise<Records> {
  const { records, notes } = await fetchNamed(flags, kinds);
  printNotes(notes);
  return records;
}
