/** Removes secrets and credentials of URLs from text of others. */
import { type Json, isObject } from './json.ts';
import { type Redact, redactTexts, textsOf } from './secret-forms.ts';
import { displaySafe } from './text.ts';
import { hideCredentials, hideCredentialsOf } from './url-credentials.ts';

export { type Redact, NO_REDACTION } from './secret-forms.ts';

/**
 * Returns a function that replaces secrets in a text, in any case: as they are, trimmed, each line of them, as in JSON,
 * in a URL, in HTML and in Base64. Redact a text before you cut it: a cut secret is not found.
 */
export function makeRedact(secrets: Iterable<string>, mark = '[secret]'): Redact {
  return redactTexts([...secrets].flatMap(textsOf), mark);
}

export class SecretRedactor {
  readonly #public: ReadonlySet<string>;
  readonly #texts = new Set<string>();
  /** Made for the first text after a change: a run learns secrets from each list, and prints at its end. */
  #redact: Redact | undefined;

  /** @param publicWords words that every report shows; redacting one of them would reveal that it is a secret */
  constructor(publicWords: Iterable<string> = []) {
    this.#public = new Set([...publicWords].map((word) => word.toLowerCase()));
  }

  add(secrets: Iterable<string>): void {
    for (const text of [...secrets].flatMap(textsOf))
      if (!this.#public.has(text.trim().toLowerCase())) this.#texts.add(text);
    this.#redact = undefined;
  }

  readonly redact: Redact = (text) => (this.#redact ??= redactTexts(this.#texts, '[secret]'))(text);
}

/** The longest sentence in which credentials of URLs are hidden. */
const SENTENCE = 64 * 1024;

/** Redacts a sentence, and removes the user, the password and the values of the query of each URL in it. */
export function redactWithUrls(text: string, redact: Redact): string {
  return redactTwice(text, redact, (redacted) => hideCredentials(redacted.slice(0, SENTENCE)));
}

/** Redacts again what became visible: `hunter2` of `http://me:pw@hunter2`, which begins with another secret. */
function redactTwice(text: string, redact: Redact, clean: (text: string) => string): string {
  const redacted = redact(text);
  const cleaned = clean(redacted);
  return cleaned === redacted ? cleaned : redact(cleaned);
}

/** Returns text of a service for a message: redacted, on one line, and at last cut to `limit` characters. */
export function redactedExcerpt(text: string, redact: Redact, limit?: number): string {
  const lines = redactWithUrls(text, redact).split(/[\r\n]+/u);
  return displaySafe(
    lines
      .map((line) => line.trim())
      .join(' ')
      .trim(),
    limit,
  );
}

/** Returns a value without secrets and credentials of URLs. A number whose digits are a secret becomes a string. */
export function withoutSecrets(value: Json, redact: Redact): Json {
  if (typeof value === 'string') return redactTwice(value, redact, hideCredentialsOf);
  if (typeof value === 'number') {
    const digits = String(value);
    const shown = redact(digits);
    return shown === digits ? value : shown;
  }
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, redact));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [redactWithUrls(key, redact), withoutSecrets(item, redact)]),
  );
}
