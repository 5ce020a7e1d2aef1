/** The JSON of `suite diff --format json`. Only what checks or publishes it loads this file. */
import * as z from 'zod';
import { PROVIDER_KINDS } from '../../servarr/kinds.ts';

/** The kinds of changes. */
export const CHANGE_CODES = [
  'schema-added',
  'schema-removed',
  'version-changed',
  'implementation-added',
  'implementation-removed',
  'implementation-renamed',
  'name-changed',
  'category-moved',
  'privacy-changed',
  'field-added',
  'field-removed',
  'field-renamed',
  'field-retyped',
  'default-changed',
  'choice-added',
  'choice-removed',
  'choice-renamed',
  'choice-renumbered',
  'secret-now',
  'secret-no-longer',
  'hidden-now',
  'shown-now',
  'event-gained',
  'event-lost',
  'general-added',
  'general-removed',
  'general-retyped',
  'general-default-changed',
  'rule-added',
  'rule-removed',
] as const;
/** One change, as the JSON of `suite diff` has it. */
export const changeShape = z.strictObject({
  /** The schema id. */
  schema: z.string(),
  code: z.enum(CHANGE_CODES),
  kind: z.enum(PROVIDER_KINDS).optional(),
  /** The class of the implementation; for indexers the name of the definition behind it. */
  implementation: z.string().optional(),
  definition: z.string().optional(),
  /** The field, general key or event. */
  key: z.string().optional(),
  /** What it was, and what it is: a name, a type in words, a default, a number. */
  from: z.json().optional(),
  to: z.json().optional(),
  /** The value that the service stored for the choice that changed. */
  value: z.union([z.number(), z.string()]).optional(),
  /** True where a configuration that uses it fails to evaluate, or comes to something else. */
  breaking: z.boolean(),
  /** What it means for a configuration that uses it, one sentence. */
  why: z.string(),
  /** What to write instead, where that is known or can be guessed. */
  instead: z.string().optional(),
  /** The implementation whose name the new one has as well. */
  namesake: z.string().optional(),
  /** With `--config`: the option paths that it touches. */
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

/** The JSON Schema of `suite diff --format json`, as published in `suite.diff.schema.json`. */
export function diffJsonSchema(): object {
  const { $schema, ...rest } = z.toJSONSchema(diffShape);
  return { $schema, title: 'What changed between two sets of schema records of suite', ...rest };
}
