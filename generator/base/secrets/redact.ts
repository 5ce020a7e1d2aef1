/** Removes secrets from strings that a service wrote: an error response can quote the submitted value. */
import { CUT } from '../text.ts';
import { encodingsOf } from './encodings.ts';

/** A function that replaces every known secret in a string. */
export type Redact = (text: string) => string;

/** The length of the shortest redacted secret. Replacing every "1" of a message would hide it and reveal the secret. */
const LEAST = 3;

/** The most characters of a cut string that are compared with the beginnings of secrets. No message quotes more. */
const LONGEST_CUT = 1000;

/**
 * Returns a function that replaces secrets in a string. Overlapping secrets get one mark. The beginning of a secret
 * before the mark of a cut (`…`) is replaced too, because names are cut where a message quotes them.
 * @param secrets strings that must not be printed, in any case and any encoding (`encodingsOf`)
 */
export function makeRedact(secrets: Iterable<string>, mark = '[secret]'): Redact {
  return makeRedacts(secrets, [], mark).all;
}

/** The functions of one index of secrets: thousands of secrets take megabytes. */
interface Redacts {
  readonly all: Redact;
  /** Leaves the words in their place. */
  readonly withoutWords: Redact;
}

/** Returns functions that replace secrets in a string, with or without those that are `words`. See `makeRedact`. */
export function makeRedacts(secrets: Iterable<string>, words: Iterable<string>, mark = '[secret]'): Redacts {
  const [forms, ofWords] = [formsOf(secrets), formsOf(words)];
  const wordsAlone = ofWords.difference(forms);
  for (const form of wordsAlone) forms.add(form);
  if (forms.size === 0) return { all: (text) => text, withoutWords: (text) => text };
  // A pattern of whole secrets can exceed the size limit of patterns, and that error quotes the pattern.
  const byHead = new Map(
    [...Map.groupBy(forms, headOf)].map(([head, own]) => [head, sharing(own, wordsAlone)]),
  );
  const heads = new RegExp([...byHead.keys()].map((head) => escaped(head)).join('|'), 'g');
  const redact =
    (except: ReadonlySet<string>): Redact =>
    (text) =>
      without(text, spansOf(folded(text), { heads, byHead, except }), mark);
  return { all: redact(new Set()), withoutWords: redact(wordsAlone) };
}

/** Returns the encodings of secrets to look for, in lower case. */
function formsOf(secrets: Iterable<string>): Set<string> {
  const forms = new Set<string>();
  for (const secret of secrets)
    for (const form of encodingsOf(secret)) if (form.length >= LEAST) forms.add(folded(form));
  return forms;
}

/** Returns the first characters of a secret. They are enough to find the few secrets that can start at a place. */
function headOf(text: string): string {
  return text.slice(0, LEAST);
}

/** The secrets with one head. */
interface Sharing {
  /** By length, the longest first. Thousands of secrets have few lengths. */
  readonly byLength: readonly (readonly [length: number, secrets: ReadonlySet<string>])[];
  /** In order, without words: the beginning of a word can be a word of a sentence. */
  readonly sorted: readonly string[];
}

function sharing(secrets: readonly string[], words: ReadonlySet<string>): Sharing {
  const byLength = [...Map.groupBy(secrets, ({ length }) => length)]
    .map(([length, own]) => [length, new Set(own)] as const)
    .toSorted(([left], [right]) => right - left);
  return { byLength, sorted: secrets.filter((one) => !words.has(one)).toSorted() };
}

/** Returns true if a secret begins with the string. */
function isBeginning(beginning: string, { sorted }: Sharing): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < beginning) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(beginning) ?? false;
}

/** The start and end of a secret in a string. */
type Span = readonly [start: number, end: number];

/** The secrets to look for. */
interface Index {
  readonly heads: RegExp;
  readonly byHead: ReadonlyMap<string, Sharing>;
  /** Those of them that stay in their place. */
  readonly except: ReadonlySet<string>;
}

/** Returns the spans of all secrets in order. Overlapping spans are merged. */
function spansOf(text: string, { heads, byHead, except }: Index): Span[] {
  const spans: Span[] = [];
  let cut = text.indexOf(CUT);
  heads.lastIndex = 0;
  for (let match = heads.exec(text); match !== null; match = heads.exec(text)) {
    const start = match.index;
    heads.lastIndex = start + 1;
    const own = byHead.get(match[0]);
    if (own === undefined) continue;
    while (cut !== -1 && cut < start + LEAST) cut = text.indexOf(CUT, cut + 1);
    const longest = own.byLength.find(([length, secrets]) => {
      const found = text.slice(start, start + length);
      return secrets.has(found) && !except.has(found);
    });
    const isCut = cut !== -1 && cut - start <= LONGEST_CUT && isBeginning(text.slice(start, cut), own);
    if (longest === undefined && !isCut) continue;
    const end = Math.max(start + (longest?.[0] ?? 0), isCut ? cut : 0);
    const last = spans.at(-1);
    if (last !== undefined && start < last[1]) spans[spans.length - 1] = [last[0], Math.max(last[1], end)];
    else spans.push([start, end]);
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

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}
