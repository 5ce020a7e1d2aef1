/** Removes secrets from strings that a service wrote: an error response can quote the submitted value. */
import { encodingsOf } from './encodings.ts';

/** A function that replaces every known secret in a string. */
export type Redact = (text: string) => string;

/** The length of the shortest redacted secret. Replacing every "1" of a message would hide it and reveal the secret. */
const LEAST = 3;

/**
 * Returns a function that replaces secrets in a string. Overlapping secrets get one mark.
 * @param secrets strings that must not be printed, in any case and any encoding (`encodingsOf`)
 */
export function makeRedact(secrets: Iterable<string>, mark = '[secret]'): Redact {
  const forms = new Set(
    [...secrets]
      .flatMap(encodingsOf)
      .map(folded)
      .filter((form) => form.length >= LEAST),
  );
  if (forms.size === 0) return (text) => text;
  // A pattern of whole secrets can exceed the size limit of patterns, and that error quotes the pattern.
  const byHead = Map.groupBy(forms, headOf);
  const heads = new RegExp([...byHead.keys()].map((head) => escaped(head)).join('|'), 'g');
  return (text) => without(text, spansOf(folded(text), heads, byHead), mark);
}

/** Returns the first characters of a secret. They are enough to find the few secrets that can start at a place. */
function headOf(text: string): string {
  return text.slice(0, LEAST);
}

/** The start and end of a secret in a string. */
type Span = readonly [start: number, end: number];

/** Returns the spans of all secrets in order. Overlapping spans are merged. */
function spansOf(text: string, heads: RegExp, byHead: ReadonlyMap<string, readonly string[]>): Span[] {
  const spans: Span[] = [];
  heads.lastIndex = 0;
  for (let match = heads.exec(text); match !== null; match = heads.exec(text)) {
    const start = match.index;
    const lengths = (byHead.get(match[0]) ?? [])
      .filter((form) => text.startsWith(form, start))
      .map(({ length }) => length);
    heads.lastIndex = start + 1;
    if (lengths.length === 0) continue;
    const end = start + Math.max(...lengths);
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
  if (ASCII.test(text)) return text.toLowerCase();
  // Lower-casing the whole string could turn one letter into two, or change a letter at the end of a word.
  return text.replaceAll(/[\p{Lu}\p{Lt}]/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

const ASCII = /^\p{ASCII}*$/u;

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}
