/** Parses untrusted JSON: limits the nesting, drops `__proto__`, and classifies failures. */
import { UNSEEN } from './text.ts';

/** The deepest nesting. Responses of services nest 8 deep; deeper JSON costs indentation and recursion. */
export const MAX_DEPTH = 32;

/** The default limit of values in one document. Prowlarr's schema of 620 indexers has 250,000. */
export const MAX_VALUES = 1_000_000;

/** A reason why a string is not usable JSON. `not-json` is any reason that has no name here. */
export type JsonFault =
  | 'cut-short'
  | 'not-json'
  | 'too-deep'
  | 'too-long-text'
  | 'too-many-hidden'
  | 'too-many-keys'
  | 'too-many-values';

/** Limits of one document. */
export interface JsonLimits {
  /** The most values: a value of two characters takes thirty bytes or more. */
  readonly values: number;
  /**
   * The most different orders of keys, each of which costs the parser a description of objects: `{"a":1,"b":2}` and
   * `{"b":2}` have three, a, a b, and b. It is also the most keys that are numbers: an object with the key "1000" has
   * room for a thousand values.
   */
  readonly keys: number;
  /** The most characters of one string: patterns and escapes take many times the memory of its text. */
  readonly characters: number;
  /** The most invisible characters, each of which generated text and messages show as an escape. */
  readonly hidden: number;
}

/** The result of parsing. */
export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: JsonFault; readonly cause?: unknown };

/**
 * Parses JSON. Drops keys named `__proto__`: code that copies them would change prototypes. Rejects numbers that would
 * become infinite.
 * @param limits limit the memory of the result
 */
export function parseJson(text: string, limits: Partial<JsonLimits> = {}): ParsedJson {
  const shape = scan(text, limits);
  if (shape.deepest > MAX_DEPTH) return { ok: false, fault: 'too-deep' };
  if (shape.values > (limits.values ?? MAX_VALUES)) return { ok: false, fault: 'too-many-values' };
  if (shape.tooLongText) return { ok: false, fault: 'too-long-text' };
  if (shape.tooManyKeys) return { ok: false, fault: 'too-many-keys' };
  if (hasMoreHidden(text, limits.hidden)) return { ok: false, fault: 'too-many-hidden' };
  try {
    const value: unknown = JSON.parse(text);
    if (!cleaned(value))
      return { ok: false, fault: 'not-json', cause: new RangeError('a number is too large') };
    return { ok: true, value };
  } catch (error) {
    return { ok: false, fault: shape.open ? 'cut-short' : 'not-json', cause: error };
  }
}

/** Character codes. */
const CODE = {
  quote: 34,
  backslash: 92,
  openList: 91,
  closeList: 93,
  openObject: 123,
  closeObject: 125,
  colon: 58,
  comma: 44,
} as const;

/** Measures of a document before it is parsed. */
interface Shape {
  /** The nesting depth of brackets outside of strings. */
  readonly deepest: number;
  /** The most values that it can have. */
  readonly values: number;
  readonly tooLongText: boolean;
  readonly tooManyKeys: boolean;
  /** True if it ends inside a bracket or a string. */
  readonly open: boolean;
}

/** Scans a document. Skips strings, which are most of it. Stops when the document is known to be beyond a limit. */
function scan(text: string, { keys: maxKeys = Infinity, characters = Infinity }: Partial<JsonLimits>): Shape {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let tooLongText = false;
  const keys = new KeyCount(maxKeys);
  for (let at = 0; at < text.length && deepest <= MAX_DEPTH && !keys.tooMany && !tooLongText; at++) {
    const code = text.charCodeAt(at);
    if (code === CODE.quote) {
      const start = at + 1;
      at = endOfString(text, start);
      if (at === -1) return { deepest, values, open: true, tooLongText, tooManyKeys: false };
      tooLongText = at - start > characters;
      if (maxKeys !== Infinity && isKey(text, at + 1)) keys.add(text.slice(start, at));
    } else if (code === CODE.openList || code === CODE.openObject) {
      depth++;
      values++;
      keys.open();
      if (depth > deepest) deepest = depth;
    } else if (code === CODE.comma) values++;
    else if (code === CODE.closeList || code === CODE.closeObject) {
      depth--;
      keys.close();
    }
  }
  return { deepest, values, open: depth > 0, tooLongText, tooManyKeys: keys.tooMany };
}

/**
 * Invisible characters except those below a blank, which JSON allows only as escapes. All others are beyond the printable
 * characters of ASCII, which are most of a document: the expression rejects these first, which is four times as fast.
 */
const HIDDEN = new RegExp(String.raw`(?=[\x7f-\u{10ffff}])(?:${UNSEEN})`, 'gu');

/** Returns true if a document has more invisible characters than a limit. */
function hasMoreHidden(text: string, limit = Infinity): boolean {
  if (limit === Infinity) return false;
  let found = 0;
  for (const _ of text.matchAll(HIDDEN)) if (++found > limit) return true;
  return false;
}

/** Counts different orders of keys, and keys that are numbers. */
class KeyCount {
  readonly #most: number;
  readonly #ids = new Map<string, number>();
  /** An order of keys and the key that follows it -> the longer order. */
  readonly #orders = new Map<number, number>();
  /** The order of the keys so far in each open bracket. */
  readonly #open: number[] = [];
  #numbers = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get tooMany(): boolean {
    return this.#orders.size > this.#most || this.#numbers > this.#most;
  }

  open(): void {
    this.#open.push(0);
  }

  close(): void {
    this.#open.pop();
  }

  add(key: string): void {
    const id = this.#ids.get(key) ?? this.#ids.size;
    this.#ids.set(key, id);
    // There are never more IDs than orders.
    const longer = (this.#open.pop() ?? 0) * (this.#most + 2) + id;
    const order = this.#orders.get(longer) ?? this.#orders.size + 1;
    this.#orders.set(longer, order);
    this.#open.push(order);
    // With an escape it may be a number, too.
    if (/^[\d\\]/u.test(key)) this.#numbers++;
  }
}

/** Returns true if a colon follows: white space may stand before it. */
function isKey(text: string, from: number): boolean {
  let at = from;
  while (WHITE.has(text.charCodeAt(at))) at++;
  return text.charCodeAt(at) === CODE.colon;
}

const WHITE: ReadonlySet<number> = new Set([9, 10, 13, 32]);

/** Returns the index of the quotation mark that ends the string starting at `start`; -1 if there is none. */
function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start);
  while (quote !== -1 && isEscaped(text, start, quote)) quote = text.indexOf('"', quote + 1);
  return quote;
}

function isEscaped(text: string, start: number, quote: number): boolean {
  let slashes = quote;
  while (slashes > start && text.charCodeAt(slashes - 1) === CODE.backslash) slashes--;
  return (quote - slashes) % 2 === 1;
}

/** Deletes the keys `__proto__` in a value, however they are spelt. Returns false if a number in it is infinite. */
function cleaned(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (next === Infinity || next === -Infinity) return false;
    if (typeof next !== 'object' || next === null) continue;
    if (Object.hasOwn(next, '__proto__')) Reflect.deleteProperty(next, '__proto__');
    for (const inner of Object.values(next))
      if (typeof inner === 'object' || typeof inner === 'number') waiting.push(inner);
  }
  return true;
}
