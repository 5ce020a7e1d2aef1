/** Takes secrets out of texts that a service wrote: an error can quote the very value that was sent. */
import { encodingsOf } from './encodings.ts';

/** Replaces every known secret in a text. */
export type Redact = (text: string) => string;

/** Shorter secrets are left: replacing every "1" of a message would hide it and tell the secret. */
const LEAST = 3;

/**
 * Returns a function that replaces secrets in a text, and several that overlap with one mark.
 * @param secrets texts that must not be shown, in any case and any encoding (`encodingsOf`)
 */
export function makeRedact(secrets: Iterable<string>, mark = '[secret]'): Redact {
  const forms = new Set(
    [...secrets]
      .flatMap(encodingsOf)
      .map(folded)
      .filter((form) => form.length >= LEAST),
  );
  if (forms.size === 0) return (text) => text;
  // A pattern of whole secrets can be larger than patterns may be, and the error then quotes it.
  const byHead = Map.groupBy(forms, headOf);
  const heads = new RegExp([...byHead.keys()].map((head) => escaped(head)).join('|'), 'g');
  return (text) => without(text, spansOf(folded(text), heads, byHead), mark);
}

/** All forms have as much, and it is enough to find the few of them that a place can hold. */
function headOf(text: string): string {
  return text.slice(0, LEAST);
}

/** From where to where a text is secret. */
type Span = readonly [start: number, end: number];

/** In order; none reaches into the next. */
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

/** In small letters, each of which stands where the large one did. */
function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // Of a whole text a letter can become two, or another at the end of a word.
  return text.replaceAll(/[\p{Lu}\p{Lt}]/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

const ASCII = /^\p{ASCII}*$/u;

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}
