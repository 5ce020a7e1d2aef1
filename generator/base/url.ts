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

/** True where a URL may let somebody in: it has a user or a password, or a query, which can hold a token. */
export function isTelling(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.username !== '' || url.password !== '' || url.search !== '');
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
