/** Asking one service: one request, one answer or one Problem. */
import { trustedCertificates } from './certificates.ts';
import { exchange } from './exchange.ts';
import { type AnswerSize, SIZES } from './sizes.ts';
import type { ApiResponse, Limits, RequestOptions } from './exchange.ts';
import type { ApiKey } from '../services/key.ts';
import type { ServiceConfig } from '../services/config.ts';
import { type Pool, makePool } from './pool.ts';
import { ServiceProblem, placeOf } from './problem.ts';
import type { RequestContext, ServiceProblemParts } from './problem.ts';
import { joinUrl } from '../../base/url.ts';

export type { ApiResponse as Answer, RequestOptions } from './exchange.ts';

/** Limits of a client; all times in milliseconds. */
export interface ClientOptions {
  /** From sending a request to the last byte of its answer. Default 60 s: a first call took 8 s on a fast machine. */
  readonly timeoutMs?: number;
  /** From sending a request to the first byte of its answer. Default none but `timeoutMs`. */
  readonly headersTimeoutMs?: number;
  /** The longest pause inside an answer. Default 15 s. */
  readonly bodyTimeoutMs?: number;
  /** Until a connection stands, TLS included. Default 10 s, or `timeoutMs` where that is less. */
  readonly connectTimeoutMs?: number;
  /** The largest answer to a request that names no size. Default: that of a list. */
  readonly size?: AnswerSize;
  /** Ends all requests; they throw the signal's reason. */
  readonly signal?: AbortSignal;
  /** Takes out of the service's words what must not be shown; the key is taken out always. */
  readonly redact?: (text: string) => string;
}

/** One service, ready to be asked. */
export interface ServiceClient {
  readonly service: ServiceConfig;
  /**
   * Asks for `path`, from the URL base on: `/api/v3/notification`. Redirects are not followed.
   * Throws a ServiceProblem for everything that is no usable JSON answer of the API.
   */
  request(method: RequestContext['method'], path: string, options?: RequestOptions): Promise<ApiResponse>;
  /** Closes the connections; requests still under way fail. */
  close(): Promise<void>;
}

/** A client that can also speak about what it asked. */
export interface OpenClient extends ServiceClient {
  /** The service, and the URL of a path from the URL base on, for messages. */
  place(path: string): string;
  /** A Problem with the answer to a GET of `path`; its texts are cleared of the key. */
  problem(path: string, parts: ServiceProblemParts): ServiceProblem;
}

/** A limit of 0 is none: `timeoutMs` holds for all. */
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

/** Opens a client; nothing is sent or read before the first request. The key goes into the `X-Api-Key` header only. */
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
      // A pool that could not be opened has told so to whoever asked.
      await pool?.then(
        (opened) => opened.destroy(),
        () => undefined,
      );
    },
  };
}

async function openPool(service: ServiceConfig, connectTimeoutMs: number): Promise<Pool> {
  const ca = service.caFile === undefined ? {} : { ca: await trustedCertificates(service.caFile) };
  // HTTP/1.1 only: what the services speak, and one set of errors to explain. No proxy of the environment either.
  return makePool(new URL(service.baseUrl).origin, {
    connections: 4,
    allowH2: false,
    // Said here, because NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment is the default otherwise.
    connect: { timeout: connectTimeoutMs, rejectUnauthorized: true, ...ca },
  });
}
