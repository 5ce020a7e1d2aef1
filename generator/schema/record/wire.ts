/**
 * What a schema endpoint answers (`GET {api}/{kind}/schema`), as zod sees it: strict about what we
 * read, loose about everything else, because newer services send more. The shapes only look, and what was looked at
 * is taken as it came: a copy of all that zod does not know would cost more than the rest of a record.
 */
import * as z from 'zod';
import { describeIssue } from '../../base/issue.ts';
import { checkOf } from '../../base/shape.ts';
import { Problem } from '../../base/problem.ts';
import type { Json } from '../../base/json.ts';
import { sanitizer } from './sanitize.ts';
import type { Note } from './record.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';

const wireChoice = z.object({
  name: z.string(),
  value: z.union([z.number(), z.string()]),
});

const wireField = z.object({
  name: z.string().min(1),
  type: z.string().min(1),
  label: z.string().nullish(),
  unit: z.string().nullish(),
  hidden: z.string().nullish(),
  privacy: z.string().nullish(),
  advanced: z.boolean().nullish(),
  isFloat: z.boolean().nullish(),
  helpText: z.string().nullish(),
  selectOptions: z.array(wireChoice).nullish(),
  selectOptionsProviderAction: z.string().nullish(),
});

const wireItem = z.object({
  implementation: z.string().min(1),
  implementationName: z.string().nullish(),
  name: z.string().nullish(),
  protocol: z.string().nullish(),
  privacy: z.string().nullish(),
  fields: z.array(wireField),
});

const wireSchema = z.array(wireItem);
const isWireSchema = checkOf(wireSchema);
const mended = sanitizer({ choice: wireChoice, field: wireField, item: wireItem });

/** One choice of a select field as the service sends it. */
export type WireChoice = Loose<z.infer<typeof wireChoice>>;
/** One field as the service sends it. */
export type WireField = Loose<
  Omit<z.infer<typeof wireField>, 'selectOptions'> & {
    /** Any JSON is one. */
    value?: Json | null | undefined;
    selectOptions?: WireChoice[] | null | undefined;
  }
>;
/** One implementation as the service sends it; unknown keys are kept. */
export type WireItem = Loose<Omit<z.infer<typeof wireItem>, 'fields'> & { fields: WireField[] }>;

/** With the keys that we do not know. */
type Loose<T> = T & { [key: string]: unknown };

/** What to do about an answer that is JSON of another shape. */
export const OTHER_FORMAT =
  'Check that the URL is that of the service itself; if it is, this version speaks another format: please report it.';

const SHOWN_ISSUES = 5;

/**
 * Checks the parsed body of a schema answer.
 * @param body the parsed JSON
 * @param place the service and URL it came from, for the message
 * @param notes takes what is odd and was left out
 * @returns the items; unknown keys stay in them, and keys of the kind that are null in a schema are there
 * @throws Problem `schema-shape` naming the path of each misfit (the first five)
 */
export function parseSchema(kind: Kind, body: unknown, place: string, notes: Note[] = []): WireItem[] {
  const items = (whole: unknown): WireItem[] =>
    (whole as WireItem[]).map((item) => ({ ...kindRow(kind).omittedFromSchema, ...item }));
  // Nearly all are as they should be: what is odd is looked for only where something is.
  if (isWireSchema(body)) return items(body);
  const { body: whole, notes: odd } = mended(body, place);
  const issues = wireSchema.safeParse(whole).error?.issues ?? [];
  notes.push(...odd);
  if (issues.length === 0) return items(whole);
  const told = issues.map((issue) => describeIssue(issue));
  const more = issues.length > SHOWN_ISSUES ? ` (and ${issues.length - SHOWN_ISSUES} more)` : '';
  throw new Problem({
    code: 'schema-shape',
    place,
    what: `the answer is JSON, but not a schema: ${told.slice(0, SHOWN_ISSUES).join('; ')}${more}`,
    fix: OTHER_FORMAT,
  });
}
