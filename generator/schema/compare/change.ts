/** What can change between two sets of schema records, and what each change means for a configuration. */
import type * as z from 'zod';
import type { CHANGE_CODES, changeShape, diffShape } from './change-schema.ts';

/** What kind of change it is. */
export type ChangeCode = (typeof CHANGE_CODES)[number];

/** One change. */
export type Change = z.infer<typeof changeShape>;

/** Changes of what suite holds values to: they are the same in every schema. */
export type RuleCode = Extract<ChangeCode, `rule-${string}`>;

/** True for a change that comes with suite, and not with a service. */
export function isRuleChange({ code }: Change): boolean {
  return code === 'rule-added' || code === 'rule-removed';
}

/** The difference of two sets of records. */
export type Diff = z.infer<typeof diffShape>;
