/** The JSON of `suite show NAME --format json`. Only code that checks or publishes it imports more than types from here. */
import * as z from 'zod';
import { RECORDED_KINDS } from '../servarr/kinds.ts';

const names = z.array(z.string());
const bySchema = z.record(z.string(), z.json());

const keyShape = z.strictObject({
  name: z.string(),
  /** The type in words, as the text shows it. */
  type: z.string(),
  /** The schema IDs that have the key. */
  schemas: names,
  /** Schema ID -> default, enum values by name. */
  defaults: bySchema,
  /** Schema ID -> enum value -> what the API calls it. */
  choices: z.record(z.string(), z.record(z.string(), z.union([z.number(), z.string()]))),
  /** True if services reject the key unset. */
  required: z.boolean(),
  /** The labels in the web UI. */
  labels: names,
  description: z.string().optional(),
  unit: z.string().optional(),
});

/** The JSON of `suite show NAME --format json`; published as `suite.show.schema.json`. */
export const showShape = z.strictObject({
  format: z.literal(1),
  implementations: z.array(
    z.strictObject({
      kind: z.enum(RECORDED_KINDS),
      /** The path of the option. */
      option: z.string(),
      /** The class in the API. */
      implementation: z.string(),
      /** The display names; for a definition its name. */
      names,
      schemas: names,
      /** The keys that are fields in the API. */
      fields: z.array(keyShape),
      /** The other keys of an entry. */
      general: z.array(keyShape),
      /** Event -> the schema IDs that support it. */
      events: z.record(z.string(), names),
    }),
  ),
});

/** The JSON of `suite show NAME --format json`. */
export type Shown = z.infer<typeof showShape>;

/** Returns the JSON Schema, as published in `suite.show.schema.json`. */
export function showJsonSchema(): object {
  const { $schema, ...rest } = z.toJSONSchema(showShape);
  return { $schema, title: 'Implementations and definitions of suite', ...rest };
}
