/** Parses untrusted JSON: limits the nesting, drops `__proto__`, and classifies failures. */

/** The deepest nesting. Responses of services nest 8 deep; much deeper JSON is a danger to recursive code. */
export const MAX_DEPTH = 100;

/** The default limit of values in one document. Prowlarr's schema of 620 indexers has 250,000. */
export const MAX_VALUES = 1_000_000;

/** A reason why a string is not usable JSON. `not-json` is any reason that has no name here. */
export type JsonFault = 'cut-short' | 'not-json' | 'too-deep' | 'too-many-values';

/** The result of parsing. */
export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: JsonFault; readonly cause?: unknown };

/**
 * Parses JSON. Drops keys named `__proto__`: code that copies them would change prototypes.
 * @param maxValues limits the memory of the result: a value of two characters takes thirty bytes or more
 */
export function parseJson(text: string, maxValues = MAX_VALUES): ParsedJson {
  const shape = scan(text);
  if (shape.deepest > MAX_DEPTH) return { ok: false, fault: 'too-deep' };
  if (shape.values > maxValues) return { ok: false, fault: 'too-many-values' };
  try {
    const value: unknown = JSON.parse(text);
    // The key may be written with escapes. Both spellings are rare enough for a closer look.
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
 * Returns how deep the brackets of a document nest outside its strings, the most values that it can have, and whether
 * it ends inside a bracket or a string. Skips strings, which are most of a document.
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
