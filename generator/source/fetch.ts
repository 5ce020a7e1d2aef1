/** Asking several services at once. */
import { Problem, collectAll } from '../base/problem.ts';
import { APPS } from '../servarr/apps.ts';
import type { Kind } from '../servarr/kinds.ts';
import { openClient } from './http/client.ts';
import type { ClientOptions } from './http/client.ts';
import { readServiceKey } from './services/key.ts';
import { fetchSchemas, checkLanguage, probe } from './live.ts';
import type { Probe, SchemaResponses } from './live.ts';
import type { ServiceConfig } from './services/config.ts';
import { appTitle } from './http/problem.ts';

/** What to ask, and how. */
export interface FetchOptions extends ClientOptions {
  readonly kinds: readonly Kind[];
  /** Take answers in other languages than English. */
  readonly allowLocalised?: boolean;
  /** Told, in the order of the services, of what is worth knowing and stops nothing. */
  readonly warn?: (problem: Problem) => void;
}

/** What one service answered. */
export interface FetchedSchemas extends SchemaResponses {
  readonly service: ServiceConfig;
  readonly probe: Probe;
}

/**
 * Asks all services in parallel.
 * @param take what is made of the answers of each, while others are still waited for
 * @returns that, in the order of `services`
 * @throws Problems with those of every service; an error that is no Problem is thrown as it is
 */
export async function fetchAll<T>(
  services: readonly ServiceConfig[],
  options: FetchOptions,
  take: (answers: FetchedSchemas) => T,
): Promise<T[]> {
  const warnings = services.map((): Problem[] => []);
  const asked = collectAll(
    services.map(async (service, index) => take(await fetchOne(service, options, warnings[index] ?? []))),
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
    if (found.deprecated) warnings.push(deprecation(service, found));
    const schemas = fetchSchemas(client, found, options.kinds);
    // Where the language ends it first, nobody waits for them any more.
    void schemas.catch(() => undefined);
    if (options.allowLocalised !== true) await checkLanguage(client, found.api);
    return { service, probe: found, ...(await schemas) };
  } finally {
    await client.close();
  }
}

function deprecation(service: ServiceConfig, { api, current, version }: Probe): Problem {
  const known: readonly string[] = APPS[service.app].apis;
  return new Problem({
    code: 'service-api-deprecated',
    place: service.name,
    what: `${appTitle(service)} ${version} means to do away with its API ${api}; its current one is ${current}`,
    fix:
      current !== undefined && known.includes(current)
        ? `Nothing needs doing: suite reads ${current} too and will use it when ${api} is gone.`
        : 'Look for a release of suite that reads the current one.',
  });
}
