/**
 * The part of undici that is used: a pool of connections, and a request over it. Its index loads fetch, mocks,
 * caches and proxies as well, which costs a start more than all else that a command loads.
 */
import type { Dispatcher, Pool } from 'undici';
import RawPool from 'undici/lib/dispatcher/pool.js';
import rawRequest from 'undici/lib/api/api-request.js';

export type { Dispatcher, Pool } from 'undici';

/** A pool for one origin; nothing is sent. */
export function makePool(origin: string, options: Pool.Options): Pool {
  return new RawPool(origin, options);
}

/** Sends a request; the answer is there when its headers are. */
export function sendRequest(
  pool: Pool,
  options: Dispatcher.RequestOptions,
): Promise<Dispatcher.ResponseData> {
  return rawRequest.call(pool, options);
}
