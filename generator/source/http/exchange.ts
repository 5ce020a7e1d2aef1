/** Sends one request over a connection pool within all limits, and checks its response. */
import {
  explainBytes,
  explainJson,
  explainChallenge,
  explainPage,
  explainSize,
  explainStatus,
  explainTotal,
  isPage,
} from './response-problems.ts';
import { BadBytes, TooLarge, discard, readBody } from './body.ts';
import { explainNetworkError, explainTimeout } from './network-problems.ts';
import type { Stage } from './network-problems.ts';
import { parseJson } from '../../base/parse-json.ts';
import type { ParsedJson } from '../../base/parse-json.ts';
import { explainRedirect } from './redirects.ts';
import { type Dispatcher, type Pool, sendRequest } from './pool.ts';
import { ServiceProblem } from './problem.ts';
import { type AnswerSize, MOST_CHARACTERS, MOST_HIDDEN, MOST_KEYS, type TotalSize } from './sizes.ts';
import type { RequestContext } from './problem.ts';

/** A usable response of the API. */
export interface ApiResponse {
  readonly status: number;
  /** Headers by lower-case name. Repeated headers are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON without `__proto__` keys; undefined if the body is empty. */
  readonly body: unknown;
  /** The body after decompression. */
  readonly text: string;
}

/** Options of one request. */
export interface RequestOptions {
  readonly query?: Readonly<Record<string, string>>;
  /** The body, sent as JSON. */
  readonly body?: unknown;
  /** The largest response. Default: that of a list. */
  readonly size?: AnswerSize;
  /** Returns true for statuses besides 2xx that are not problems. 401 and redirects always are problems. */
  readonly allow?: (status: number) => boolean;
}

/** The limits of one request. All times are in milliseconds. */
export interface Limits {
  readonly timeoutMs: number;
  readonly headersTimeoutMs: number;
  readonly bodyTimeoutMs: number;
  /** The size limit of requests without one. */
  readonly size: AnswerSize;
  /** Counts the responses of all clients that share it. Default: no limit. */
  readonly total?: TotalSize;
  readonly signal?: AbortSignal;
}

/** Sends one request and reads its response within all limits. */
export async function exchange(
  pool: Pool,
  asked: RequestContext,
  limits: Limits,
  { body, size = limits.size, allow = () => false }: RequestOptions,
): Promise<ApiResponse> {
  const deadline = AbortSignal.timeout(limits.timeoutMs);
  const signal = limits.signal === undefined ? deadline : AbortSignal.any([deadline, limits.signal]);
  let stage: Stage = 'headers';
  try {
    const sent = sendRequest(pool, { ...head(asked, body), ...timeouts(limits), signal });
    const response = await orAborted(sent, signal);
    stage = 'body';
    return await readAnswer(asked, response, { size, total: limits.total }, allow);
  } catch (error) {
    if (error instanceof ServiceProblem) throw error;
    limits.signal?.throwIfAborted();
    if (deadline.aborted) throw explainTimeout(asked, limits.timeoutMs, stage);
    throw explainNetworkError(asked, error, stage);
  }
}

/** Rejects on abort, even while a request waits for a connection: undici ignores the signal until it has one. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', stop));
}

function timeouts({ headersTimeoutMs, bodyTimeoutMs }: Limits) {
  return { headersTimeout: headersTimeoutMs, bodyTimeout: bodyTimeoutMs };
}

function head({ key, method, url }: RequestContext, body: unknown): Dispatcher.RequestOptions {
  const headers = { 'x-api-key': key.reveal(), accept: 'application/json', 'accept-encoding': 'gzip' };
  const path = `${url.pathname}${url.search}`;
  if (body === undefined) return { method, path, headers };
  return {
    method,
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

async function readAnswer(
  asked: RequestContext,
  response: Dispatcher.ResponseData,
  { size, total }: { size: AnswerSize; total: TotalSize | undefined },
  allow: (status: number) => boolean,
): Promise<ApiResponse> {
  const status = response.statusCode;
  const headers = flatHeaders(response.headers);
  if (status === 401 || (status >= 300 && status < 400)) {
    discard(response.body);
    throw new ServiceProblem(
      asked,
      status !== 401
        ? explainRedirect(asked, status, headers['location'])
        : isChallenge(headers)
          ? explainChallenge(asked)
          : explainStatus(asked, status, undefined, undefined),
    );
  }
  const text = await readText(asked, response, headers['content-encoding'] ?? '', size);
  if (total?.add(text.length) === false) throw new ServiceProblem(asked, explainTotal(total.most));
  return judge(asked, { status, headers, text }, size, (status >= 200 && status < 300) || allow(status));
}

function isChallenge(headers: Readonly<Record<string, string | undefined>>): boolean {
  return /^(?:basic|digest|negotiate|ntlm)\b/iu.test(headers['www-authenticate'] ?? '');
}

async function readText(
  asked: RequestContext,
  { body }: Dispatcher.ResponseData,
  encoding: string,
  { bytes }: AnswerSize,
): Promise<string> {
  try {
    return await readBody(body, encoding, bytes);
  } catch (error) {
    if (error instanceof TooLarge) throw new ServiceProblem(asked, explainSize(asked, bytes));
    if (error instanceof BadBytes)
      throw new ServiceProblem(asked, explainBytes(asked, error.message, error.cause));
    throw error;
  }
}

/** Returns the response if its status is wanted and its body is JSON or empty. Throws a ServiceProblem otherwise. */
function judge(
  asked: RequestContext,
  answer: Omit<ApiResponse, 'body'>,
  size: AnswerSize,
  wanted: boolean,
): ApiResponse {
  const { status, headers, text } = answer;
  const page = isPage(headers['content-type'] ?? '', text);
  const parsed = page
    ? undefined
    : parseJson(text, {
        values: size.values,
        keys: MOST_KEYS,
        characters: MOST_CHARACTERS,
        hidden: MOST_HIDDEN,
      });
  if (wanted && text === '' && mayBeEmpty(asked, status)) return { ...answer, body: undefined };
  if (wanted && parsed?.ok === true) return { ...answer, body: parsed.value };
  // The status says more than a proxy's own error page.
  if (status >= 400) {
    throw new ServiceProblem(
      asked,
      explainStatus(asked, status, headers['retry-after'], messageOf(asked, parsed)),
    );
  }
  if (parsed === undefined || parsed.ok) throw new ServiceProblem(asked, explainPage(asked, status, text));
  throw new ServiceProblem(asked, {
    ...explainJson(asked, status, parsed.fault, text, size.values),
    cause: parsed.cause,
  });
}

/** Returns true if the body may be empty: reads return JSON, but writes, 204 and errors may return nothing. */
function mayBeEmpty({ method }: RequestContext, status: number): boolean {
  return method !== 'GET' || status !== 200;
}

/** Returns the service's error message, for requests without values of the user that the service could repeat. */
function messageOf({ method }: RequestContext, parsed: ParsedJson | undefined): string | undefined {
  const value = method === 'GET' && parsed?.ok === true ? parsed.value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  // `errorMessage`: while starting up. `title`: from the framework. Never `description`: a stack trace.
  const { message, errorMessage, title } = value as Record<string, unknown>;
  return [message, errorMessage, title].find((text) => typeof text === 'string');
}

function flatHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')] as const),
  );
}
