/** Joins and prints URLs. */
import { displaySafe, trimEndOf } from './text.ts';

/** The address of a service in two parts. Each may begin or end with slashes. */
export interface UrlParts {
  /** Scheme, host, port, and the path if a proxy adds one: `http://127.0.0.1:8989`. */
  readonly baseUrl: string;
  /** The service's own URL base: empty, or `/sonarr`. */
  readonly urlBase: string;
}

/**
 * Returns the URL of a path below the URL base (`/api/v3/tag`) with a query.
 * Throws TypeError if `baseUrl` is not a URL; `source/services/` has rejected such a URL before.
 */
export function joinUrl(parts: UrlParts, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(`${addressOf(parts)}/${path.replace(/^\/+/, '')}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
  return url;
}

/** Returns the full address of a service, without a slash at the end. */
export function addressOf({ baseUrl, urlBase }: UrlParts): string {
  return `${trimEndOf(baseUrl)}${cleanUrlBase(urlBase)}`;
}

/** Normalises a URL base as Servarr stores it: empty, or with a leading slash and no trailing slash. */
export function cleanUrlBase(urlBase: string): string {
  const inner = urlBase.split('/').filter((part) => part !== '');
  return inner.length === 0 ? '' : `/${inner.join('/')}`;
}

/** Returns true for two spellings of one address. Ignores case, trailing slashes and the default port of the scheme. */
export function sameAddress(left: string, right: string): boolean {
  return plainAddress(left) === plainAddress(right);
}

function plainAddress(text: string): string {
  const bare = trimEndOf(text);
  return (URL.parse(bare)?.href ?? bare).toLowerCase();
}

/** The user and the password of a URL in a text, which can be JSON with `\/` for a slash. */
const LOGIN = /(?<=:(?:\\?\/){2})[^\s/?#"<>]*@/gu;

/** A value of a query in a text, with or without the URL before it: `&apikey=…`. */
const QUERY_VALUE = /(?<=[?&#][\w.~[\]-]+=)(?:[^&\s"'<>]|'(?=\w))+/gu;

/** The query of a URL in a text. */
const QUERY = /(?<=:(?:\\?\/){2}[^\s?"'<>]*\?)(?:[^\s"'<>]|'(?=\w))+/gu;

/** Removes the user, the password and the values of the query of each URL in a text. Paths stay as they are. */
export function hideCredentials(text: string): string {
  return text.replaceAll(LOGIN, '').replaceAll(QUERY, hiddenQuery).replaceAll(QUERY_VALUE, hidden);
}

/** Keeps the names of a query: `user[token]=…&amp;x=…`, and `…` for a value without a name. */
function hiddenQuery(query: string): string {
  return query.replaceAll(
    /(?<=^|&amp;|[&;#])([^&;#=]+=)?([^&;#]+)/gu,
    (_, name: string = '', value: string) => (value === 'amp' ? value : `${name}${hidden(value)}`),
  );
}

/** Keeps the end of the sentence, or of the brackets that a URL is in. */
function hidden(value: string): string {
  return `…${/[)\]},;.]*$/u.exec(value)?.[0] ?? ''}`;
}

/** Returns true for a text with a user, a password or values in a query, which may grant access. */
export function hasCredentials(text: string): boolean {
  return hideCredentials(text) !== text;
}

/** Formats a URL for messages, without user, password and values of its query. */
export function showUrl(url: string | URL): string {
  const text = String(url).trim();
  // `user:password@host` is an address that a user may write.
  return displaySafe(text.includes('://') ? hideCredentials(text) : text.slice(text.lastIndexOf('@') + 1));
}
