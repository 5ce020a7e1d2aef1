/** Which of the rules there were when a record was made: an upgrade of suite brings rules, as one of a service brings fields. */
import type { Versioned } from '../field/rule.ts';

/**
 * The number of the table of rules, which `generate` writes into records. With the first rule that comes after a
 * release it is one more, and what comes until the next release has it as `since`. Records without a number were
 * made before there were rules.
 */
export const RULES = 1;

/** The rules that are in the table of one number and not yet in that of another. */
export function introducedBetween<T extends Versioned>(of: readonly T[], from: number, to: number): T[] {
  return of.filter(({ since = 1 }) => since > from && since <= to);
}
