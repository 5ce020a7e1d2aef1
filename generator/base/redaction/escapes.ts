/** Reads the escapes of JSON, URLs and HTML: the forms in which programs write a character. */

/** The character of an escape and the length of the escape in one number, `code << 7 | length`; 0 for no escape. */
type Escape = number;

/** The characters that begin an escape. */
export const ESCAPE_MARKS: readonly string[] = ['\\', '%', '&'];

/** Returns the escape that begins at a position of a text; 0 if none does. Reads at most 14 characters. */
export function escapeAt(text: string, at: number): Escape {
  switch (text.charCodeAt(at)) {
    case 0x5c:
      return backslashAt(text, at);
    case 0x25:
      return percentAt(text, at);
    case 0x26:
      return entityAt(text, at);
    default:
      return 0;
  }
}

/** Returns true for a text with an escape in it. */
export function hasEscape(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code === 0x26 || code === 0x25 || code === 0x5c) && escapeAt(text, at) !== 0) return true;
  }
  return false;
}

/** Returns the code point that an escape represents. */
export function codeOf(escape: Escape): number {
  return escape >> 7;
}

/** Returns the number of characters of an escape. */
export function lengthOf(escape: Escape): number {
  return escape & 127;
}

/** Replaces the escapes in a text, except those that begin with a mark in `literal`. */
export function unescapeText(text: string, literal: readonly string[] = []): string {
  let plain = '';
  for (let at = 0; at < text.length;) {
    const mark = text.charAt(at);
    const escape = literal.includes(mark) ? 0 : escapeAt(text, at);
    plain += escape === 0 ? mark : String.fromCodePoint(codeOf(escape));
    at += Math.max(1, lengthOf(escape));
  }
  return plain;
}

function escapeOf(code: number, length: number): Escape {
  return code < 0 || code > 0x10_ff_ff ? 0 : (code << 7) | length;
}

const JSON_ESCAPES = new Map(
  Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }).map(
    ([letter, character]) => [letter, character.charCodeAt(0)],
  ),
);

/** Reads `\n` and `\u000a` of JSON, and `\u{a}`, which suite writes. */
function backslashAt(text: string, at: number): Escape {
  const letter = text.charAt(at + 1);
  if (letter !== 'u') return escapeOf(JSON_ESCAPES.get(letter) ?? -1, 2);
  if (text.charAt(at + 2) !== '{') return escapeOf(digitsAt(text, at + 2, 4, 16), 6);
  const count = digitCount(text, at + 3, 6, 16);
  return text.charAt(at + 3 + count) === '}' ? escapeOf(digitsAt(text, at + 3, count, 16), count + 4) : 0;
}

/** Reads the bytes of one character in UTF-8: `%c3%a4`. */
function percentAt(text: string, at: number): Escape {
  const first = byteAt(text, at);
  const bytes = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (bytes === 1) return first < 0x80 ? escapeOf(first, 3) : 0;
  let code = first & (0x7f >> bytes);
  for (let index = 1; index < bytes; index += 1) {
    const byte = byteAt(text, at + 3 * index);
    if (byte >> 6 !== 0b10) return 0;
    code = (code << 6) | (byte & 0x3f);
  }
  return escapeOf(code, 3 * bytes);
}

function byteAt(text: string, at: number): number {
  return text.charAt(at) === '%' ? digitsAt(text, at + 1, 2, 16) : -1;
}

/** The named entities by their first letter, each with its code. */
const ENTITIES = new Map<number, readonly (readonly [string, number])[]>([
  [
    0x61,
    [
      ['amp;', 0x26],
      ['apos;', 0x27],
    ],
  ],
  [0x67, [['gt;', 0x3e]]],
  [0x6c, [['lt;', 0x3c]]],
  [0x71, [['quot;', 0x22]]],
]);

/** Reads `&amp;`, `&#38;` and `&#x26;`. */
function entityAt(text: string, at: number): Escape {
  const letter = text.charCodeAt(at + 1);
  if (letter === 0x23) return numberedAt(text, at + 2, 2);
  const named = ENTITIES.get(letter)?.find(([name]) => text.startsWith(name, at + 1));
  return named === undefined ? 0 : escapeOf(named[1], named[0].length + 1);
}

function numberedAt(text: string, at: number, before: number): Escape {
  const base = 'xX'.includes(text.charAt(at) || ' ') ? 16 : 10;
  const start = base === 16 ? at + 1 : at;
  const count = digitCount(text, start, 8, base);
  if (text.charAt(start + count) !== ';') return 0;
  return escapeOf(digitsAt(text, start, count, base), before + start - at + count + 1);
}

function digitCount(text: string, at: number, most: number, base: 10 | 16): number {
  let count = 0;
  while (count < most && digitOf(text, at + count) < base) count += 1;
  return count;
}

/** Returns the number that `count` digits represent; -1 if there are fewer. */
function digitsAt(text: string, at: number, count: number, base: 10 | 16): number {
  let number = count === 0 ? -1 : 0;
  for (let index = 0; index < count; index += 1) {
    const digit = digitOf(text, at + index);
    if (digit >= base) return -1;
    number = number * base + digit;
  }
  return number;
}

/** Returns the value of a hexadecimal digit; NaN is never less than a base, and 99 is no digit. */
function digitOf(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : 99;
}
