/** Redacts the secrets of one service in everything that is printed about it. */
import { type Redact, makeRedacts } from './redact.ts';

/** Redacts the secrets of one service. Identifiers are not redacted. */
export interface Redactor {
  /** Redacts a string that the service wrote, or a value. */
  readonly serviceText: Redact;
  /** Redacts a sentence of suite. Names and strings in it must have been redacted by `serviceText`. */
  readonly ourText: Redact;
}

/** Redacts nothing. For services whose secrets suite does not know: no output can contain them. */
export const NO_REDACTION: Redactor = { serviceText: (text) => text, ourText: (text) => text };

/** The secrets of one service, known before the first request to it. Prints as a mark. */
export class SecretRedactor implements Redactor {
  readonly #public: ReadonlySet<string>;
  readonly #secrets = new Set<string>();
  /** Made for the first text after a change: a run learns secrets from each list, and prints at its end. */
  #redacts: ReturnType<typeof makeRedacts> | undefined;

  /** @param publicWords words that every report shows; redacting one of them would reveal that it is a secret */
  constructor(publicWords: Iterable<string> = []) {
    this.#public = new Set([...publicWords].map((word) => word.toLowerCase()));
  }

  /** Adds strings that must not be printed from now on. */
  add(secrets: Iterable<string>): void {
    const before = this.#secrets.size;
    for (const secret of secrets)
      if (!this.#public.has(secret.trim().toLowerCase())) this.#secrets.add(secret);
    if (this.#secrets.size > before) this.#redacts = undefined;
  }

  get #made(): ReturnType<typeof makeRedacts> {
    if (this.#redacts !== undefined) return this.#redacts;
    const all = [...this.#secrets];
    // A mark in place of a word of our own sentence would reveal the secret.
    this.#redacts = makeRedacts(
      all.filter((one) => !isWord(one)),
      all.filter(isWord),
    );
    return this.#redacts;
  }

  /** See `Redactor`. */
  readonly serviceText: Redact = (text) => this.#made.all(text);

  /** See `Redactor`. */
  readonly ourText: Redact = (text) => this.#made.withoutWords(text);
}

const ONE_WORD = /^\p{L}+$/u;

function isWord(secret: string): boolean {
  return ONE_WORD.test(secret.trim());
}
