/** Joining and showing URLs. */
import { displaySafe, trimEndOf } from './text.ts';

/** The two parts that make the address of a service, whatever slashes they begin or end with. */
export interface UrlParts {
  /** Scheme, host, port, and the path where a proxy adds one: `http://127.0.0.1:8989`. */
  readonly baseUrl: string;
  /** The service's own URL base: empty, or `/sonarr`. */
  readonly urlBase: string;
}

/**
 * The URL of `path` (from the URL base on: `/api/v3/tag`) with the query given.
 * Throws TypeError where `baseUrl` is no URL; whoever read the service (`source/services/`) has refused that before.
 */
export function joinUrl(parts: UrlParts, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(`${addressOf(parts)}/${path.replace(/^\/+/, '')}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
  return url;
}

/** The whole address of a service, without a slash at the end. */
export function addressOf({ baseUrl, urlBase }: UrlParts): string {
  return `${trimEndOf(baseUrl)}${cleanUrlBase(urlBase)}`;
}

/** A URL base as Servarr keeps it: empty, or with a slash before and none after. */
export function cleanUrlBase(urlBase: string): string {
  const inner = urlBase.split('/').filter((part) => part !== '');
  return inner.length === 0 ? '' : `/${inner.join('/')}`;
}

/** True for two spellings of one address: case, slashes at the end and the port that a scheme has anyway say nothing. */
export function sameAddress(left: string, right: string): boolean {
  return plainAddress(left) === plainAddress(right);
}

function plainAddress(text: string): string {
  const bare = trimEndOf(text);
  return (URL.parse(bare)?.href ?? bare).toLowerCase();
}

/**
 * Returns true for a URL, or a part of one, that may let someone in: it has a user or a password, a query
 * (`&apikey=…`, `/api?passkey=…`), or a part of its path that looks like a token.
 */
export function isTelling(text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return QUERY.test(text) || (text.startsWith('/') && hasToken(text));
  return url.username !== '' || url.password !== '' || url.search !== '' || hasToken(url.pathname);
}

const QUERY = /[?&][^=&\s]*=[^&\s]/u;

function hasToken(path: string): boolean {
  return path.split('/').some(isToken);
}

/** Words are shorter, or have no digits between their letters. */
function isToken(part: string): boolean {
  return /^[A-Za-z0-9_~+=-]{16,}$/u.test(part) && /\d/u.test(part) && /[A-Za-z]/u.test(part);
}

/** Returns a telling text for people: without credentials, values of the query and tokens. */
export function hideTokens(text: string): string {
  if (!isTelling(text)) return text;
  const shown =
    URL.parse(text) === null ? text.replaceAll(/(?<=[?&][^=&\s]*=)[^&\s]+/gu, '…') : showUrl(text);
  return shown
    .split('/')
    .map((part) => (isToken(part) ? '…' : part))
    .join('/');
}

/**
 * A URL for people: no user, no password, no fragment, and of the query only the names,
 * for the values can be secrets (`?apikey=`). Text that is no URL is shown without anything before its last `@`.
 */
export function showUrl(url: string | URL): string {
  const parsed = typeof url === 'string' ? URL.parse(url) : new URL(url);
  // `user:password@host` parses too, as a URL of the scheme `user:`.
  if (parsed === null || !/^https?:$/.test(parsed.protocol))
    return displaySafe(
      String(url)
        .replace(/^([a-z]+:\/\/)?.*@/is, '$1')
        .replace(/[?#].*$/s, ''),
    );
  const names = [...parsed.searchParams.keys()];
  const query =
    names.length === 0 ? '' : `?${names.map((name) => `${encodeURIComponent(name)}=…`).join('&')}`;
  return displaySafe(`${parsed.protocol}//${parsed.host}${parsed.pathname}${query}`);
}
