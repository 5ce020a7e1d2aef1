/** Removes secrets from text of others. The only code that knows the forms in which a secret can be written. */
import { type Json, isObject } from './json.ts';
import { displaySafe, jsonCode } from './text.ts';
import { hideCredentials } from './url.ts';

/** Replaces every known secret in a text. */
export type Redact = (text: string) => string;

/** Redacts nothing. For services whose secrets suite does not know: no output can contain them. */
export const NO_REDACTION: Redact = (text) => text;

/** The fewest characters of a secret. Replacing every "1" of a message would hide the message and reveal the secret. */
const LEAST = 4;

/** The fewest characters of a secret that is found within a word or a number: `1234` is not in `port 12345`. */
const LEAST_WITHIN = 8;

/**
 * Returns a function that replaces secrets in a text, in any case: as they are, trimmed, each line of them, as in JSON,
 * in a URL, in HTML and in Base64. Redact a text before you cut it: a cut secret is not found.
 */
export function makeRedact(secrets: Iterable<string>, mark = '[secret]'): Redact {
  const texts = [...new Set([...secrets].flatMap(textsOf))].sort((left, right) => right.length - left.length);
  const long = texts.filter(({ length }) => length > MOST_IN_PATTERN).flatMap(formsOf);
  const forms = texts.filter(({ length }) => length <= MOST_IN_PATTERN).flatMap(patternsOf);
  const pattern = forms.length === 0 ? undefined : new RegExp(alternatives(forms), 'gi');
  return (text) => {
    const rest = long.reduce((shown, one) => shown.replaceAll(one, mark), text);
    return pattern === undefined ? rest : rest.replaceAll(pattern, mark);
  };
}

/** The most characters of a text in the pattern, whose size is limited. Longer ones are found in the most usual forms. */
const MOST_IN_PATTERN = 500;

/** The secrets of one service, known before the first request to it. */
export class SecretRedactor {
  readonly #public: ReadonlySet<string>;
  readonly #secrets = new Set<string>();
  /** Made for the first text after a change: a run learns secrets from each list, and prints at its end. */
  #redact: Redact | undefined;

  /** @param publicWords words that every report shows; redacting one of them would reveal that it is a secret */
  constructor(publicWords: Iterable<string> = []) {
    this.#public = new Set([...publicWords].map((word) => word.toLowerCase()));
  }

  /** Adds strings that must not be printed from now on. */
  add(secrets: Iterable<string>): void {
    for (const secret of secrets)
      if (!this.#public.has(secret.trim().toLowerCase())) this.#secrets.add(secret);
    this.#redact = undefined;
  }

  /** Replaces the secrets in a text. */
  readonly redact: Redact = (text) => (this.#redact ??= makeRedact(this.#secrets))(text);
}

/** Redacts a text, and removes the user, the password and the values of the query of each URL in it. */
export function redactWithUrls(text: string, redact: Redact): string {
  return hideCredentials(redact(text));
}

/** Returns text of a service for a message: redacted, on one line, and at last cut to `limit` characters. */
export function redactedExcerpt(text: string, redact: Redact, limit?: number): string {
  return displaySafe(redactWithUrls(text, redact), limit);
}

/** Returns a value without secrets and credentials of URLs. A number whose digits are a secret becomes a string. */
export function withoutSecrets(value: Json, redact: Redact): Json {
  if (typeof value === 'string') return redactWithUrls(value, redact);
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
  return texts.filter(({ length }) => length >= LEAST);
}

function patternsOf(text: string): string[] {
  return [text, ...insideBase64(text)].map(patternOf);
}

function formsOf(text: string): string[] {
  const html = text.replaceAll(/[&<>"]/gu, (character) => OTHER_FORMS[character]?.[0] ?? character);
  return [text, inJson(text), html, encodeURIComponent(text.toWellFormed()), ...insideBase64(text)];
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Joins patterns. Those that begin with one letter or digit share it, so that most places of a text cost little. */
function alternatives(patterns: readonly string[]): string {
  const groups = Map.groupBy(patterns, (pattern) => /^[0-9a-z]/i.exec(pattern)?.[0].toLowerCase() ?? '');
  return [...groups]
    .map(([first, same]) => `${first}(?:${same.map((one) => one.slice(first.length)).join('|')})`)
    .join('|');
}

/** Letters and digits, without the punctuation between them. A pattern with the flag `u` takes ten times as long to make. */
const WORD = String.raw`[\w\u00c0-\u1fff\u2c00-\ud7ff]`;
const BEGINS_WITH_WORD = new RegExp(`^${WORD}`);
const ENDS_WITH_WORD = new RegExp(`${WORD}$`);

function patternOf(text: string): string {
  const source = Array.from(text, anyForm).join('');
  if (text.length >= LEAST_WITHIN) return source;
  const before = BEGINS_WITH_WORD.test(text) ? `(?<!${WORD})` : '';
  return `${before}${source}${ENDS_WITH_WORD.test(text) ? `(?!${WORD})` : ''}`;
}

/** Returns a pattern of a character as itself, in JSON, in a URL or a form, in HTML, and as suite shows it. */
function anyForm(character: string): string {
  if (/[0-9A-Za-z]/u.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  const bytes = [...Buffer.from(character)];
  const forms = [
    character,
    inJson(character),
    jsonCode(character),
    String.raw`\u{${hexOf(code)}}`,
    bytes.map((byte) => `%${hexOf(byte, 2)}`).join(''),
    ...(OTHER_FORMS[character] ?? []),
  ];
  const html = `&#(?:0*${code}|x0*${hexOf(code)});`;
  return `(?:${[...new Set(forms)].map(literal).join('|')}|${html})`;
}

const OTHER_FORMS: Readonly<Record<string, readonly string[]>> = {
  ' ': ['+'],
  '/': [String.raw`\/`, '_'],
  '+': ['-'],
  '&': ['&amp;'],
  '<': ['&lt;'],
  '>': ['&gt;'],
  '"': ['&quot;'],
  "'": ['&apos;'],
};

function hexOf(code: number, digits = 1): string {
  return code.toString(16).padStart(digits, '0');
}

function literal(text: string): string {
  return text.replaceAll(/[^0-9A-Za-z]/g, jsonCode);
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
