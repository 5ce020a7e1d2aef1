/** Texts of a service in the contexts of the page that Handlebars' own escaping (text, quoted attribute) does not cover. */

/** What could end a `<script>` element or its line, as JSON writes it otherwise. */
const BREAKING = /[<>&\u{2028}\u{2029}]/gu;

/** A value as JSON that may stand inside a `<script type="application/json">`, whatever its texts hold. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    BREAKING,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/** One part of an anchor: letters, digits and `-_.!~*'()` as they are, all else percent-encoded. */
export function anchorPart(text: string): string {
  // Half a surrogate pair cannot be encoded, and would throw.
  return encodeURIComponent(text.toWellFormed());
}

/** The same without dots, for a part that others follow: `0day.kiev` -> `0day%2Ekiev`. */
export function anchorStem(text: string): string {
  return anchorPart(text).replaceAll('.', '%2E');
}

/** Hands out anchors, each once: they are ids of the page, equal to the letter to the links that lead to them. */
export class Anchors {
  readonly #taken = new Set<string>();

  /** The anchor wanted, or with a number behind it where that is taken. */
  take(wanted: string): string {
    let anchor = wanted;
    for (let count = 2; this.#taken.has(anchor); count += 1) anchor = `${wanted}-${count}`;
    this.#taken.add(anchor);
    return anchor;
  }
}
