/** Text that came from outside (a service, a file name), made fit for one line of a message. */

/** Control characters, line and paragraph separators, direction overrides, invisible and lone surrogate code units. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** What begins a command of a CI runner anywhere in a line of a log: `##[` and `##vso[`. */
const COMMAND = /#(?=#(?:vso)?\[)/giu;

/** The same at the beginning of a line: `::`. */
const LINE_COMMAND = /^(\s*):(?=:)/gmu;

/**
 * `text` with everything that a terminal would obey or hide written as `\u{1b}`, cut to `limit` characters.
 * A cut is shown by `…`.
 */
export function displaySafe(text: string, limit = 200): string {
  // Cut first: a hostile answer may be megabytes long.
  const head = Array.from(text.slice(0, limit * 2));
  const cut = head.length > limit || text.length > limit * 2;
  const line = head.slice(0, limit).join('').replaceAll(UNSEEN, codeOf).replaceAll(COMMAND, codeOf);
  return cut ? `${line}…` : line;
}

/** `text` of several lines, whole: only what a terminal would obey or hide is written as `\u{1b}`. */
export function escapeControl(text: string): string {
  return withoutCommands(
    text
      .replaceAll(UNSEEN, (character) => (character === '\n' ? character : codeOf(character)))
      .replaceAll(COMMAND, codeOf),
  );
}

/** `text` of several lines, none of which begins with a command of a CI runner. */
export function withoutCommands(text: string): string {
  return text.replaceAll(LINE_COMMAND, `$1${codeOf(':')}`);
}

/** JSON text with every character that a terminal would obey or hide escaped: the same value. */
export function visibleJson(json: string): string {
  return json.replaceAll(UNSEEN, jsonCode).replaceAll(COMMAND, jsonCode);
}

function jsonCode(character: string): string {
  if (character === '\n') return character;
  return Array.from({ length: character.length }, (_, at) => unitOf(character, at)).join('');
}

function unitOf(text: string, at: number): string {
  return `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
}

function codeOf(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** `text` with a capital at its start. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * `text` without the slashes that it ends with, or what else is named.
 * No pattern does it: one such as `/\/+$/` begins anew at each slash of a text that is made of them.
 */
export function trimEndOf(text: string, characters = '/'): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** A noun with its article: `a client`, `an indexer`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/iu.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** The first of many, `limit` at most, joined for a sentence: `a, b and 7 more`. */
export function joinSome(words: readonly string[], limit: number): string {
  const rest = words.length - limit;
  return joinList([...words.slice(0, limit), ...(rest > 0 ? [`${rest} more`] : [])]);
}

/** Words joined for a sentence: `v3 and v5`, `a, b and c`. */
export function joinList(words: readonly string[], last = 'and'): string {
  const end = words.at(-1) ?? '';
  return words.length < 2 ? end : `${words.slice(0, -1).join(', ')} ${last} ${end}`;
}

/** The first three numbers of a version: the fourth is a build number, which users do not know. */
export function shortVersion(version: string): string {
  return version.split('.').slice(0, 3).join('.');
}
