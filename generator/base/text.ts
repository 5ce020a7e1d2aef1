/** Makes external strings (from a service, a file name) fit for one line of a message. */

/**
 * The source of a pattern of one character that a terminal obeys or hides: control characters, line and paragraph
 * separators, direction overrides, lone surrogate code units, and whatever has no width or no ink. A variation selector
 * after a symbol is part of an emoji. The pattern needs the flag `u`.
 */
export const UNSEEN = [
  String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2800]`,
  String.raw`(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}`,
  String.raw`(?<!\p{Emoji})[\ufe0e\ufe0f]`,
].join('|');

const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');
const ANY_UNSEEN = new RegExp(UNSEEN, 'u');

/** Most strings have only ASCII. The properties of Unicode cost a run tens of milliseconds before the first look. */
const NOT_ASCII = /[^ -~]/;
const NOT_ASCII_LINES = /[^\n -~]/;

/** Returns true for a string with a character that a terminal would obey or hide. */
export function hasUnseen(text: string): boolean {
  return NOT_ASCII.test(text) && ANY_UNSEEN.test(text);
}

/** The source of a pattern of the start of a command that GitHub's runner obeys anywhere in a line: `##[`. */
export const COMMAND_START = String.raw`#(?=#\[)`;

const COMMAND = new RegExp(COMMAND_START, 'gu');

/** The start of a command that it obeys at the beginning of a line: `::`. */
const LINE_COMMAND = /^([^\S\n\r\u2028\u2029]*):(?=:)/gmu;

/**
 * Escapes every character that a terminal would obey or hide, as `\u{1b}`, and cuts the string to `limit` characters.
 * `…` marks a cut.
 */
export function displaySafe(text: string, limit = 200): string {
  // Cut first: the text can be a whole response.
  const head = Array.from(text.slice(0, limit * 2));
  const shown = head.slice(0, limit).join('');
  const seen = NOT_ASCII.test(shown) ? shown.replaceAll(ALL_UNSEEN, codeOf) : shown;
  const line = seen.replaceAll(COMMAND, codeOf);
  return head.length > limit || text.length > limit * 2 ? `${line}…` : line;
}

/** The longest text of a service within a message. */
const LONGEST = 200;

/**
 * Returns a text that a service chose, for a message that is redacted later: whole, or its length alone. A part of a text
 * can be a part of a secret, which redaction does not find.
 */
export function wholeText(text: string, noun: string): string {
  return text.length > LONGEST ? `(a ${noun} of ${text.length} characters)` : displaySafe(text, Infinity);
}

/** Returns a name that a service chose, in the same way. */
export function wholeName(name: string): string {
  return wholeText(name, 'name');
}

/**
 * Escapes every character that a terminal would obey or hide, as `\u{1b}`, and commands for a CI runner. Keeps line
 * breaks and the length.
 */
export function escapeControl(text: string): string {
  return withoutCommands(escapeUnseen(text));
}

/** Does the same, except for commands at the beginning of lines: for a text that is not printed as it is. */
export function escapeUnseen(text: string): string {
  return replaceUnseen(text, codeOf).replaceAll(COMMAND, codeOf);
}

/** Escapes commands for a CI runner at the beginning of lines. */
export function withoutCommands(text: string): string {
  return text.replaceAll(LINE_COMMAND, `$1${codeOf(':')}`);
}

/** Escapes every character of JSON that a terminal would obey or hide. The value stays the same. */
export function visibleJson(json: string): string {
  return replaceUnseen(json, jsonCode).replaceAll(COMMAND, jsonCode);
}

/** Replaces every character that a terminal would obey or hide, except line breaks. */
function replaceUnseen(text: string, by: (character: string) => string): string {
  if (!NOT_ASCII_LINES.test(text)) return text;
  return text.replaceAll(ALL_UNSEEN, (character) => (character === '\n' ? character : by(character)));
}

export function jsonCode(text: string): string {
  return text.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function codeOf(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Removes all of the given characters from the end of a string.
 * Uses no pattern: one such as `/\/+$/` starts again at each slash of a string of slashes.
 */
export function trimEndOf(text: string, characters = '/'): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Removes the slashes at the end of a path, or all of the given characters; the root folder stays. */
export function trimPathEnd(path: string, slashes = '/'): string {
  return path.slice(0, 1) + trimEndOf(path.slice(1), slashes);
}

/** Puts the article before a noun or a name, by its first letter: `a client`, `an indexer`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/iu.test(noun) ? 'an' : 'a'} ${noun}`;
}

/**
 * Joins at most `limit` words for a sentence: `a, b and 7 more`.
 * @param show returns a word as the sentence has it
 */
export function joinSome(words: readonly string[], limit: number, show = (word: string) => word): string {
  const rest = words.length - limit;
  return joinList([...words.slice(0, limit).map(show), ...(rest > 0 ? [`${rest} more`] : [])]);
}

/** Returns a number with its noun: `1 service`, `3 services`. */
export function count(number: number, one: string, several = `${one}s`): string {
  return `${number} ${number === 1 ? one : several}`;
}

/** Joins words for a sentence: `v3 and v5`, `a, b and c`. */
export function joinList(words: readonly string[], last = 'and'): string {
  const end = words.at(-1) ?? '';
  return words.length < 2 ? end : `${words.slice(0, -1).join(', ')} ${last} ${end}`;
}

/** Returns the first three numbers of a version. The fourth is a build number, which users do not know. */
export function shortVersion(version: string): string {
  return version.split('.').slice(0, 3).join('.');
}
