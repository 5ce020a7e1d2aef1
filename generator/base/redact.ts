/** Removes secrets from text of others. The only code that knows the forms in which a secret can be written. */
import { type Json, isObject } from './json.ts';
import { ESCAPE_MARKS, hasEscape, unescapeText } from './redaction/escapes.ts';
import { TextBuilder } from './redaction/text-builder.ts';
import { SHORTEST, type Word, WordFinder } from './redaction/word-finder.ts';
import { displaySafe } from './text.ts';
import { hideCredentials, hideCredentialsOf } from './url-credentials.ts';

/** Replaces every known secret in a text. */
export type Redact = (text: string) => string;

/** Redacts nothing. For services whose secrets suite does not know: no output can contain them. */
export const NO_REDACTION: Redact = (text) => text;

/** The fewest characters of a secret that is found within a word or a number: `1234` is not in `port 12345`. */
const LEAST_WITHIN = 8;

/**
 * Returns a function that replaces secrets in a text, in any case: as they are, trimmed, each line of them, as in JSON,
 * in a URL, in HTML and in Base64. Its time is linear in the text. Redact a text before you cut it: a cut secret is
 * not found.
 */
export function makeRedact(secrets: Iterable<string>, mark = '[secret]'): Redact {
  const words = [...new Set([...secrets].flatMap(textsOf))].flatMap(wordsOf);
  if (words.length === 0) return NO_REDACTION;
  const finder = new WordFinder(words);
  return (text) => {
    // The end of the secret that begins at a position.
    let ends: Int32Array | undefined;
    const onFound = (start: number, end: number): void => {
      ends ??= new Int32Array(text.length);
      ends[start] = Math.max(ends[start] ?? 0, end);
    };
    finder.find(text, false, onFound);
    if (hasEscape(text)) finder.find(text, true, onFound);
    return ends === undefined ? text : replaceParts(text, ends, mark);
  };
}

/** Replaces the parts of a text that begin where `ends` is not 0. Parts that overlap become one. */
function replaceParts(text: string, ends: Int32Array, mark: string): string {
  const shown = new TextBuilder(text);
  for (let start = 0; start < text.length; start += 1) {
    let end = ends[start] ?? 0;
    if (end === 0) continue;
    for (let at = start + 1; at < end; at += 1) end = Math.max(end, ends[at] ?? 0);
    shown.replace(start, end, mark);
    start = end - 1;
  }
  return shown.toString();
}

/** The most secrets of a service that suite looks for, and the most characters of all of them. */
const MOST_SECRETS = 10_000;
const MOST_CHARACTERS = 256 * 1024;

/** Replaces every text of a service with more secrets than that. */
const HIDDEN = '[hidden]';

/** The secrets of one service, known before the first request to it. */
export class SecretRedactor {
  readonly #public: ReadonlySet<string>;
  readonly #secrets = new Set<string>();
  #characters = 0;
  /** Made for the first text after a change: a run learns secrets from each list, and prints at its end. */
  #redact: Redact | undefined;

  /** @param publicWords words that every report shows; redacting one of them would reveal that it is a secret */
  constructor(publicWords: Iterable<string> = []) {
    this.#public = new Set([...publicWords].map((word) => word.toLowerCase()));
  }

  /** Adds strings that must not be printed from now on. */
  add(secrets: Iterable<string>): void {
    for (const secret of secrets) {
      if (this.#isPublic(secret) || this.#secrets.has(secret)) continue;
      this.#characters += secret.length;
      if (this.isFull) break;
      this.#secrets.add(secret);
    }
    this.#redact = undefined;
  }

  /** True if the service has more secrets than suite looks for: only public words are shown. */
  get isFull(): boolean {
    return this.#characters > MOST_CHARACTERS || this.#secrets.size >= MOST_SECRETS;
  }

  /** Replaces the secrets in a text. */
  readonly redact: Redact = (text) => {
    if (this.isFull) return this.#isPublic(text) ? text : HIDDEN;
    return (this.#redact ??= makeRedact(this.#secrets))(text);
  };

  #isPublic(text: string): boolean {
    return this.#public.has(text.trim().toLowerCase());
  }
}

/** Redacts a sentence, and removes the user, the password and the values of the query of each URL in it. */
export function redactWithUrls(text: string, redact: Redact): string {
  return redactTwice(text, redact, hideCredentials);
}

/** Redacts again what became visible: `hunter2` of `http://me:pw@hunter2`, which begins with another secret. */
function redactTwice(text: string, redact: Redact, clean: (text: string) => string): string {
  const redacted = redact(text);
  const cleaned = clean(redacted);
  // Only a login that is removed joins two parts of a text.
  return cleaned === redacted || !redacted.includes('@') ? cleaned : redact(cleaned);
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

/** Returns a secret, trimmed too, and each line of it: a message ends at a line break. */
function textsOf(secret: string): string[] {
  const texts = [secret, ...secret.split(/\r?\n/u)].flatMap((text) => [text, text.trim()]);
  // Replacing every "1" of a message would hide the message and reveal the secret.
  return texts.filter(({ length }) => length >= SHORTEST);
}

/** Returns what to find in a text and in the text without its escapes. */
function wordsOf(text: string): Word[] {
  const written = new Set([text, inJson(text), encodeURIComponent(text.toWellFormed()), ...readings(text)]);
  const isAlone = text.length < LEAST_WITHIN;
  return [
    ...Array.from(written, (form) => ({ text: form, isAlone })).filter(
      ({ text: { length } }) => length >= SHORTEST,
    ),
    ...insideBase64(text).map((form) => ({ text: form, isAlone: false })),
  ];
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/**
 * Returns a text as it is after its escapes are read. A secret can contain `%41` or `&amp;`, and who writes it may
 * escape each of the marks or leave it.
 */
function readings(text: string): string[] {
  const marks = ESCAPE_MARKS.filter((mark) => text.includes(mark));
  const literals = marks.reduce<string[][]>(
    (all, mark) => [...all, ...all.map((one) => [...one, mark])],
    [[]],
  );
  return marks.length === 0 ? [] : literals.map((literal) => unescapeText(text, literal));
}

/** Returns the Base64 characters that depend on the text alone, for any offset in a longer one: `user:password`. */
function insideBase64(text: string): string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2]
    .map((before) => {
      const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
      return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    })
    .filter(({ length }) => length >= LEAST_WITHIN);
}
