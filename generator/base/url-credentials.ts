/** Removes the user, the password and the values of the query from URLs: in a value, and in a sentence that has some. */
import { trimEndOf } from './text.ts';

/** Returns an expression for characters of a URL. A quote or an angle bracket belongs to it if a letter follows. */
function inUrl(character: string, quote = String.raw`["'<>](?=\w)`): string {
  return `${character}*(?:${quote}${character}*)*`;
}

const SLASHES = String.raw`:(?:\\?/){2}`;
/** The quote of `o':password@host` is in a user; that of `"key": "value"` is not. */
const LOGIN = inUrl(String.raw`[^\s"'<>/?#]`, String.raw`["'<>](?=[\w@]|:[^\s"'<>])`);
const BEFORE_QUERY = inUrl(String.raw`[^\s"'<>?]`);
const NAMED = String.raw`[?&#][\w.~%[\]-]+=`;

const CREDENTIALS = new RegExp(
  [
    `(?<slashes>${SLASHES})(?:${LOGIN}@)?`,
    String.raw`(?<=${SLASHES}${BEFORE_QUERY})\?(?<query>${inUrl(String.raw`[^\s"'<>]`)})`,
    `(?<name>${NAMED})(?<value>${inUrl(String.raw`[^\s"'<>&?]`)})`,
  ].join('|'),
  'gu',
);

/** Removes the user, the password and the values of the query of each URL in a sentence. Paths stay as they are. */
export function hideCredentials(text: string): string {
  return text.replaceAll(CREDENTIALS, (...match) => {
    const { slashes, query, name, value } = match.at(-1) as Record<string, string | undefined>;
    if (slashes !== undefined) return slashes;
    return query === undefined ? `${name}${hidden(value ?? '')}` : `?${hideQuery(query, hidden)}`;
  });
}

/** Keeps the end of the sentence, or of the brackets that a URL is in. */
function hidden(value: string): string {
  const shown = trimEndOf(value, ')]},;.');
  return shown === '' ? value : `…${value.slice(shown.length)}`;
}

/** Hides the values of a query, and its parts without a name. */
function hideQuery(query: string, hide: (value: string) => string): string {
  return query.replaceAll(
    /(?<=^|[&;#])(amp;)?([^=&;#@]*=)?([^&;#]*)/gu,
    (_, entity = '', name = '', value: string) => `${entity}${name}${value === '' ? '' : hide(value)}`,
  );
}

/** A login before a host, which a service writes after `http://`. */
const BARE_LOGIN = /^(?!mailto:)[^\s/@:]{1,99}:[^\s/@]{1,999}@(?=[^\s/@]+(?:\/|$))/iu;

const WHOLE_URL = /^(\s*[a-z][a-z\d+.-]*:\/\/)([^?]*)(\?[^]*)?$/iu;

/** Does the same for a value of one key: if it is a URL or a host, it ends only where the value does. */
export function hideCredentialsOf(text: string): string {
  if (!/[@?&#]/u.test(text)) return text;
  const value = text.replace(BARE_LOGIN, '');
  if (!WHOLE_URL.test(value)) return hideCredentials(value);
  // A password with a slash makes a URL invalid.
  const login = URL.parse(value) === null ? /(?<=^[^/]*\/\/)[^]*@/u : /(?<=^[^/]*\/\/)[^/?#]*@/u;
  const [, scheme = '', address = '', query = ''] = WHOLE_URL.exec(value.replace(login, '')) ?? [];
  const path = address.replaceAll(/([&#][\w.~%[\]-]+=)[^&]+/gu, '$1…');
  return `${scheme}${hideCredentials(path)}${query.slice(0, 1)}${hideQuery(query.slice(1), () => '…')}`;
}

/** Returns true for a value with a user, a password or values in a query, which may grant access. */
export function hasCredentials(value: string): boolean {
  return hideCredentialsOf(value) !== value;
}

/** The fewest characters of a path that is a secret with its URL. */
const LEAST_PATH = 8;

const SECRET_URL = /^\s*[a-z][a-z\d+.-]*:\/\/(?:[^/?#]*?:([^/?#]*)@)?[^/?#]*([^?#]*)\??([^#]*)/iu;

/**
 * Returns the password, the path and the values of the query of a secret that is a URL: a service prints the address of
 * a webhook with another case of the host, with a slash at the end, and with more in its query.
 */
export function secretPartsOf(secret: string): string[] {
  const [, password = '', path = '', query = ''] = SECRET_URL.exec(secret) ?? [];
  const paths = [trimEndOf(path.trimEnd())].filter(({ length }) => length >= LEAST_PATH);
  const values = query.split('&').map((part) => part.slice(part.indexOf('=') + 1).trimEnd());
  return [password, ...paths, ...values];
}
