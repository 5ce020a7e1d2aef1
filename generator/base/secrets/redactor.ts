/** Redacts the secrets of one service in everything that is printed about it. */
import { type Redact, makeRedact } from './redact.ts';

/** Redacts the secrets of one service. Identifiers are not redacted. */
export interface Redactor {
  /** Redacts a text that the service wrote, or a value. */
  readonly serviceText: Redact;
  /** Redacts a sentence of suite around names and texts that `serviceText` has redacted. */
  readonly ourText: Redact;
}

/** For a service whose secrets are not known: nothing that is printed can contain them. */
export const NO_REDACTION: Redactor = { serviceText: (text) => text, ourText: (text) => text };

/** The secrets of one service, known before the first request to it. Does not show itself. */
export class SecretRedactor implements Redactor {
  readonly #public: ReadonlySet<string>;
  readonly #secrets = new Set<string>();
  #serviceText: Redact = NO_REDACTION.serviceText;
  #ourText: Redact = NO_REDACTION.ourText;

  /** @param publicWords words that every report shows; redacting one of them would reveal that it is a secret */
  constructor(publicWords: Iterable<string> = []) {
    this.#public = new Set([...publicWords].map((word) => word.toLowerCase()));
  }

  /** Adds texts that must not be shown from now on. */
  add(secrets: Iterable<string>): void {
    const before = this.#secrets.size;
    for (const secret of secrets)
      if (!this.#public.has(secret.trim().toLowerCase())) this.#secrets.add(secret);
    if (this.#secrets.size === before) return;
    const all = [...this.#secrets];
    this.#serviceText = makeRedact(all);
    // A mark in place of a word of our own sentence would reveal the word.
    this.#ourText = makeRedact(all.filter((secret) => !ONE_WORD.test(secret.trim())));
  }

  /** See `Redactor`. */
  readonly serviceText: Redact = (text) => this.#serviceText(text);

  /** See `Redactor`. */
  readonly ourText: Redact = (text) => this.#ourText(text);
}

const ONE_WORD = /^\p{L}+$/u;
