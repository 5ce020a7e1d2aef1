/** Checks that a list can be believed before anything is planned from it. */
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem } from '../../base/problem.ts';
import { displaySafe, joinSome } from '../../base/text.ts';
import { OTHER_FORMAT, type WireItem } from '../../schema/record/schema-response.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import { fieldNameOf } from '../../servarr/values.ts';
import type { Key, Resource } from '../codec/resource.ts';
import type { ResourceRecord } from '../state/record.ts';

/** A list of a service, for messages. */
export interface ListPlace {
  readonly kind: Kind;
  /** The service and the URL of the list. */
  readonly place: string;
}

/** Problems with one kind that say nothing about the other kinds. */
const KIND_LOCAL: ReadonlySet<ProblemCode> = new Set([
  'kind-absent',
  'list-broken',
  'list-shape',
  'schema-empty',
  'schema-shape',
]);

/** The problems of a list that reads from a disk that fails or hangs. */
const DISK_PROBLEMS: ReadonlySet<ProblemCode> = new Set(['service-error', 'service-timeout']);

/** Returns true if an error concerns the kind alone, so that the run continues without it. */
export function isKindLocal(kind: Kind, error: unknown): error is Problem {
  if (!(error instanceof Problem)) return false;
  return KIND_LOCAL.has(error.code) || (kindRow(kind).readsDisks && DISK_PROBLEMS.has(error.code));
}

/** Throws Problem `kind-absent` if the service has no such kind, and what reading throws. */
export async function orKindAbsent<T>({ kind, place }: ListPlace, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    // The service itself responded with its version, so only this path is missing.
    if (!(cause instanceof Problem) || cause.code !== 'service-not-found') throw cause;
    throw new Problem({
      code: 'kind-absent',
      place,
      what: `this version of the service has no ${kindRow(kind).plural} (404)`,
      fix: 'Upgrade the service, or remove them from the configuration; suite applies the other kinds.',
      cause,
    });
  }
}

/** The most secrets, and their characters, that all lists of a service show. suite looks for each in a dozen encodings. */
const MAX_SECRETS = { count: 10_000, characters: 512 * 1024 };

/** The secrets that the lists of a service have shown. */
export class ShownSecrets {
  readonly #known = new Set<string>();
  #characters = 0;

  /** Adds the secrets of a list. Throws Problem `list-shape` if there are more than suite can redact. */
  add({ place }: ListPlace, secrets: readonly string[]): void {
    const added = new Set(secrets).difference(this.#known);
    const count = this.#known.size + added.size;
    const characters = [...added].reduce((sum, { length }) => sum + length, this.#characters);
    if (count > MAX_SECRETS.count || characters > MAX_SECRETS.characters)
      throw new Problem({
        code: 'list-shape',
        place,
        what: `with this response, the service shows ${count} secrets of ${characters} characters, more than suite can keep out of its messages`,
        fix: OTHER_FORMAT,
      });
    for (const secret of added) this.#known.add(secret);
    this.#characters = characters;
  }
}

/**
 * Checks that resources are listed with their fields: one without them cannot be compared, and a write would reset them.
 * @throws Problem `list-shape`
 */
export function checkFields(
  { place }: ListPlace,
  all: readonly Resource[],
  { schema, records }: { readonly schema: readonly WireItem[]; readonly records: readonly ResourceRecord[] },
): void {
  const hasFields = ({ id, implementation }: Resource): boolean =>
    schema.some((item) => item.implementation === implementation && item.fields.length > 0) ||
    records.some((one) => one.id === id && Object.keys(one.fingerprint).some(isFieldKey));
  const bare = all.filter((one) => one.implementation !== '' && ![...one.values.keys()].some(isFieldKey));
  const wrong = bare.filter(hasFields).map(({ name }) => `"${displaySafe(name, 60)}"`);
  if (wrong.length === 0) return;
  throw new Problem({
    code: 'list-shape',
    place,
    what: `the list shows ${joinSome(wrong, 5)} without any fields`,
    fix: `suite changed nothing of this kind. ${OTHER_FORMAT}`,
  });
}

function isFieldKey(key: Key): boolean {
  return fieldNameOf(key) !== undefined;
}
