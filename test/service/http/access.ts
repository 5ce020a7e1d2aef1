/** Access to the API: key, URL base, pages. Source: `access.json` and the NOTES of the recordings. */
import { empty, problem } from './failures.ts';
import type { Reply } from './failures.ts';

/** A request when it arrives. */
export interface Incoming {
  readonly method: string;
  /** The path with its query, as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Facts on which access depends. */
export interface Door {
  readonly apiKey: string;
  /** Empty, or with a leading slash. */
  readonly urlBase: string;
  /** True where `feed/` needs the key. */
  readonly strictPages: boolean;
  /** False where the web UI's files are missing. */
  readonly pages: boolean;
}

/**
 * The result of the access check: a response, or the segments of an API path in lower case (`['v3', 'tag',
 * '1']`).
 */
export type Way =
  { readonly reply: Reply } | { readonly segments: readonly string[]; readonly query: URLSearchParams };

/** Finds where a request goes. */
export function enter(incoming: Incoming, door: Door): Way {
  const { path, query } = parts(incoming.target);
  if (incoming.method === 'OPTIONS' && incoming.headers['access-control-request-method'] !== undefined) {
    return { reply: empty(204, { 'access-control-allow-origin': '*' }) };
  }
  const inner = withoutBase(path, door.urlBase);
  const api = isApi(inner ?? path);
  if (api && !hasKey(incoming, query, door.apiKey)) {
    return { reply: empty(401) };
  }
  if (inner === undefined) {
    return { reply: empty(307, { location: door.urlBase + incoming.target }) };
  }
  return api ? apiWay(incoming, inner, query) : { reply: page(incoming.method, inner, door) };
}

function parts(target: string): { path: string; query: URLSearchParams } {
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: new URLSearchParams() }
    : { path: target.slice(0, mark), query: new URLSearchParams(target.slice(mark + 1)) };
}

/** The path below the URL base, whose case does not matter; undefined where it is not below. */
function withoutBase(path: string, urlBase: string): string | undefined {
  const start = path.slice(0, urlBase.length).toLowerCase() === urlBase.toLowerCase();
  const rest = path.slice(urlBase.length);
  return start && (rest === '' || rest.startsWith('/')) ? rest : undefined;
}

function isApi(path: string): boolean {
  return /^\/api(\/|$)/i.test(path);
}

/** A key in the query wins over the header, even a wrong one. */
function hasKey({ headers }: Incoming, query: URLSearchParams, apiKey: string): boolean {
  const asked = [...query].find(([name]) => name.toLowerCase() === 'apikey')?.[1];
  const bearer = headers['authorization']?.replace(/^Bearer /, '');
  return (asked ?? headers['x-api-key'] ?? bearer ?? '').trim() === apiKey;
}

function apiWay({ headers }: Incoming, path: string, query: URLSearchParams): Way {
  const accepts = headers['accept'] ?? '*/*';
  if (!/\*\/\*|application\/(json|\*)|text\/json/i.test(accepts)) {
    return { reply: empty(406) };
  }
  const segments = path
    .toLowerCase()
    .replace(/^\/api\/?/, '')
    .replace(/\/$/, '');
  return { segments: segments === '' ? [] : segments.split('/'), query };
}

/** Serves the page of the web UI for every path outside the API, except files, which do not exist. */
function page(method: string, path: string, { strictPages, pages }: Door): Reply {
  if (/^\/ping\/?$/i.test(path)) {
    return { status: 200, type: 'application/json; charset=utf-8', json: { status: 'OK' } };
  }
  if (method === 'HEAD' || path.startsWith('/signalr/') || (strictPages && path.startsWith('/feed/'))) {
    return empty(401);
  }
  if (method !== 'GET') {
    return empty(405, { allow: 'GET' });
  }
  if (!pages || /\.[a-z]+$/i.test(path)) {
    return problem(404, 'application/problem+json; charset=utf-8');
  }
  return {
    status: 200,
    type: 'text/html',
    text: '<!DOCTYPE html>\n<html lang="en"><body>The web interface.</body></html>\n',
  };
}
