/** Taking secrets out of texts that a service wrote: an error can quote the very value that was sent. */
import { APPS } from '../../servarr/apps.ts';
import { KINDS, kindRow } from '../../servarr/kinds.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { encodingsOf } from '../manifest/secret-encodings.ts';

/** Replaces every known secret in a text. */
export type Redact = (text: string) => string;

/** Shorter texts are left: replacing every "1" of a message would hide it and tell the secret. */
const LEAST = 3;

/** How the secrets of one service are taken out of what is said of it. Identifiers go through neither. */
export interface Redactor {
  /** A text of the service, or a value. */
  readonly serviceText: Redact;
  /** A sentence of ours around names and texts that have been through `theirs`. */
  readonly ourText: Redact;
}

/** Where there is nothing to hide. */
export const NO_REDACTION: Redactor = { serviceText: (text) => text, ourText: (text) => text };

/** What must not be shown of one service; there before it is asked for anything. Does not show itself. */
export class SecretRedactor implements Redactor {
  readonly #open: ReadonlySet<string>;
  readonly #secrets = new Set<string>();
  #theirs: Redact = NO_REDACTION.serviceText;
  #ours: Redact = NO_REDACTION.ourText;

  /** @param open words that everyone reads; a secret that is one of them is told by hiding it, and by that alone */
  constructor(open: Iterable<string> = []) {
    this.#open = new Set([...open].map((word) => word.toLowerCase()));
  }

  /** Texts that nothing may show from now on. */
  add(secrets: Iterable<string>): void {
    const before = this.#secrets.size;
    for (const secret of secrets) if (!this.#open.has(secret.trim().toLowerCase())) this.#secrets.add(secret);
    if (this.#secrets.size === before) return;
    const all = [...this.#secrets];
    this.#theirs = makeRedact(all);
    // A gap where a word of our sentence was would tell which word it is.
    this.#ours = makeRedact(all.filter((secret) => !ONE_WORD.test(secret.trim())));
  }

  /** See `Redactor`. */
  readonly serviceText: Redact = (text) => this.#theirs(text);

  /** See `Redactor`. */
  readonly ourText: Redact = (text) => this.#ours(text);
}

const ONE_WORD = /^\p{L}+$/u;

/** The words of a service that stand in the configuration and in every report. */
export function publicWords({ service, kinds }: Pick<Manifest, 'kinds' | 'service'>): string[] {
  const entries = Object.values(kinds).flatMap((part) => part.entries);
  const words = KINDS.flatMap((kind) => {
    const { module, noun, nouns, title, plural } = kindRow(kind);
    return [kind, module, noun, nouns, title, plural];
  });
  return [
    service.name,
    service.app,
    APPS[service.app].title,
    URL.parse(service.baseUrl)?.hostname ?? '',
    ...entries.flatMap(({ name, implementation, definition = '' }) => [name, implementation, definition]),
    ...words.flatMap((text) => [text, ...text.split(' ')]),
  ];
}

/**
 * Makes a redactor.
 * @param secrets texts that must not be shown, in whichever case and however they are written (`encodingsOf`)
 * @returns a function that writes `[secret]` in place of each, and of several that overlap
 */
export function makeRedact(secrets: Iterable<string>): Redact {
  const forms = new Set(
    [...secrets]
      .flatMap(encodingsOf)
      .map(folded)
      .filter((form) => form.length >= LEAST),
  );
  if (forms.size === 0) return (text) => text;
  // A pattern of whole secrets can be larger than patterns may be, and the error then quotes it.
  const byHead = Map.groupBy(forms, headOf);
  const heads = new RegExp([...byHead.keys()].map((head) => escaped(head)).join('|'), 'g');
  return (text) => without(text, spansOf(folded(text), heads, byHead));
}

/** All forms have as much, and it is enough to find the few of them that a place can hold. */
function headOf(text: string): string {
  return text.slice(0, LEAST);
}

/** From where to where a text is secret. */
type Span = readonly [start: number, end: number];

/** In order; none reaches into the next. */
function spansOf(text: string, heads: RegExp, byHead: ReadonlyMap<string, readonly string[]>): Span[] {
  const spans: Span[] = [];
  heads.lastIndex = 0;
  for (let match = heads.exec(text); match !== null; match = heads.exec(text)) {
    const start = match.index;
    const lengths = (byHead.get(match[0]) ?? [])
      .filter((form) => text.startsWith(form, start))
      .map(({ length }) => length);
    heads.lastIndex = start + 1;
    if (lengths.length === 0) continue;
    const end = start + Math.max(...lengths);
    const last = spans.at(-1);
    if (last !== undefined && start < last[1]) spans[spans.length - 1] = [last[0], Math.max(last[1], end)];
    else spans.push([start, end]);
  }
  return spans;
}

function without(text: string, spans: readonly Span[]): string {
  const kept = [0, ...spans.map(([, end]) => end)].map((from, index) => text.slice(from, spans[index]?.[0]));
  return kept.join('[secret]');
}

/** In small letters, each of which stands where the large one did. */
function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // Of a whole text a letter can become two, or another at the end of a word.
  return text.replaceAll(/[\p{Lu}\p{Lt}]/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

const ASCII = /^\p{ASCII}*$/u;

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}
