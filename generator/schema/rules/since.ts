/** Revisions of the constraint table: an upgrade of suite adds constraints, as an upgrade of a service adds fields. */
import type { Versioned } from '../field/rule.ts';

/**
 * The revision of the constraint table, which `generate` writes into records. The first constraint that is added after
 * a release increments it; constraints until the next release have this revision as `since`. Records without a revision
 * are older than the constraints.
 */
export const RULES = 1;

/** Returns the constraints that are in the table of one revision but not in that of another. */
export function introducedBetween<T extends Versioned>(of: readonly T[], from: number, to: number): T[] {
  return of.filter(({ since = 1 }) => since > from && since <= to);
}
