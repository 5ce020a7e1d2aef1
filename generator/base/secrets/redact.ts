/** Removes secrets from strings that a service wrote: an error response can quote the submitted value. */
import { CUT, displaySafe } from '../text.ts';
import { hideTokens } from '../url.ts';
import { layersOf, withoutPartial } from './decode.ts';
import { encodingsOf } from './encodings.ts';

/** A function that replaces every known secret in a string. */
export type Redact = (text: string) => string;

/** The length of the shortest redacted secret. Replacing every "1" of a message would hide it and reveal the secret. */
const LEAST = 3;

/** The most characters of the strings to look for. Longer secrets are looked for in pieces of this length. */
const PIECE = 128;

/** The most characters of a string of a service that a message is taken from. */
const MOST_READ = 10_000;

/**
 * Returns a function that replaces secrets in a string. Overlapping secrets get one mark. The beginning of a secret
 * before the mark of a cut (`…`) is replaced too, because names are cut where a message quotes them, and so is a part
 * of a long secret.
 * @param secrets strings that must not be printed, in any case and any encoding (`encodingsOf`)
 */
export function makeRedact(secrets: Iterable<string>, mark = '[secret]'): Redact {
  return makeRedacts(secrets, [], mark).all;
}

/** The functions for one set of secrets. */
interface Redacts {
  readonly all: Redact;
  /** Leaves the words in their place. */
  readonly withoutWords: Redact;
}

/** Returns functions that replace secrets in a string, with or without those that are `words`. See `makeRedact`. */
export function makeRedacts(secrets: Iterable<string>, words: Iterable<string>, mark = '[secret]'): Redacts {
  const [forms, ofWords] = [formsOf(secrets), formsOf(words)];
  const redact = (index: Index | undefined): Redact =>
    index === undefined ? (text) => text : (text) => without(text, spansOf(text, index), mark);
  const withoutWords = indexOf(forms, forms);
  // The beginning of a word can be a word of a sentence.
  const all = ofWords.isSubsetOf(forms) ? withoutWords : indexOf(forms.union(ofWords), forms);
  return { all: redact(all), withoutWords: redact(withoutWords) };
}

/**
 * Redacts a string of a service for a message, hides the credentials and tokens of the URLs in it, and cuts it to `limit`
 * characters: a cut secret would not be found.
 */
export function redactedExcerpt(text: string, redact: Redact, limit?: number): string {
  const head = text.length > MOST_READ ? text.slice(0, MOST_READ) + CUT : text;
  return displaySafe(redactWithUrls(head, redact), limit);
}

/** Redacts a string, and hides the credentials and tokens of the URLs in it. */
export function redactWithUrls(text: string, redact: Redact): string {
  // Before and after: without its credentials, a URL that is a secret is another text, and what is left of it is no URL.
  return redact(hideTokens(redact(text)));
}

/** Returns the encodings of secrets to look for, in lower case and in pieces. */
function formsOf(secrets: Iterable<string>): Set<string> {
  const forms = new Set<string>();
  for (const secret of secrets)
    for (const form of encodingsOf(secret))
      if (form.length >= LEAST) for (const piece of piecesOf(folded(form))) forms.add(piece);
  return forms;
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

/** The start and end of a secret in a string. */
type Span = readonly [start: number, end: number];

/** Returns the spans of all secrets in a string and in its decodings, in order. Overlapping spans are merged. */
function spansOf(text: string, index: Index): Span[] {
  const found = layersOf(text).flatMap(({ text: decoded, starts, ends }) =>
    spansIn(folded(decoded), index).map(([start, end]): Span => [
      starts?.[start] ?? start,
      ends?.[end - 1] ?? end,
    ]),
  );
  const spans: Span[] = [];
  for (const span of found.sort(([left], [right]) => left - right)) addSpan(spans, span);
  return spans;
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

function without(text: string, spans: readonly Span[], mark: string): string {
  const kept = [0, ...spans.map(([, end]) => end)].map((from, index) => text.slice(from, spans[index]?.[0]));
  return kept.join(mark);
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
