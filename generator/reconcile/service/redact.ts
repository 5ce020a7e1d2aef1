/** Taking secrets out of texts that a service wrote: an error can quote the very value that was sent. */
import { APPS } from '../../family/apps.ts';
import { KINDS, kindRow } from '../../family/kinds.ts';
import type { Manifest } from '../manifest/manifest.ts';

/** Replaces every known secret in a text. */
export type Redact = (text: string) => string;

/** Shorter texts are left: replacing every "1" of a message would hide it and tell the secret. */
const LEAST = 3;

/** How the secrets of one service are taken out of what is said of it. Identifiers go through neither. */
export interface Redactor {
  /** A text of the service, or a value. */
  readonly theirs: Redact;
  /** A sentence of ours around names and texts that have been through `theirs`. */
  readonly ours: Redact;
}

/** Where there is nothing to hide. */
export const NOTHING_HIDDEN: Redactor = { theirs: (text) => text, ours: (text) => text };

/** What must not be shown of one service; there before it is asked for anything. Does not show itself. */
export class Hidden implements Redactor {
  readonly #open: ReadonlySet<string>;
  readonly #secrets = new Set<string>();
  #theirs: Redact = NOTHING_HIDDEN.theirs;
  #ours: Redact = NOTHING_HIDDEN.ours;

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
    this.#theirs = redactor(all);
    // A gap where a word of our sentence was would tell which word it is.
    this.#ours = redactor(all.filter((secret) => !ONE_WORD.test(secret.trim())));
  }

  /** See `Redactor`. */
  readonly theirs: Redact = (text) => this.#theirs(text);

  /** See `Redactor`. */
  readonly ours: Redact = (text) => this.#ours(text);
}

const ONE_WORD = /^\p{L}+$/u;

/** The words of a service that stand in the configuration and in every report. */
export function openWords({ service, kinds }: Pick<Manifest, 'kinds' | 'service'>): string[] {
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
 * @param secrets texts that must not be shown; their URL-encoded and JSON-escaped forms are found too
 * @returns a function that writes `[secret]` in place of each, the longest first
 */
export function redactor(secrets: Iterable<string>): Redact {
  const forms = new Set([...secrets].flatMap(formsOf).filter((form) => form.length >= LEAST));
  const longestFirst = [...forms].sort((left, right) => right.length - left.length);
  if (longestFirst.length === 0) return (text) => text;
  const pattern = new RegExp(longestFirst.map((form) => escaped(form)).join('|'), 'giu');
  return (text) => text.replace(pattern, '[secret]');
}

function formsOf(secret: string): string[] {
  const lines = secret.split(/\r?\n/u);
  const whole = [
    secret,
    secret.trim(),
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
  ];
  // A message is cut at a line's end, so each line of a long secret (a private key) counts on its own.
  return lines.length > 1
    ? [...whole, ...lines.map((line) => line.trim()).filter((line) => line.length >= 8)]
    : whole;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}
