/**
 * The changes between two sets of schema records, and the JSON of `suite diff --format json`. Only code that checks or
 * publishes it imports more than types from this file, which loads zod.
 */
import * as z from 'zod';
import { KINDS } from '../../servarr/kinds.ts';

/** The codes of changes. */
export const CHANGE_CODES = [
  'schema-added',
  'schema-removed',
  'version-changed',
  'implementation-added',
  'implementation-removed',
  'name-changed',
  'category-moved',
  'field-added',
  'field-removed',
  'field-respelled',
  'field-retyped',
  'unit-changed',
  'default-changed',
  'choice-added',
  'choice-removed',
  'choice-renamed',
  'choice-renumbered',
  'secret-now',
  'event-gained',
  'event-lost',
  'general-added',
  'general-removed',
  'general-retyped',
  'general-default-changed',
] as const;
/** One change in the JSON of `suite diff`. */
export const changeShape = z.strictObject({
  /** The schema ID. */
  schema: z.string(),
  code: z.enum(CHANGE_CODES),
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

/** The code of a change. */
export type ChangeCode = (typeof CHANGE_CODES)[number];

/** One change, and its consequence for a configuration. */
export type Change = z.infer<typeof changeShape>;

/** The difference between two sets of records. */
export type Diff = z.infer<typeof diffShape>;

/** Returns the JSON Schema of `suite diff --format json`, as published in `suite.diff.schema.json`. */
export function diffJsonSchema(): object {
  const { $schema, ...rest } = z.toJSONSchema(diffShape);
  return { $schema, title: 'Changes between two sets of schema records of suite', ...rest };
}
