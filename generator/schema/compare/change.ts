/** The changes between two sets of schema records, and their consequences for a configuration. */
import type * as z from 'zod';
import type { CHANGE_CODES, changeShape, diffShape } from './change-schema.ts';

/** The code of a change. */
export type ChangeCode = (typeof CHANGE_CODES)[number];

/** One change. */
export type Change = z.infer<typeof changeShape>;

/** The difference between two sets of records. */
export type Diff = z.infer<typeof diffShape>;
