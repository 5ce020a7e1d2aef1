/** An HTTP client for one service. Each request results in one response or one Problem. */
import { trustedCertificates } from './certificates.ts';
import { type ApiResponse, type RequestOptions, exchange } from './exchange.ts';
import type { ApiKey } from '../services/api-key.ts';
import type { ServiceConfig } from '../services/config.ts';
import { type Pool, makePool } from './pool.ts';
import { overBudget } from './network-problems.ts';
import { type RequestContext, ServiceProblem, type ServiceProblemParts, placeOf } from './service-problem.ts';
import { NO_REDACTION, type Redact } from '../../base/redact.ts';
import { joinUrl } from '../../base/url.ts';

export type { ApiResponse, RequestOptions } from './exchange.ts';

export interface ClientOptions {
  /**
   * Milliseconds from sending a request to the last byte of its response. Default 60 s: a first call took 8 s on a fast
   * machine.
   */
  readonly timeoutMs?: number;
  /** Milliseconds for all requests together and for the work on their responses, without writes. Default 10 minutes. */
  readonly budgetMs?: number;
  /** Redacts a string that the service wrote. The client always redacts the key. */
  readonly redact?: Redact;
}

/** Reading a large service takes seconds. One that takes longer than this must not keep the others waiting. */
export const READING_BUDGET = 600_000;

/** Milliseconds until a connection is established, including TLS. */
const CONNECT_TIMEOUT = 10_000;

export interface OpenClient {
  readonly service: ServiceConfig;
  /**
   * Sends a request for a path below the URL base: `/api/v3/notification`. Does not follow redirects.
   * Throws a ServiceProblem if the response is not usable JSON of the API.
   */
  request(method: RequestContext['method'], path: string, options?: RequestOptions): Promise<ApiResponse>;
  /** Closes the connections. Requests in flight fail. */
  close(): Promise<void>;
  /** Returns the service and the URL of a path below the URL base, for messages. */
  place(path: string): string;
  /** Returns a Problem with the response to a GET of `path`. Redacts the key in all parts. */
  problem(path: string, parts: ServiceProblemParts): ServiceProblem;
}

/** Opens a client without sending or reading anything. Only the `X-Api-Key` header ever contains the key. */
export function openClient(service: ServiceConfig, key: ApiKey, options: ClientOptions = {}): OpenClient {
  const { timeoutMs = 60_000, budgetMs = READING_BUDGET, redact: others = NO_REDACTION } = options;
  const redact: Redact = (text) => others(key.redact(text));
  let pool: Promise<Pool> | undefined;
  let deadline = Date.now() + budgetMs;
  return {
    service,
    place: (path) => placeOf(service, joinUrl(service, path)),
    problem: (path, parts) =>
      new ServiceProblem({ service, key, redact, method: 'GET', path, url: joinUrl(service, path) }, parts),
    async request(method, path, request = {}) {
      const url = joinUrl(service, path, request.query);
      const context = { service, key, redact, method, path, url };
      const start = Date.now();
      if (start > deadline) throw overBudget(context, budgetMs);
      pool ??= openPool(service, Math.min(CONNECT_TIMEOUT, timeoutMs));
      const response = await exchange(await pool, context, timeoutMs, request);
      // The configuration limits the number of writes, not the service.
      if (method !== 'GET') deadline += Date.now() - start;
      return response;
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

async function openPool({ baseUrl, caFile }: ServiceConfig, timeout: number): Promise<Pool> {
  const ca = caFile === undefined ? {} : { ca: await trustedCertificates(caFile) };
  // Only HTTP/1.1: every service speaks it, and it has one set of errors to explain. No proxy of the environment.
  // `rejectUnauthorized` is set, because NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment is the default otherwise.
  const connect = { timeout, rejectUnauthorized: true, ...ca };
  return makePool(new URL(baseUrl).origin, { connections: 4, allowH2: false, connect });
}
