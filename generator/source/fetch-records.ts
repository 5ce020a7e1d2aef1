/** Live services -> their schema records. */
import { sameJson } from '../base/json.ts';
import { Problem, Problems, collectAll, withoutDefects } from '../base/problem.ts';
import { type Kind, isSchemaKind, schemaRow } from '../servarr/kinds.ts';
import { type RecordOptions, toRecordItems } from '../schema/record/from-wire.ts';
import { isAlwaysListed } from '../servarr/keys/seen.ts';
import { toFlatItems, toSettingsItems } from '../schema/settings/from-settings.ts';
import { type Note, RECORD_FORMAT, type RecordItem, type SchemaRecord } from '../schema/record/record.ts';
import { joinList } from '../base/text.ts';
import { showUrl } from '../base/url.ts';
import { parseSchema } from '../schema/record/schema-response.ts';
import { profileSchemaItems } from '../schema/profile/schema-fields.ts';
import { openClient } from './http/client.ts';
import { type KeyedService, checkKeys } from './key-shown.ts';
import { type Probe, type SchemaResponses, checkLanguage, fetchSchemas, probe } from './live.ts';
import type { ServiceConfig } from './services/config.ts';
import { readServiceKey } from './services/api-key.ts';

export interface RecordsOptions extends RecordOptions {
  /** Accept a service whose language is not English. */
  readonly allowLocalised?: boolean;
  /** Accept a service that offers nothing of any kind. */
  readonly allowEmpty?: boolean;
  readonly timeoutMs: number;
  /** Receives problems that do not stop a run: a key file open to others. */
  readonly warn: (problem: Problem) => void;
  /** Receives what is read from a service; undefined when it is done. */
  readonly onProgress?: (service: string, what: string | undefined) => void;
}

/** Records by schema ID, and notes about anything that they lack. No API key is in either. */
export interface FetchedRecords {
  readonly records: Record<string, SchemaRecord>;
  readonly notes: readonly Note[];
}

/**
 * Fetches the schemas of all services at the same time.
 * @returns the records by schema ID
 * @throws Problems of all services; `schema-empty` if a service offers nothing of any kind, and `schema-conflict` if
 * two services share a schema ID but their schemas differ; `key-shown` if a record would contain an API key
 */
export async function fetchRecords(
  services: readonly ServiceConfig[],
  kinds: readonly Kind[],
  options: RecordsOptions,
): Promise<FetchedRecords> {
  const asked = await collectAll(
    services.map(async (service) => withoutDefects(fetchRecord(service, kinds, options), service.name)),
  );
  const problems = conflicts(asked);
  if (problems.length > 0) throw new Problems(problems);
  for (const { record, notes } of asked) checkKeys(JSON.stringify([record, notes]), asked);
  return {
    records: Object.fromEntries(asked.map(({ service, record }) => [service.schema, record])),
    notes: asked.flatMap(({ notes }) => notes),
  };
}

interface FetchedService extends KeyedService {
  readonly service: ServiceConfig;
  readonly record: SchemaRecord;
  readonly notes: readonly Note[];
}

async function fetchRecord(
  service: ServiceConfig,
  kinds: readonly Kind[],
  options: RecordsOptions,
): Promise<FetchedService> {
  const key = await readServiceKey(service, options.warn);
  const client = openClient(service, key, options);
  try {
    options.onProgress?.(service.name, `connects to ${showUrl(service.baseUrl)}`);
    const probed = await probe(client);
    if (options.allowLocalised !== true) await checkLanguage(client, probed.api);
    options.onProgress?.(service.name, 'reads its schemas');
    const responses = await fetchSchemas(client, probed, kinds);
    return { service, key, ...toRecord(service, probed, responses, options) };
  } finally {
    options.onProgress?.(service.name, undefined);
    await client.close();
  }
}

function toRecord(
  service: ServiceConfig,
  { app, version, api }: Probe,
  { schemas, absent }: SchemaResponses,
  options: RecordsOptions,
): Pick<FetchedService, 'notes' | 'record'> {
  // No app has all groups of settings.
  const gone = absent.filter(({ kind }) => isSchemaKind(kind));
  const notes = gone.map(({ kind, place }): Note => ({
    code: 'kind-absent',
    place,
    what: `this version of the service has no ${schemaRow(kind).plural} (404); its record omits them`,
  }));
  const entries = schemas.flatMap(({ kind, place, body, lists }): [Kind, RecordItem[]][] => {
    if (!isSchemaKind(kind)) {
      const items = isAlwaysListed(kind)
        ? toFlatItems(kind, { app, version }, body)
        : toSettingsItems(kind, app, body, place, notes);
      return items.length === 0 ? [] : [[kind, items]];
    }
    const isProfile = schemaRow(kind).codec === 'profile';
    const wire = isProfile ? profileSchemaItems({ kind, app, place, body, lists, notes }) : body;
    const parts = parseSchema(kind, wire, place, notes);
    const { items, notes: notesOfKind } = toRecordItems(kind, parts, place, options);
    for (const note of notesOfKind) notes.push(note);
    return [[kind, items]];
  });
  if (options.allowEmpty !== true) checkAny(service, entries);
  return {
    record: { format: RECORD_FORMAT, app, version, api, kinds: Object.fromEntries(entries) },
    notes,
  };
}

/** Rejects empty schemas of several kinds: a service that has not read its own classes yet returns them. One kind can be empty. */
function checkAny({ name }: ServiceConfig, kinds: readonly (readonly [Kind, readonly unknown[]])[]): void {
  const offered = kinds.filter(([kind]) => isSchemaKind(kind));
  if (offered.length < 2 || offered.some(([, items]) => items.length > 0)) return;
  const plurals = offered.map(([kind]) => schemaRow(kind).plural);
  throw new Problem({
    code: 'schema-empty',
    place: name,
    what: `the service offers nothing: its schema of ${joinList(plurals)} is an empty list`,
    fix: 'Nothing was changed. The service may still be starting: run again, and look at its log if this repeats.',
  });
}

/** Checks that services with the same schema ID have the same version; otherwise the record would depend on chance. */
function conflicts(asked: readonly FetchedService[]): Problem[] {
  const first = new Map<string, FetchedService>();
  return asked.flatMap((fetched) => {
    const other = first.get(fetched.service.schema);
    if (!other) first.set(fetched.service.schema, fetched);
    if (!other || sameJson(other.record, fetched.record)) return [];
    const name = `${fetched.service.app}-${fetched.record.version.split('.')[0] ?? 'old'}`;
    return [
      new Problem({
        code: 'schema-conflict',
        place: `${other.service.name} and ${fetched.service.name}`,
        what: `both use the schema record "${fetched.service.schema}", but their schemas differ (${other.record.version} and ${fetched.record.version})`,
        fix: `Give one of them its own record: set schema of "${fetched.service.name}" to, for example, "${name}".`,
      }),
    ];
  });
}
