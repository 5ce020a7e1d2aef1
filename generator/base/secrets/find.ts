/** Finds strings in a text and in its decodings, in time that depends on neither their number nor their lengths. Pure. */
import { CUT } from '../text.ts';
import { decodingsOf, layersOf, withoutPartial } from './decode.ts';

/** The start and end of a string in a text. */
export type Span = readonly [start: number, end: number];

/** Returns the places of all strings in a text, in order. Overlapping ones are merged. */
export type Finder = (text: string) => Span[];

/** The length of the shortest redacted secret. Replacing every "1" of a message would hide it and reveal the secret. */
const LEAST = 3;

/** The most characters of the strings to look for. Longer secrets are looked for in pieces of this length. */
const PIECE = 128;

/**
 * Returns a function that finds strings in any case.
 * @param strings of these, the beginning before the mark of a cut is found too
 * @param whole of these, the whole string alone
 */
export function finderOf(strings: ReadonlySet<string>, whole: ReadonlySet<string> = new Set()): Finder {
  const pieces = foldedPieces(strings);
  const index = indexOf(pieces.union(foldedPieces(whole)), pieces);
  return index === undefined ? () => [] : (text) => spansOf(text, index);
}

/** Returns the strings to look for, in lower case and in pieces. */
function foldedPieces(strings: ReadonlySet<string>): Set<string> {
  const long = [...strings].filter(({ length }) => length >= LEAST);
  return new Set(long.flatMap((one) => piecesOf(folded(one))));
}

/** Splits a long string into pieces that overlap, so that the marks of two pieces become one. */
function piecesOf(form: string): string[] {
  if (form.length <= PIECE) return [form];
  const count = Math.ceil((form.length - 1) / (PIECE - 1));
  const starts = Array.from({ length: count }, (_, at) => Math.min(at * (PIECE - 1), form.length - PIECE));
  return starts.map((start) => form.slice(start, start + PIECE));
}

/**
 * The strings to look for. To find the longest of them at a place takes a binary search for its length, whatever their
 * number and lengths are.
 */
interface Index {
  /** Any first character. */
  readonly first: RegExp;
  /** The first `LEAST` characters of each. */
  readonly heads: ReadonlySet<string>;
  /**
   * The strings, and those of their beginnings at which a search goes on to greater lengths -> the length of the longest
   * of the strings that it is or begins with, else 0.
   */
  readonly lengths: ReadonlyMap<string, number>;
  /** Those whose beginnings are to be found, too, in order. */
  readonly sorted: readonly string[];
}

/** Returns the index of strings; undefined if there are none. */
function indexOf(forms: ReadonlySet<string>, cut: ReadonlySet<string>): Index | undefined {
  if (forms.size === 0) return undefined;
  const keys = new Set(forms);
  for (const form of forms)
    if (form.length < PIECE) search(form.length, (at) => keys.add(form.slice(0, at)).size > 0);
  const lengths = new Map<string, number>();
  for (const key of [...keys].sort((left, right) => left.length - right.length))
    lengths.set(key, forms.has(key) ? key.length : longestAt(key, 0, lengths));
  const first = [...new Set([...forms].map((form) => form.charCodeAt(0)))];
  return {
    first: new RegExp(`[${first.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}]`, 'g'),
    heads: new Set([...forms].map((form) => form.slice(0, LEAST))),
    lengths,
    sorted: [...cut].sort(),
  };
}

/**
 * Searches a length below `PIECE`. Goes on to greater lengths where `isBelow` returns true, and never beyond `most`.
 * The lengths that it asks about on the way to a length are always the same.
 */
function search(most: number, isBelow: (length: number) => boolean): void {
  let [low, high] = [LEAST, PIECE - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (middle <= most && isBelow(middle)) low = middle + 1;
    else high = middle - 1;
  }
}

/** Returns the length of the longest string of the index at a place of a text, else 0. */
function longestAt(text: string, start: number, lengths: ReadonlyMap<string, number>): number {
  if (lengths.get(text.slice(start, start + PIECE)) === PIECE) return PIECE;
  let longest = 0;
  search(text.length - start, (length) => {
    const found = lengths.get(text.slice(start, start + length));
    longest = Math.max(longest, found ?? 0);
    return found !== undefined;
  });
  return longest;
}

/** Returns true if a string of the index begins with the given one, of which an encoded character may be cut. */
function isBeginning(text: string, sorted: readonly string[]): boolean {
  return [text, withoutPartial(text)].some((beginning) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? '') < beginning) low = middle + 1;
      else high = middle;
    }
    return beginning.length >= LEAST && sorted[low]?.startsWith(beginning) === true;
  });
}

/**
 * The characters that are decoded and searched at once. The places of decoded characters take up to fifty bytes for each,
 * and texts can have millions of characters.
 */
const WINDOW = 256 * 1024;

/** The characters that each window shares with the next one: the longest encoding of a string that is found for sure. */
const OVERLAP = 32 * 1024;

function spansOf(text: string, index: Index): Span[] {
  const found: Span[] = [];
  for (let from = 0; from === 0 || from + OVERLAP < text.length; from += WINDOW - OVERLAP) {
    const window = from === 0 && text.length <= WINDOW ? text : text.slice(from, from + WINDOW);
    for (const [start, end] of spansInWindow(window, index)) found.push([from + start, from + end]);
  }
  const spans: Span[] = [];
  for (const span of found.sort(([left], [right]) => left - right)) addSpan(spans, span);
  return spans;
}

function spansInWindow(text: string, index: Index): Span[] {
  if (decodingsOf(text).every((decoded) => spansIn(folded(decoded), index).length === 0)) return [];
  return layersOf(text).flatMap(({ text: decoded, starts, ends }) =>
    spansIn(folded(decoded), index).map(([start, end]): Span => [
      starts?.[start] ?? start,
      ends?.[end - 1] ?? end,
    ]),
  );
}

/** Adds a span that starts no earlier than the others. It is merged with the last one if they overlap. */
function addSpan(spans: Span[], span: Span): void {
  const last = spans.at(-1);
  if (last === undefined || span[0] >= last[1]) spans.push(span);
  else if (span[1] > last[1]) spans[spans.length - 1] = [last[0], span[1]];
}

function spansIn(text: string, { first, heads, lengths, sorted }: Index): Span[] {
  const spans: Span[] = [];
  let cut = text.indexOf(CUT);
  first.lastIndex = 0;
  for (let match = first.exec(text); match !== null; match = first.exec(text)) {
    const start = match.index;
    if (!heads.has(text.slice(start, start + LEAST))) continue;
    while (cut !== -1 && cut < start + LEAST) cut = text.indexOf(CUT, cut + 1);
    const isCut = cut !== -1 && cut - start <= PIECE && isBeginning(text.slice(start, cut), sorted);
    const end = Math.max(start + longestAt(text, start, lengths), isCut ? cut : 0);
    if (end > start) addSpan(spans, [start, end]);
  }
  return spans;
}

/** Converts to lower case without changing any position. */
function folded(text: string): string {
  if (!OUTSIDE_ASCII.test(text)) return text.toLowerCase();
  // Lower-casing the whole string could turn one letter into two, or change a letter at the end of a word.
  return text.replaceAll(/[\p{Lu}\p{Lt}]/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

/** A pattern of the whole text, `^\p{ASCII}*$`, would remember every character, and throw for a text of some megabytes. */
const OUTSIDE_ASCII = /\P{ASCII}/u;
