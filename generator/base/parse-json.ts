/** Parsing JSON that strangers wrote: bounded nesting, no `__proto__`, and a word on why it failed. */

/** Nesting beyond this is no answer of a service (theirs nest 8 deep) and would be a danger to recursive code. */
export const MAX_DEPTH = 100;

/** Why a text is no usable JSON: it ends too early, nests too deep, or is something else. */
export type JsonFault = 'cut-short' | 'too-deep' | 'not-json';

/** What came of parsing. */
export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: JsonFault; readonly cause?: unknown };

/** Parses JSON. Keys named `__proto__` are left out: whoever copies them would change prototypes. */
export function parseJson(text: string): ParsedJson {
  const shape = scan(text);
  if (shape.deepest > MAX_DEPTH) return { ok: false, fault: 'too-deep' };
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
  backslash: 92,
  openList: 91,
  closeList: 93,
  openObject: 123,
  closeObject: 125,
} as const;

/**
 * How deep the brackets of a text nest outside its strings, and whether it ends inside one of them. Strings are most
 * of a text: they are leapt over, which takes two thirds of the time of looking at each character.
 */
function scan(text: string): { deepest: number; open: boolean } {
  let depth = 0;
  let deepest = 0;
  let at = 0;
  for (;;) {
    const quote = text.indexOf('"', at);
    const end = quote === -1 ? text.length : quote;
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code === CODE.openList || code === CODE.openObject) {
        depth++;
        if (depth > deepest) deepest = depth;
      } else if (code === CODE.closeList || code === CODE.closeObject) depth--;
    }
    if (quote === -1) return { deepest, open: depth > 0 };
    at = behindString(text, quote + 1);
    if (at === -1) return { deepest, open: true };
  }
}

/** Where a string that begins at `start` is over, its quotation mark included; -1 where it is not. */
function behindString(text: string, start: number): number {
  for (let at = start; ;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return -1;
    let slashes = quote;
    while (slashes > at && text.charCodeAt(slashes - 1) === CODE.backslash) slashes--;
    at = quote + 1;
    if ((quote - slashes) % 2 === 0) return at;
  }
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
