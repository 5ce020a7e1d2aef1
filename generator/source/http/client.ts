/** An HTTP client for one service. Each request results in one response or one Problem. */
import { connectorFor } from './connect.ts';
import { exchange } from './exchange.ts';
import { type AnswerSize, SIZES, type TotalSize } from './sizes.ts';
import type { ApiResponse, Limits, RequestOptions } from './exchange.ts';
import type { ApiKey } from '../services/key.ts';
import type { ServiceConfig } from '../services/config.ts';
import { type Pool, makePool } from './pool.ts';
import { ServiceProblem, placeOf } from './problem.ts';
import type { RequestContext, ServiceProblemParts } from './problem.ts';
import { joinUrl } from '../../base/url.ts';

export type { ApiResponse as Answer, RequestOptions } from './exchange.ts';

/** The limits of a client. All times are in milliseconds. */
export interface ClientOptions {
  /** From sending a request to the last byte of its response. Default 60 s: a first call took 8 s on a fast machine. */
  readonly timeoutMs?: number;
  /** From sending a request to the first byte of its response. Default: only `timeoutMs` applies. */
  readonly headersTimeoutMs?: number;
  /** The longest pause inside a response. Default 15 s. */
  readonly bodyTimeoutMs?: number;
  /** Until a connection is established, including TLS. Default 10 s, or `timeoutMs` if that is less. */
  readonly connectTimeoutMs?: number;
  /** The largest response to a request without a size. Default: that of a list. */
  readonly size?: AnswerSize;
  /** Counts the responses of all clients that share it. Default: no limit. */
  readonly total?: TotalSize;
  /** Aborts all requests; they throw the signal's reason. */
  readonly signal?: AbortSignal;
  /** Redacts a string that the service wrote. The client always redacts the key. */
  readonly redact?: (text: string) => string;
}

/** A client for one service. */
export interface ServiceClient {
  readonly service: ServiceConfig;
  /**
   * Sends a request for a path below the URL base: `/api/v3/notification`. Does not follow redirects.
   * Throws a ServiceProblem if the response is not usable JSON of the API.
   */
  request(method: RequestContext['method'], path: string, options?: RequestOptions): Promise<ApiResponse>;
  /** Closes the connections. Requests in flight fail. */
  close(): Promise<void>;
}

/** A client that can also describe its requests in messages. */
export interface OpenClient extends ServiceClient {
  /** Returns the service and the URL of a path below the URL base, for messages. */
  place(path: string): string;
  /** Returns a Problem with the response to a GET of `path`. Redacts the key in all parts. */
  problem(path: string, parts: ServiceProblemParts): ServiceProblem;
}

/** Applies the defaults. A limit of 0 means none; `timeoutMs` limits all others. */
function withDefaults(options: ClientOptions): Limits & { connectTimeoutMs: number } {
  const timeoutMs = options.timeoutMs ?? 60_000;
  return {
    headersTimeoutMs: 0,
    bodyTimeoutMs: timeoutMs > 15_000 ? 15_000 : 0,
    connectTimeoutMs: Math.min(10_000, timeoutMs),
    size: SIZES.list,
    ...options,
    timeoutMs,
  };
}

/** Opens a client without sending or reading anything. Only the `X-Api-Key` header ever contains the key. */
export function openClient(service: ServiceConfig, key: ApiKey, options: ClientOptions = {}): OpenClient {
  const limits = withDefaults(options);
  const { redact: others = (text) => text } = options;
  const whose = { service, key, redact: (text: string) => others(key.redact(text)) };
  let pool: Promise<Pool> | undefined;
  return {
    service,
    place: (path) => placeOf(service, joinUrl(service, path)),
    problem: (path, parts) =>
      new ServiceProblem({ ...whose, method: 'GET', path, url: joinUrl(service, path) }, parts),
    async request(method, path, request = {}) {
      const asked = { ...whose, method, path, url: joinUrl(service, path, request.query) };
      pool ??= openPool(service, limits.connectTimeoutMs);
      return exchange(await pool, asked, limits, request);
    },
    async close() {
      // The request that opened the pool has already reported the failure.
      await pool?.then(
        (opened) => opened.destroy(),
        () => undefined,
      );
    },
  };
}

async function openPool(service: ServiceConfig, connectTimeoutMs: number): Promise<Pool> {
  const connect = await connectorFor(service, connectTimeoutMs);
  // No proxy of the environment.
  return makePool(new URL(service.baseUrl).origin, { connections: 4, allowH2: false, connect });
}
