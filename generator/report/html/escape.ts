/** Escapes strings of a service in contexts that Handlebars does not cover. */

/** The characters that could end a `<script>` element or its line. */
const BREAKING = /[<>&\u{2028}\u{2029}]/gu;

/** Returns a value as JSON for a `<script type="application/json">`. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    BREAKING,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
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
    for (let count = 2; this.#taken.has(anchor); count += 1) anchor = `${wanted}-${count}`;
    this.#taken.add(anchor);
    return anchor;
  }
}
