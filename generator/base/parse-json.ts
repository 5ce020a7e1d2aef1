/** Parsing JSON that strangers wrote: bounded nesting, no `__proto__`, and a word on why it failed. */

/** Nesting beyond this is no answer of a service (theirs nest 8 deep) and would be a danger to recursive code. */
export const MAX_DEPTH = 100;

/** The most values in one text, unless the caller says otherwise. Prowlarr's schema of 620 indexers has 250,000. */
export const MAX_VALUES = 1_000_000;

/** Why a text is not usable JSON: it ends too early, nests too deep, has too many values, or is something else. */
export type JsonFault = 'cut-short' | 'not-json' | 'too-deep' | 'too-many-values';

/** What came of parsing. */
export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: JsonFault; readonly cause?: unknown };

/**
 * Parses JSON. Keys named `__proto__` are left out: whoever copies them would change prototypes.
 * @param maxValues bounds the memory that the result takes: a value of two characters takes thirty bytes and more
 */
export function parseJson(text: string, maxValues = MAX_VALUES): ParsedJson {
  const shape = scan(text);
  if (shape.deepest > MAX_DEPTH) return { ok: false, fault: 'too-deep' };
  if (shape.values > maxValues) return { ok: false, fault: 'too-many-values' };
  try {
    const value: unknown = JSON.parse(text);
    // The key may be written with escapes; both spellings are rare enough to look closer only then.
    return { ok: true, value: /__proto__|\\u005f/i.test(text) ? withoutProto(value) : value };
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
  comma: 44,
} as const;

/**
 * Returns how deep the brackets of a text nest outside its strings, how many values it has at most, and whether it ends
 * inside one of them. It skips strings, which are most of a text, and looks at each character between them.
 */
function scan(text: string): { deepest: number; values: number; open: boolean } {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === CODE.quote) {
      at = endOfString(text, at + 1);
      if (at === -1) return { deepest, values, open: true };
    } else if (code === CODE.openList || code === CODE.openObject) {
      depth++;
      values++;
      if (depth > deepest) deepest = depth;
    } else if (code === CODE.comma) values++;
    else if (code === CODE.closeList || code === CODE.closeObject) depth--;
  }
  return { deepest, values, open: depth > 0 };
}

/** Where the quotation mark is that ends a string whose text begins at `start`; -1 where there is none. */
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

function withoutProto(value: unknown): unknown {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Object.hasOwn(next, '__proto__')) Reflect.deleteProperty(next, '__proto__');
    for (const inner of Object.values(next)) waiting.push(inner);
  }
  return value;
}
