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

/**
 * Returns true for a text with a URL, or a part of one, that may grant access: it has a user or a password, a query
 * (`&apikey=…`, `/api?passkey=…`), a fragment, a parameter (`;token=…`), or a part of its path that looks like a token.
 * It is a guess: a token of fewer than 16 characters or of letters alone is not recognised.
 */
export function isTelling(text: string): boolean {
  return isTellingPlain(text) || piecesOf(text).some(isTellingEncoded);
}

function isTellingPlain(text: string): boolean {
  return isTellingAddress(text) || piecesOf(text).some(isTellingAddress);
}

/** Returns true for a piece of a text that is telling if the URL in it is decoded: `next=http%3A%2F%2Fuser%3A…`. */
function isTellingEncoded(piece: string): boolean {
  return ENCODED_URL.test(piece) && isTellingPlain(decodedUrl(piece));
}

/** The most times that a URL is decoded: a login proxy in front of another one encodes it twice. */
const MOST_ENCODINGS = 6;

/** The beginning of a URL in a URL, which can be in another one. */
const ENCODED_URL = /%(?:25){0,5}3a%(?:25){0,5}2f/iu;

/** Decodes the characters of ASCII. Leaves what is no valid encoding. */
function decodedUrl(piece: string): string {
  let text = piece;
  for (let times = 0; times < MOST_ENCODINGS && ENCODED_URL.test(text); times += 1)
    text = text.replaceAll(/%([0-7][\da-f])/giu, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  return text;
}

/**
 * Splits a text at white space, where a URL begins, and at `//` in brackets, in quotes and after `=`. A URL may have one
 * slash (`http:/user@host`) and be written as in JSON (`http:\/\/`). White space is an element too. The whole text is to
 * be judged as well: a password can contain a space.
 */
function piecesOf(text: string): string[] {
  // The length of a scheme is limited: the time would grow with the square of the length of a text of letters and digits.
  return text
    .split(
      /(\s+|[,;|](?=[a-z][a-z0-9+.-]{0,30}:\\{0,9}\/))|(?<![a-z])(?=[a-z][a-z0-9+.-]{0,30}:\\{0,9}\/)|(?<=["'(<[{=>])(?=\/\/)/iu,
    )
    .filter((piece) => piece !== undefined);
}

function isTellingAddress(text: string): boolean {
  const url = URL.parse(text);
  // A URL that does not parse, such as one with a port above 65535, can have all parts of one that does.
  if (url === null && SCHEME.test(text))
    return /[@?#]/u.test(text) || partsOf(text.replace(SCHEME, '')).slice(1).some(isTellingPart);
  if (url === null)
    return (
      QUERY.test(text) ||
      LOGIN.test(text) ||
      /^\/\/[^?]*\?./su.test(text) ||
      (text.startsWith('/') && partsOf(text).some(isTellingPart))
    );
  const { username, password, search, hash, host, pathname } = url;
  // `user:password@host` is a URL of the scheme `user:`.
  if (username !== '' || password !== '' || search !== '' || LOGIN.test(text)) return true;
  return (hash !== '' && host !== '') || partsOf(pathname).some(isTellingPart);
}

const SCHEME = /^\s*[a-z][a-z0-9+.-]*:(?:\\{0,9}\/){1,9}/iu;

/** A value that is not hidden yet. The name has no question mark: the time would grow with the square of their number. */
const QUERY = /[?&][^=&?\s]*=[^&\s…]/u;

/** A user and a password before a host, without a scheme: `//user:password@host`, `user:password@host`. */
const LOGIN = /^(?:\/\/[^/?#\s@]*|(?!mailto:|sips?:|xmpp:)[^/?#\s@:]+:[^/?#\s@]+)@[^\s@]/iu;

function partsOf(path: string): string[] {
  return path.split('/');
}

/**
 * Returns true for a part of a path that has a parameter or a password (`user:password@`), or looks like a token, also
 * behind a word: `bot1:AAE…`.
 */
function isTellingPart(part: string): boolean {
  const plain = decoded(part);
  return (
    /;[^=;]*=[^;]/u.test(plain) ||
    /^[^:@]+:[^@]+@./u.test(plain) ||
    isJwt(plain) ||
    plain.split(/[^\w~+=-]/u).some(isToken)
  );
}

/** Returns a part of a path without percent-encoding; an invalid one as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A JSON web token: three parts in base64, of which the first is an object. */
function isJwt(part: string): boolean {
  return /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/u.test(part);
}

/** Words are shorter, or have no digits between their letters. */
function isToken(part: string): boolean {
  return /^[A-Za-z0-9_~+=-]{16,}$/u.test(part) && /\d/u.test(part) && /[A-Za-z]/u.test(part);
}

/** Returns a telling text for people: without credentials, values of the query and tokens. */
export function hideTokens(text: string): string {
  if (!isTelling(text)) return text;
  const pieces = piecesOf(text).map((piece) =>
    hidePlain(isTellingEncoded(piece) ? decodedUrl(piece) : piece),
  );
  return withoutTokens(pieces.join(''));
}

function hidePlain(text: string): string {
  const pieces = piecesOf(text).map((piece) => {
    // The end of the sentence or the brackets that the URL is in.
    const url = trimEndOf(piece, `)]}>"'.,;`);
    return withoutTokens(url) + piece.slice(url.length);
  });
  return pieces.join('');
}

function withoutTokens(text: string): string {
  if (!isTellingAddress(text)) return text;
  const isUrl = URL.parse(text) !== null || SCHEME.test(text);
  const shown = isUrl ? showUrl(text) : withoutValues(withoutLogin(text));
  const [, origin = '', path = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/]*)?(.*)$/isu.exec(shown) ?? [];
  const hidden = partsOf(path).map((part) => (isTellingPart(part) ? '…' : part));
  return `${origin}${hidden.join('/')}`;
}

function withoutValues(text: string): string {
  return text.replaceAll(/(?<=[?&][^=&?\s]*=)[^&\s]+/gu, '…').replace(/^(\/\/[^?]*\?)[^=]+$/su, '$1…');
}

function withoutLogin(text: string): string {
  return LOGIN.test(text) ? text.replace(/^(\/\/)?[^@]*@/su, '$1') : text;
}

/**
 * Formats a URL for messages: without user, password, fragment and query values, because they can be secrets
 * (`?apikey=`). Of a string that is not a URL, returns the part after the last `@`.
 */
export function showUrl(url: string | URL): string {
  const parsed = typeof url === 'string' ? URL.parse(url) : new URL(url);
  // `user:password@host` also parses, as a URL of the scheme `user:`.
  if (parsed === null || !/^https?:$/.test(parsed.protocol))
    return displaySafe(showPlain(String(url).trim()));
  const parameters = parsed.search === '' ? [] : parsed.search.slice(1).split('&');
  const query = parameters.length === 0 ? '' : `?${parameters.map(withoutValue).join('&')}`;
  return displaySafe(`${parsed.protocol}//${parsed.host}${parsed.pathname}${query}`);
}

/** Returns the scheme of a text, and what is between the last `@` and the query. */
function showPlain(text: string): string {
  const scheme = SCHEME.exec(text)?.[0] ?? '';
  return scheme + text.slice(Math.max(scheme.length, text.lastIndexOf('@') + 1)).replace(/[?#].*$/su, '');
}

/** Returns a parameter of a query without its value. One without a name is a value alone. */
function withoutValue(parameter: string): string {
  return `${parameter.slice(0, parameter.indexOf('=') + 1)}…`;
}
