/** The changes between two sets of schema records, and their consequences for a configuration. */
import type * as z from 'zod';
import type { CHANGE_CODES, changeShape, diffShape } from './change-schema.ts';

/** The code of a change. */
export type ChangeCode = (typeof CHANGE_CODES)[number];

/** One change. */
export type Change = z.infer<typeof changeShape>;

/** The codes of changes of suite's own constraints, which are the same in every schema. */
export type RuleCode = Extract<ChangeCode, `rule-${string}`>;

/** Returns true for a change that comes with suite, not with a service. */
export function isRuleChange({ code }: Change): boolean {
  return code === 'rule-added' || code === 'rule-removed';
}

/** The difference between two sets of records. */
export type Diff = z.infer<typeof diffShape>;
