/** Escapes strings of a service in contexts that Handlebars does not cover. */
import { escapeUnseen, jsonCode, withoutCommands } from '../../base/text.ts';

/**
 * Returns the data of a page with every string in visible form: without characters that a browser would obey or hide,
 * and without commands for CI runners. Keys are names of the template, or anchors.
 */
export function visibleData<T>(data: T): T;
export function visibleData(data: unknown): unknown {
  if (typeof data === 'string') return visible(data);
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((one) => visibleData<unknown>(one));
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, visibleData<unknown>(value)]));
}

/** No template puts a string at the beginning of a line, so its first line is no command: `::1` stays as it is. */
export function visible(text: string): string {
  return escapeUnseen(text).replace(/\n[^]*/u, withoutCommands);
}

/** The characters that could end a `<script>` element or its line. */
const BREAKING = /[<>&\u{2028}\u{2029}]/gu;

/**
 * Returns a value as JSON for a `<script type="application/json">`.
 * @param shown returns each string as the page shows it
 */
export function scriptJson(value: unknown, shown: (text: string) => string): string {
  const text = JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? shown(one) : one));
  return text.replaceAll(BREAKING, jsonCode);
}

/** Returns one part of an anchor: percent-encoded, except letters, digits and `-_.!~*'()`. */
export function anchorPart(text: string): string {
  // Half a surrogate pair cannot be encoded, and encoding it would throw.
  return encodeURIComponent(text.toWellFormed());
}

/** Encodes dots too, for a part that other parts follow: `0day.kiev` -> `0day%2Ekiev`. */
export function anchorStem(text: string): string {
  return anchorPart(text).replaceAll('.', '%2E');
}

/** Unique anchors. They are IDs of the page and equal the links to them. */
export class Anchors {
  readonly #taken = new Set<string>();

  /** Returns the wanted anchor, with a number added if it is taken. */
  take(wanted: string): string {
    let anchor = wanted;
    for (let next = 2; this.#taken.has(anchor); next += 1) anchor = `${wanted}-${next}`;
    this.#taken.add(anchor);
    return anchor;
  }
}
