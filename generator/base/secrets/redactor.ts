/** Redacts the secrets of one service in everything that is printed about it. */
import { type Redact, makeRedact } from './redact.ts';

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
  #serviceText: Redact = NO_REDACTION.serviceText;
  #ourText: Redact = NO_REDACTION.ourText;

  /** @param publicWords words that every report shows; redacting one of them would reveal that it is a secret */
  constructor(publicWords: Iterable<string> = []) {
    this.#public = new Set([...publicWords].map((word) => word.toLowerCase()));
  }

  /** Adds strings that must not be printed from now on. */
  add(secrets: Iterable<string>): void {
    const before = this.#secrets.size;
    for (const secret of secrets)
      if (!this.#public.has(secret.trim().toLowerCase())) this.#secrets.add(secret);
    if (this.#secrets.size === before) return;
    const all = [...this.#secrets];
    this.#serviceText = makeRedact(all);
    // A mark in place of a word of our own sentence would reveal the secret.
    this.#ourText = makeRedact(all.filter((secret) => !ONE_WORD.test(secret.trim())));
  }

  /** See `Redactor`. */
  readonly serviceText: Redact = (text) => this.#serviceText(text);

  /** See `Redactor`. */
  readonly ourText: Redact = (text) => this.#ourText(text);
}

const ONE_WORD = /^\p{L}+$/u;
