/** Finds secrets in text. The only code that knows the forms in which a secret can be written. */
import { groupBy, lookUp } from './collections.ts';
import { memo } from './memo.ts';
import { jsonCode } from './text.ts';
import { secretPartsOf } from './url-credentials.ts';

/** Replaces every known secret in a text. */
export type Redact = (text: string) => string;

/** Redacts nothing. For services whose secrets suite does not know: no output can contain them. */
export const NO_REDACTION: Redact = (text) => text;

/** The fewest characters of a secret: replacing every "1" of a message would hide the message and reveal the secret. */
const SHORTEST = 4;

/** The fewest characters of a secret that is found within a word or a number: `1234` is not in `port 12345`. */
const LEAST_WITHIN = 8;

/** The most characters of a secret. A file with a secret has no more. */
const LONGEST = 64 * 1024;

/** Returns a secret, trimmed too, each line of it, because a message ends at a line break, and the parts of a URL. */
export function textsOf(secret: string): string[] {
  const text = secret.slice(0, LONGEST);
  return [text, ...text.split(/\r?\n/u)]
    .flatMap((line) => [line, line.trim(), ...secretPartsOf(line)])
    .filter(({ length }) => length >= SHORTEST);
}

/** A string to find in any case and with any of its characters escaped, with sources of an expression. */
interface Word {
  /** Its first three letters or digits in a row, in small letters; fewer if it has no three. */
  readonly core: string;
  readonly before: string;
  readonly text: string;
  readonly after: string;
}

function wordsOf(text: string): Word[] {
  const parts = text.match(/^[^]{0,128}$/u) ?? Array.from(text.matchAll(PART), ([, part = '']) => part);
  const isAlone = text.length < LEAST_WITHIN;
  return parts.flatMap((part) => [
    wordOf(part, isAlone),
    ...insideBase64(part).map((form) => wordOf(form, false)),
  ]);
}

const PART = /(?=([^]{9,128}))[^]{1,120}/gu;

/** Returns the Base64 characters that depend on the text alone, for any offset in a longer one: `user:password`. */
function insideBase64(text: string): string[] {
  const forms = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    const [start, end] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    return (['base64', 'base64url'] as const).map((alphabet) => bytes.toString(alphabet).slice(start, end));
  });
  return [...new Set(forms)].filter(({ length }) => length >= LEAST_WITHIN);
}

/** A letter, a digit or a mark. */
const LETTER = String.raw`[\p{L}\p{N}\p{M}]`;
const FIRST_LETTER = new RegExp(`^${LETTER}`, 'u');
const LAST_LETTER = new RegExp(`${LETTER}$`, 'u');

/** The position after no letter, or after an escape: `%3D`, `\u0022`, `\n`. */
const BORDER = String.raw`(?:(?<!${LETTER})|(?<=%[\da-f]{2}|\\u[\da-f]{4}|\\[bfnrt]))`;

/** @param isAlone the word is found only where no letter or digit is next to its own first or last one */
function wordOf(text: string, isAlone: boolean): Word {
  const cores = Array.from(text.matchAll(/[a-zA-Z\d]{1,3}/gu));
  const { 0: core = '', index = 0 } =
    cores.toSorted(([left], [right]) => right.length - left.length)[0] ?? {};
  const border = isAlone && FIRST_LETTER.test(text) ? BORDER : '';
  return {
    core: core.toLowerCase(),
    before: `(?<=${border}(${formsOf(text.slice(0, index)).join('')}))`,
    text: text.slice(index),
    after: isAlone && LAST_LETTER.test(text) ? `(?!${LETTER})` : '',
  };
}

/** Returns the sources of expressions for the characters of a text; one for a character that is repeated. */
function formsOf(text: string): string[] {
  return Array.from(text.matchAll(/[a-zA-Z\d]|([^])\1*/gu), ([characters, repeated]) =>
    repeated === undefined ? characters : anyFormOf(repeated, characters.length / repeated.length),
  );
}

const HTML: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', "'": 'apos', '"': 'quot' };

/** Returns the source of an expression for a character that is repeated `count` times, in one of its forms. */
function anyFormOf(character: string, count: number): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const bytes = Array.from(Buffer.from(character), (byte) => byte.toString(16).padStart(2, '0'));
  const name = lookUp(HTML, character);
  const escapes = [
    JSON.stringify(character).slice(1, -1),
    `\\${character}`,
    jsonCode(character),
    `\\u{${hex}}`,
    bytes.map((byte) => `%${byte}`).join(''),
    ...(character === ' ' ? ['+'] : []),
    ...(name === undefined ? [] : [`&${name};`]),
  ].filter((escape) => escape !== character);
  const forms = [...[...new Set(escapes)].map(exactly), `&#(?:0*${code}|x0*${hex});`, exactly(character)];
  // A second backslash belongs to the first one: two readings of each would take exponential time.
  const end = character === '\\' ? String.raw`(?!\\)` : '';
  return `(?:${forms.map((form) => `(?:${form}){${count}}`).join('|')}${end})`;
}

function exactly(text: string): string {
  return text.replaceAll(/[^a-zA-Z\d]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** The most characters of the words of one expression. */
const CHARACTERS = 2048;

function groupsOf(words: readonly Word[]): Map<string, Word[][]> {
  const groups = new Map<string, Word[][]>();
  for (const [, alike] of groupBy(words, ({ core, before, after }) => [core, before, after].join('\n'))) {
    const [{ core }] = alike;
    const most = Math.ceil(CHARACTERS / Math.max(...alike.map(({ text }) => text.length)));
    for (let index = 0; index < alike.length; index += most)
      groups.set(core, [...(groups.get(core) ?? []), alike.slice(index, index + most)]);
  }
  return groups;
}

/** Returns the expression of a group. Most groups are in no text, and need none. */
const expressionOf = memo((group: readonly Word[]) => {
  const { before = '', after = '' } = group[0] ?? {};
  return new RegExp(`(?=(${longestOf(group.map(({ text }) => formsOf(text)))})${after})${before}`, 'iuy');
});

/** Returns the source of an expression that matches the longest of some words. */
function longestOf(words: readonly (readonly string[])[]): string {
  const [first = [], ...others] = words;
  if (others.length === 0) return first.join('');
  const longer = words.filter(({ length }) => length > 0);
  const sources = groupBy(longer, ([form = '']) => form.toLowerCase()).map(
    ([form, group]) => form + longestOf(group.map((word) => word.slice(1))),
  );
  return `(?:${sources.join('|')})${longer.length < words.length ? '?' : ''}`;
}

/**
 * Returns a function that replaces texts. In a text of megabytes, it looks for three letters or digits of each word,
 * which are the same in every form, and compares the whole word only there.
 */
export function redactTexts(texts: Iterable<string>, mark: string): Redact {
  const groups = groupsOf([...new Set(texts)].flatMap(wordsOf));
  if (groups.size === 0) return NO_REDACTION;
  const lengths = [0, 1, 2, 3].filter((length) => [...groups.keys()].some((core) => core.length === length));
  const hashes = hashesOf(groups.keys());
  return (text) => {
    const spans: Span[] = [];
    let hash = 0;
    for (let end = 0; end <= text.length; end += 1) {
      if (hashes[hash] === 1)
        for (const length of lengths) {
          const core = text.slice(Math.max(0, end - length), end).toLowerCase();
          if (core.length !== length) continue;
          for (const group of groups.get(core) ?? [])
            spans.push(...spanAt(expressionOf(group), text, end - length));
        }
      hash = nextHash(hash, text.charCodeAt(end));
    }
    return spans.length === 0 ? text : withoutSpans(text, spans, mark);
  };
}

/** Returns 1 for each hash of three characters that end with one of the cores. */
function hashesOf(cores: Iterable<string>): Uint8Array {
  const hashes = new Uint8Array(2 ** 15);
  for (const core of cores) {
    const last = Array.from(core).reduce((hash, letter) => nextHash(hash, letter.charCodeAt(0)), 0);
    for (let hash = last; hash < hashes.length; hash += 2 ** (5 * core.length)) hashes[hash] = 1;
  }
  return hashes;
}

/** Returns the hash of the last three characters. Both cases of a letter have the same five bits. */
function nextHash(hash: number, code: number): number {
  return ((hash << 5) | (code & 31)) & 0x7f_ff;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function spanAt(expression: RegExp, text: string, at: number): Span[] {
  expression.lastIndex = at;
  const match = expression.exec(text);
  if (match === null) return [];
  const [, after = '', before = ''] = match;
  return [{ start: at - before.length, end: at + after.length }];
}

/** Replaces parts of a text. Parts that overlap become one. */
function withoutSpans(text: string, spans: readonly Span[], mark: string): string {
  const shown: string[] = [];
  let shownTo = 0;
  for (const { start, end } of spans.toSorted((left, right) => left.start - right.start)) {
    if (start >= shownTo) shown.push(text.slice(shownTo, start));
    shownTo = Math.max(shownTo, end);
  }
  return [...shown, text.slice(shownTo)].join(mark);
}
