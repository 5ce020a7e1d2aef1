/**
 * The part of undici that suite uses: a pool of connections, and a request over it. The index of undici also loads
 * fetch, mocks, caches and proxies, which would double the start time of a command.
 */
import type { Dispatcher, Pool } from 'undici';
import RawPool from 'undici/lib/dispatcher/pool.js';
import rawRequest from 'undici/lib/api/api-request.js';

export type { Dispatcher, Pool } from 'undici';

/** Creates a pool for one origin without sending anything. */
export function makePool(origin: string, options: Pool.Options): Pool {
  return new RawPool(origin, options);
}

/** Sends a request. Resolves when the headers of the response have arrived. */
export function sendRequest(
  pool: Pool,
  options: Dispatcher.RequestOptions,
): Promise<Dispatcher.ResponseData> {
  return rawRequest.call(pool, options);
}
