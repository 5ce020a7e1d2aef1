/**
 * The changes between two sets of schema records, and the JSON of `suite diff --format json`. Only code that checks or
 * publishes it imports more than types from this file, which loads zod.
 */
import * as z from 'zod';
import { KINDS } from '../../servarr/kinds.ts';
import { CODES, type ChangeCode } from './codes.ts';

/** One change in the JSON of `suite diff`. */
export const changeShape = z.strictObject({
  /** The schema ID. */
  schema: z.string(),
  code: z.enum(Object.keys(CODES) as ChangeCode[]),
  kind: z.enum(KINDS).optional(),
  /** The class of the implementation; for indexers the name of the definition. */
  implementation: z.string().optional(),
  definition: z.string().optional(),
  /** The field, general key or event. */
  key: z.string().optional(),
  /** The old and the new value: a name, a type in words, a default, a number. */
  from: z.json().optional(),
  to: z.json().optional(),
  /** The value that the service stored for the enum value that changed. */
  value: z.union([z.number(), z.string()]).optional(),
  /** True if a configuration that uses it fails to evaluate or gets a different meaning. */
  breaking: z.boolean(),
  /** The consequence for a configuration that uses it, one sentence. */
  why: z.string(),
  /** The replacement to write, if suite knows one. */
  instead: z.string().optional(),
  /** The implementation with the same name as the new one. */
  namesake: z.string().optional(),
  /** With `--config`: the option paths that the change affects. */
  paths: z.array(z.string()).optional(),
});

/** The JSON of `suite diff --format json`; published as `suite.diff.schema.json`. */
export const diffShape = z.strictObject({
  format: z.literal(1),
  schemas: z.array(
    z.strictObject({ id: z.string(), from: z.string().optional(), to: z.string().optional() }),
  ),
  breaking: z.int(),
  changes: z.array(changeShape),
});

/** One change, and its consequence for a configuration. */
export type Change = z.infer<typeof changeShape>;

/** The difference between two sets of records. */
export type Diff = z.infer<typeof diffShape>;
