/** Problems with one kind that say nothing about the others. */
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem } from '../../base/problem.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';

const KIND_LOCAL: ReadonlySet<ProblemCode> = new Set([
  'kind-absent',
  'list-broken',
  'list-shape',
  'no-effect',
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
