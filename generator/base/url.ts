/** Joins and prints URLs. */
import { displaySafe, trimEndOf } from './text.ts';
import { hideCredentialsOf } from './url-credentials.ts';

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

/** Formats a URL for messages, without user, password and values of its query. */
export function showUrl(url: string | URL): string {
  const text = String(url).trim();
  // `user:password@host` is an address that a user may write.
  return displaySafe(text.includes('://') ? hideCredentialsOf(text) : text.slice(text.lastIndexOf('@') + 1));
}
