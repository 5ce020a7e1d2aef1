/** Access to the API: key, URL base, pages. Source: `access.json`. */
import { type Reply, empty, problem } from './failures.ts';

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
export function enter({ target, headers }: Incoming, { apiKey, urlBase, pages }: Door): Way {
  const [path = '', query] = target.split('?');
  const inner = withoutBase(path, urlBase);
  const isApi = /^\/api(\/|$)/i.test(inner ?? path);
  if (isApi && headers['x-api-key'] !== apiKey) return { reply: empty(401) };
  if (inner === undefined) return { reply: empty(307, { location: urlBase + target }) };
  const segments = inner.toLowerCase().split('/').slice(2);
  return isApi ? { segments, query: new URLSearchParams(query) } : { reply: pages ? PAGE : MISSING };
}

/** A whole number in a path; undefined for anything else, which is no route. */
export function toId(text: string): number | undefined {
  return /^-?\d+$/.test(text) ? Number(text) : undefined;
}

/** The path below the URL base, whose case does not matter; undefined where it is not below. */
function withoutBase(path: string, urlBase: string): string | undefined {
  const start = path.slice(0, urlBase.length).toLowerCase() === urlBase.toLowerCase();
  const rest = path.slice(urlBase.length);
  return start && (rest === '' || rest.startsWith('/')) ? rest : undefined;
}

/** The page of the web UI, for every path outside the API. */
const PAGE: Reply = {
  status: 200,
  type: 'text/html',
  text: '<!DOCTYPE html>\n<html lang="en"><body>The web interface.</body></html>\n',
};

const MISSING = problem('application/problem+json; charset=utf-8');
