/** Problems with one kind that say nothing about the others. */
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem } from '../../base/problem.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';

/** A list of a service, for messages. */
export interface ListPlace {
  readonly kind: Kind;
  /** The service and the URL of the list. */
  readonly place: string;
}

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
