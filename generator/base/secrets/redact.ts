/** Removes secrets from strings that a service wrote: an error response can quote the submitted value. */
import { cutText, displaySafe } from '../text.ts';
import { hideTokens } from '../url.ts';
import { encodingsOf } from './encodings.ts';
import { type Finder, type Span, finderOf } from './find.ts';

/** A function that replaces every known secret in a string. */
export type Redact = (text: string) => string;

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
  const redact =
    (find: Finder): Redact =>
    (text) =>
      without(text, find(text), mark);
  const withoutWords = finderOf(forms);
  // The beginning of a word can be a word of a sentence.
  const all = ofWords.isSubsetOf(forms) ? withoutWords : finderOf(forms, ofWords);
  return { all: redact(all), withoutWords: redact(withoutWords) };
}

/**
 * Redacts a string of a service for a message, hides the credentials and tokens of the URLs in it, and cuts it to `limit`
 * characters: a cut secret would not be found.
 */
export function redactedExcerpt(text: string, redact: Redact, limit?: number): string {
  return displaySafe(redactWithUrls(cutText(text, MOST_READ), redact), limit);
}

/** Redacts a string, and hides the credentials and tokens of the URLs in it. */
export function redactWithUrls(text: string, redact: Redact): string {
  // Before and after: without its credentials, a URL that is a secret is another text, and what is left of it is no URL.
  return redact(hideTokens(redact(text)));
}

/**
 * Returns a function that looks for a secret in a string, in any case and any encoding. The end of a string that is cut
 * does not count, because the end of any string can look like the beginning of a secret.
 */
export function makeSearch(secret: string): (text: string) => boolean {
  const find = finderOf(new Set(), formsOf([secret]));
  return (text) => find(text).length > 0;
}

function formsOf(secrets: Iterable<string>): Set<string> {
  return new Set([...secrets].flatMap(encodingsOf));
}

function without(text: string, spans: readonly Span[], mark: string): string {
  const kept = [0, ...spans.map(([, end]) => end)].map((from, index) => text.slice(from, spans[index]?.[0]));
  return kept.join(mark);
}
