/** Taking secrets out of texts that a service wrote: an error can quote the very value that was sent. */
import { type Redact, makeRedact } from '../../base/secrets/redact.ts';
import { APPS } from '../../servarr/apps.ts';
import { KINDS, kindRow } from '../../servarr/kinds.ts';
import type { Manifest } from '../manifest/manifest.ts';

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

/** Returns the words of a service that are in the configuration and in every report. */
export function publicWords({ service, kinds }: Pick<Manifest, 'kinds' | 'service'>): string[] {
  const entries = Object.values(kinds).flatMap((part) => part.entries);
  const words = KINDS.flatMap((kind) => {
    const { title, plural, declaredAt, ...row } = kindRow(kind);
    const own = 'noun' in row ? [row.noun, row.nouns] : [];
    return [kind, title, plural, ...own, ...('module' in declaredAt ? [declaredAt.module] : [])];
  });
  return [
    service.name,
    service.app,
    APPS[service.app].title,
    URL.parse(service.baseUrl)?.hostname ?? '',
    ...entries.flatMap(({ name = '', implementation, definition = '' }) => [
      name,
      implementation,
      definition,
    ]),
    ...words.flatMap((text) => [text, ...text.split(' ')]),
  ];
}
