/** Getting schema records for a command: from live services, or from a folder. */
import type { Kind } from '../family/kinds.ts';
import type { ServiceAnswers } from '../source/ask.ts';
import { type ServiceFlags, chooseServices } from '../source/services/flags.ts';
import { readRecords, shippedRecords } from '../schema/record/folder.ts';
import type { ServiceConfig } from '../source/services/config.ts';
import { Problem, Problems, collect } from '../base/problem.ts';
import { printWarning, progress } from '../report/terminal.ts';
import { sameJson } from '../base/json.ts';
import {
  type Note,
  RECORD_FORMAT,
  type RecordOptions,
  type SchemaRecord,
  toRecordItems,
} from '../schema/record/record.ts';
import { parseSchema } from '../schema/record/wire.ts';
import { schemasFolder } from './options.ts';

/** How live services are asked. */
export interface AskOptions extends RecordOptions {
  readonly allowLocalised?: boolean;
  /** Milliseconds that one answer may take. */
  readonly timeoutMs: number;
  /** Told of what does not stop a run: a key file open to others, a deprecated API. */
  readonly warn: (problem: Problem) => void;
}

/** Schema id -> record, and what degraded on the way. */
export interface Asked {
  readonly records: Record<string, SchemaRecord>;
  readonly notes: readonly Note[];
}

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
    const services = await chooseServices(flags);
    const { records } = await askRecords(services, kinds, askOptions(flags));
    return records;
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

/** The flags that say how services are asked, as options. */
export function askOptions(flags: {
  readonly timeout: number;
  readonly helpTexts?: boolean;
  readonly allowLocalised?: boolean;
}): AskOptions {
  const { timeout, helpTexts = false, allowLocalised = false } = flags;
  return { timeoutMs: timeout, helpTexts, allowLocalised, warn: printWarning };
}

/**
 * Asks the services, all at once.
 * @returns their records by schema id
 * @throws Problems with what is wrong with each service, and `schema-conflict` where two that share
 * a schema id answer differently
 */
export async function askRecords(
  services: readonly ServiceConfig[],
  kinds: readonly Kind[],
  options: AskOptions,
): Promise<Asked> {
  const line = progress();
  line.say(`asking ${services.map(({ name }) => name).join(', ')} …`);
  try {
    // What speaks HTTP is not loaded by commands that ask nobody.
    const { askServices } = await import('../source/ask.ts');
    const answers = await askServices(services, { kinds, ...options });
    const asked = collect(answers, (answer) => toRecord(answer, options));
    const problems = conflicts(asked);
    if (problems.length > 0) throw new Problems(problems);
    return {
      records: Object.fromEntries(asked.map(({ service, record }) => [service.schema, record])),
      notes: asked.flatMap(({ notes }) => notes),
    };
  } finally {
    line.done();
  }
}

interface AskedService {
  readonly service: ServiceConfig;
  readonly record: SchemaRecord;
  readonly notes: readonly Note[];
}

function toRecord({ service, probe, schemas }: ServiceAnswers, options: RecordOptions): AskedService {
  const notes: Note[] = [];
  const kinds = schemas.map(({ kind, url, body }) => {
    const place = `${service.name} (${url})`;
    const { items, notes: found } = toRecordItems(kind, parseSchema(kind, body, place), place, options);
    notes.push(...found);
    return [kind, items] as const;
  });
  const { app, version, api } = probe;
  return {
    service,
    record: { format: RECORD_FORMAT, app, version, api, kinds: Object.fromEntries(kinds) },
    notes,
  };
}

/** Services that share a record must be of one version: the record would otherwise be a matter of chance. */
function conflicts(asked: readonly AskedService[]): Problem[] {
  const first = new Map<string, AskedService>();
  return asked.flatMap((one) => {
    const other = first.get(one.service.schema);
    if (!other) first.set(one.service.schema, one);
    if (!other || sameJson(other.record, one.record)) return [];
    const name = `${one.service.app}-${one.record.version.split('.')[0] ?? 'old'}`;
    return [
      new Problem({
        code: 'schema-conflict',
        place: `${other.service.name} and ${one.service.name}`,
        what: `both are described by the schema record "${one.service.schema}", but they answer differently (${other.record.version} and ${one.record.version})`,
        fix: `Give one of them a record of its own: set schema of "${one.service.name}" to, for example, "${name}".`,
      }),
    ];
  });
}
