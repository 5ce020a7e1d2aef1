/** The size limits of responses, several times those of real services. A run holds the responses of all kinds at once. */
import { type Kind, isProviderKind, kindRow, providerRow } from '../../servarr/kinds.ts';

/** The size limit of a response. Bytes alone do not limit memory: `[]` takes ten times the memory of its text. */
export interface AnswerSize {
  /** Bytes after decompression. */
  readonly bytes: number;
  /** The approximate number of JSON values. */
  readonly values: number;
}

/** The most different orders of keys in a response: those of real services have fewer than a thousand. */
export const MOST_KEYS = 5000;

/** The most characters of a string in a response: those of real services have fewer than 20,000. */
export const MOST_CHARACTERS = 256 * 1024;

/** The most invisible characters of a response: the largest recorded response has one. */
export const MOST_HIDDEN = 10_000;

const MEBIBYTE = 1024 * 1024;

/** The sizes that do not depend on a kind. */
export const SIZES = {
  /** The status of a service. */
  status: { bytes: MEBIBYTE, values: 10_000 },
  /** One resource: a profile with a thousand custom formats has 100 kB. */
  one: { bytes: 2 * MEBIBYTE, values: 50_000 },
  /** Root folders list every folder that the service does not know. */
  list: { bytes: 8 * MEBIBYTE, values: 150_000 },
} as const satisfies Readonly<Record<string, AnswerSize>>;

/** Returns the size of a list: 900 indexers of Prowlarr have 11 MB and 360,000 values. */
export function listSize(kind: Kind): AnswerSize {
  // Each condition of a custom format comes with all its choices: 300 formats of six conditions have 10 MB.
  const isLong = hasDefinitions(kind) || kindRow(kind).codec === 'conditions';
  return isLong ? { bytes: 16 * MEBIBYTE, values: 400_000 } : SIZES.list;
}

/** Returns the size of one resource, read by ID or in the response to a write. */
export function resourceSize(kind: Kind): AnswerSize {
  return kindRow(kind).readsDisks ? SIZES.list : SIZES.one;
}

/** Returns the size of a schema: Prowlarr's indexers have 8 MB and 250,000 values, all others at most 300 kB and 9,000. */
export function schemaSize(kind: Kind): AnswerSize {
  return hasDefinitions(kind)
    ? { bytes: 20 * MEBIBYTE, values: 500_000 }
    : { bytes: 2 * MEBIBYTE, values: 50_000 };
}

/** The most characters of all responses of an import, which holds all of them: Prowlarr with 900 indexers has 20 million. */
const MOST_TOTAL = 28 * MEBIBYTE;

/** Counts the characters of responses that suite holds together. */
export class TotalSize {
  readonly most: number;
  #characters = 0;

  constructor(most = MOST_TOTAL) {
    this.most = most;
  }

  /** Adds a response. Returns false if all of them are larger than the limit. */
  add(characters: number): boolean {
    this.#characters += characters;
    return this.#characters <= this.most;
  }
}

function hasDefinitions(kind: Kind): boolean {
  return isProviderKind(kind) && providerRow(kind).hasDefinitions;
}
