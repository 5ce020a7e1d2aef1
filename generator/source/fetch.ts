/** Fetches schemas from several services at the same time. */
import { type Problem, collectAll, withoutDefects } from '../base/problem.ts';
import type { Kind } from '../servarr/kinds.ts';
import { openClient } from './http/client.ts';
import type { ClientOptions } from './http/client.ts';
import { type ApiKey, readServiceKey } from './services/key.ts';
import { fetchSchemas, checkLanguage, probe } from './live.ts';
import type { Probe, SchemaResponses } from './live.ts';
import type { ServiceConfig } from './services/config.ts';

/** Options of `fetchAll`. */
export interface FetchOptions extends ClientOptions {
  readonly kinds: readonly Kind[];
  /** Accept a service whose language is not English. */
  readonly allowLocalised?: boolean;
  /** Receives problems that do not stop a run, in the order of the services. */
  readonly warn?: (problem: Problem) => void;
}

/** The schemas of one service. */
export interface FetchedSchemas extends SchemaResponses {
  readonly service: ServiceConfig;
  readonly probe: Probe;
  readonly key: ApiKey;
}

/**
 * Fetches from all services in parallel.
 * @param take converts the schemas of one service, while other requests are still in flight
 * @returns the results of `take`, in the order of `services`
 * @throws Problems of all services
 */
export async function fetchAll<T>(
  services: readonly ServiceConfig[],
  options: FetchOptions,
  take: (answers: FetchedSchemas) => T,
): Promise<T[]> {
  const warnings = services.map((): Problem[] => []);
  const asked = collectAll(
    services.map(async (service, index) => {
      const fetched = fetchOne(service, options, warnings[index] ?? []).then(take);
      return withoutDefects(fetched, service.name);
    }),
  );
  try {
    return await asked;
  } finally {
    for (const warning of warnings.flat()) options.warn?.(warning);
  }
}

async function fetchOne(
  service: ServiceConfig,
  options: FetchOptions,
  warnings: Problem[],
): Promise<FetchedSchemas> {
  const key = await readServiceKey(service, (problem) => warnings.push(problem));
  const client = openClient(service, key, options);
  try {
    const found = await probe(client);
    const schemas = fetchSchemas(client, found, options.kinds);
    // If the language check fails first, nothing awaits the schemas any more.
    void schemas.catch(() => undefined);
    if (options.allowLocalised !== true) await checkLanguage(client, found.api);
    return { service, key, probe: found, ...(await schemas) };
  } finally {
    await client.close();
  }
}
