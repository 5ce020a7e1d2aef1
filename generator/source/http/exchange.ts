/** Sends one request over a connection pool within all limits, and checks its response. */
import { type ParsedJson, parseJson } from '../../base/parse-json.ts';
import { BadBody, discard, readBody } from './body.ts';
import { type Stage, explainNetworkError, explainTimeout } from './network-problems.ts';
import { type Dispatcher, type Pool, sendRequest } from './pool.ts';
import { type RequestContext, ServiceProblem } from './service-problem.ts';
import { explainRedirect, isRedirect } from './redirects.ts';
import {
  explainBody,
  explainJson,
  explainPage,
  explainStatus,
  hostRefusedBy,
  isPage,
} from './response-problems.ts';

export interface ApiResponse {
  readonly status: number;
  /** Headers by lower-case name. Repeated headers are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON without `__proto__` keys; undefined if the body is empty. */
  readonly body: unknown;
  readonly text: string;
}

export interface RequestOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Returns true for statuses besides 2xx that are not problems. 401 and redirects always are problems. */
  readonly allow?: (status: number) => boolean;
}

/** The longest pause inside a response, in milliseconds. */
const BODY_TIMEOUT = 15_000;

/** Sends one request and reads its response. `timeoutMs`: from sending the request to the last byte of its response. */
export async function exchange(
  pool: Pool,
  request: RequestContext,
  timeoutMs: number,
  { body, allow = () => false }: RequestOptions,
): Promise<ApiResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  let stage: Stage = 'headers';
  try {
    const timeouts = { headersTimeout: 0, bodyTimeout: BODY_TIMEOUT };
    const sent = sendRequest(pool, { ...head(request, body), ...timeouts, signal });
    const response = await orAborted(sent, signal);
    stage = 'body';
    return await readResponse(request, response, { allow });
  } catch (error) {
    if (error instanceof ServiceProblem) throw error;
    if (error instanceof BadBody) throw new ServiceProblem(request, explainBody(request, error));
    throw signal.aborted
      ? explainTimeout(request, timeoutMs, stage)
      : explainNetworkError(request, error, stage);
  }
}

/** Rejects on abort, even while a request waits for a connection: undici ignores the signal until it has one. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', stop));
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

async function readResponse(
  request: RequestContext,
  response: Dispatcher.ResponseData,
  { allow }: Required<Pick<RequestOptions, 'allow'>>,
): Promise<ApiResponse> {
  const status = response.statusCode;
  const headers = flatHeaders(response.headers);
  const { location } = headers;
  if (status === 401 || isRedirect(status)) {
    discard(response.body);
    // A wrong key has no Location: a service with Forms names its login page for a path that is not one of the API.
    const isWrongKey = status === 401 && location === undefined;
    throw new ServiceProblem(
      request,
      isWrongKey ? explainStatus(request, status) : explainRedirect(request, status, location),
    );
  }
  const text = await readBody(response.body, headers['content-encoding'] ?? '');
  return judge(request, { status, headers, text }, (status >= 200 && status < 300) || allow(status));
}

/** Returns the response if its status is wanted and its body is JSON or empty. Throws a ServiceProblem otherwise. */
function judge(request: RequestContext, response: Omit<ApiResponse, 'body'>, wanted: boolean): ApiResponse {
  const { status, headers, text } = response;
  const parsed = isPage(headers['content-type'] ?? '', text) ? undefined : parseJson(text);
  if (wanted && text === '' && mayBeEmpty(request, status)) return { ...response, body: undefined };
  if (wanted && parsed?.ok === true) return { ...response, body: parsed.value };
  // The status says more than a proxy's own error page.
  if (status >= 400)
    throw new ServiceProblem(
      request,
      explainStatus(
        request,
        status,
        messageOf(request, parsed) ?? hostRefusedBy(text),
        headers['retry-after'],
      ),
    );
  if (parsed === undefined || parsed.ok)
    throw new ServiceProblem(request, explainPage(request, status, text));
  throw new ServiceProblem(request, explainJson(request, status, parsed, text));
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
