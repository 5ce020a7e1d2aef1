/** Decodes the usual encodings in a string, and remembers where each character was. Pure. */

/** A string and the string that it was decoded from. */
export interface Decoded {
  readonly text: string;
  /** Where each character starts in the original; undefined for the original. */
  readonly starts?: Uint32Array;
  /** Where each character ends in the original; undefined for the original. */
  readonly ends?: Uint32Array;
}

/** The most layers of encodings: JSON in JSON in a query has three. */
const MOST_LAYERS = 6;

/** An encoded character: in a URL (also in a form), in JSON or as suite shows it, in HTML. */
const ENCODED = new RegExp(
  [
    String.raw`%(?:[0-7][\da-f]|[cd][\da-f]%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[0-7](?:%[89ab][\da-f]){3}|u[\da-f]{4})`,
    String.raw`\\(?:u[\da-f]{4}|u\{[\da-f]{1,6}\}|x[\da-f]{2}|[^\n\w]|[bfnrt])`,
    String.raw`&(?:#x[\da-f]{1,8}|#\d{1,10}|amp|lt|gt|quot|apos|nbsp);`,
    String.raw`\+`,
  ].join('|'),
  'giu',
);

/** The beginning of an encoded character at the end of a string. */
const PARTIAL =
  /(?:(?:%[89a-f][\da-f]){0,3}%?[\da-fu]?[\da-f]{0,3}|\\(?:[ux]\{?[\da-f]{0,6})?|&#?\w{0,9})$/iu;

/** Returns a string, and what it becomes when all characters that may be encoded are decoded, again and again. */
export function decodingsOf(text: string): string[] {
  return layersFrom(text, (last) =>
    isEncoded(last) ? last.replaceAll(ENCODED, (code) => characterOf(code)) : undefined,
  );
}

/** Returns the same as `decodingsOf`, with the place of each character. That takes many times as much memory. */
export function layersOf(text: string): Decoded[] {
  return layersFrom({ text }, decodeOnce);
}

/** @param decode returns undefined if no character is encoded */
function layersFrom<Layer>(first: Layer, decode: (last: Layer) => Layer | undefined): Layer[] {
  const layers = [first];
  for (let last: Layer | undefined = first; last !== undefined && layers.length <= MOST_LAYERS;) {
    last = decode(last);
    if (last !== undefined) layers.push(last);
  }
  return layers;
}

function isEncoded(text: string): boolean {
  return text.search(ENCODED) !== -1;
}

/** Returns a string without the beginning of an encoded character at its end. */
export function withoutPartial(text: string): string {
  return text.replace(PARTIAL, '');
}

function decodeOnce({ text, starts, ends }: Decoded): Decoded | undefined {
  if (!isEncoded(text)) return undefined;
  // No character is longer than its encoding.
  const [newStarts, newEnds] = [new Uint32Array(text.length), new Uint32Array(text.length)];
  const parts: string[] = [];
  let [length, at] = [0, 0];
  const add = (part: string, placeOf: (index: number) => readonly [first: number, last: number]): void => {
    for (let index = 0; index < part.length; index++, length++) {
      const [first, last] = placeOf(index);
      newStarts[length] = starts?.[first] ?? first;
      newEnds[length] = ends?.[last] ?? last + 1;
    }
    parts.push(part);
  };
  for (const { 0: code, index: start } of text.matchAll(ENCODED)) {
    const from = at;
    add(text.slice(from, start), (index) => [from + index, from + index]);
    at = start + code.length;
    const end = at - 1;
    add(characterOf(code), () => [start, end]);
  }
  const from = at;
  add(text.slice(from), (index) => [from + index, from + index]);
  return { text: parts.join(''), starts: newStarts, ends: newEnds };
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u{a0}',
};

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function characterOf(code: string): string {
  const hex = /^(?:%u|\\[ux]\{?|&#x)(?<digits>[\da-f]+)/iu.exec(code)?.groups?.['digits'];
  if (hex !== undefined) return ofCode(Number.parseInt(hex, 16));
  if (code === '+') return ' ';
  if (code.startsWith('%')) return Buffer.from(code.replaceAll('%', ''), 'hex').toString();
  if (code.startsWith('&#')) return ofCode(Number.parseInt(code.slice(2), 10));
  if (code.startsWith('&')) return ENTITIES[code.slice(1, -1).toLowerCase()] ?? code;
  return ESCAPES[code.slice(1).toLowerCase()] ?? code.slice(1);
}

function ofCode(code: number): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\u{fffd}';
}
