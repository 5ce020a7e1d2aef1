/** Reads the file of a schema record. */
import * as z from 'zod';
import { MAX_DEPTH, parseJson } from '../../base/parse-json.ts';
import { compareText } from '../../base/collections.ts';
import { describeIssue } from '../../base/issue.ts';
import { type Json, isObject, sortKeys } from '../../base/json.ts';
import { Problem } from '../../base/problem.ts';
import { APIS, APP_NAMES, type ApiVersion } from '../../servarr/apps.ts';
import { KINDS } from '../../servarr/kinds.ts';
import { RECORD_FORMAT, type RecordField, type RecordItem, type SchemaRecord, itemKey } from './record.ts';
import { name, storable, visible, visibleKeys } from './texts.ts';

const anything = z.compile(z.unknown().refine(...storable));
const line = z.compile(visible);
const filled = z.compile(name);

const FACTS = new Map<string, z.ZodType>(
  Object.entries({
    name: filled,
    type: filled,
    label: line,
    default: anything,
    privacy: line,
    unit: line,
    hidden: line,
    advanced: z.literal(true),
    isFloat: z.literal(true),
    provider: line,
    help: z.string().refine(...storable),
    choices: z.compile(z.array(z.object({ name: visible, value: z.union([z.number(), visible]) }))),
  } satisfies Record<keyof RecordField, z.ZodType>),
);

/** A field. Checks the present facts only: a record has ten thousand fields, and most of them lack most facts. */
const field = z.custom<RecordField>((found) => problemIn(found) === undefined, {
  error: ({ input }) => problemIn(input),
});

function problemIn(value: unknown): string | undefined {
  if (!isObject(value) || !('name' in value) || !('type' in value)) return 'no name or no type';
  for (const key in value) {
    const fact = FACTS.get(key);
    if (fact === undefined || fact.validate(value[key])) continue;
    return `${key}: ${fact.safeParse(value[key]).error?.issues[0]?.message}`;
  }
  return undefined;
}

const item = z.object({
  implementation: name,
  name: visible.optional(),
  implementationName: visible.optional(),
  protocol: visible.optional(),
  privacy: visible.optional(),
  general: z
    .record(z.string(), anything)
    .refine(...visibleKeys)
    .optional(),
  events: z.array(name).optional(),
  fields: z.array(field).optional(),
});

const recordFile = z.compile(
  z.object({
    format: z.literal(RECORD_FORMAT),
    app: z.enum(APP_NAMES),
    version: visible,
    api: z.enum(Object.keys(APIS) as [ApiVersion, ...ApiVersion[]]),
    kinds: z.partialRecord(z.enum(KINDS), z.array(item)),
  }),
);

/**
 * Parses the text of a record's file. Ignores unknown keys.
 * @param place the file, for messages
 * @throws Problem `record-json`, `record-format` (written by a newer version), `record-shape`
 */
export function parseRecord(text: string, place: string): SchemaRecord {
  const { data, error } = recordFile.safeParse(parsed(text, place));
  if (data === undefined) {
    const [issue] = error.issues;
    const what = `this is not a schema record: ${issue === undefined ? '' : describeIssue(issue)}`;
    throw new Problem({ code: 'record-shape', place, what, fix: RESTORE });
  }
  const { kinds, ...head } = data;
  const read = Object.entries(kinds).map(
    ([kind, items]) => [kind, items.map(withLists).sort(compareItems)] as const,
  );
  return { ...head, kinds: Object.fromEntries(read) };
}

function compareItems(left: RecordItem, right: RecordItem): number {
  return compareText(itemKey(left), itemKey(right));
}

/** Returns an item with the lists and sets that the file lacks because they are empty. */
function withLists({ general = {}, events = [], fields = [], ...rest }: z.infer<typeof item>): RecordItem {
  return {
    ...rest,
    implementationName: rest.implementationName ?? rest.implementation,
    general: sortKeys(general as Json),
    events,
    fields: fields.toSorted((left, right) => compareText(left.name, right.name)),
  } as RecordItem;
}

function parsed(text: string, place: string): unknown {
  const result = parseJson(text);
  if (!result.ok) {
    const { cause } = result;
    if (result.fault === 'too-deep') {
      const deep = `the schema record nests more than ${MAX_DEPTH} deep`;
      throw new Problem({ code: 'record-shape', place, what: deep, fix: RESTORE });
    }
    const what = 'the schema record is not complete JSON';
    throw new Problem({ code: 'record-json', place, what, fix: RESTORE, cause });
  }
  const { value } = result;
  const format = isObject(value) ? value['format'] : undefined;
  if (typeof format === 'number' && format > RECORD_FORMAT)
    throw new Problem({
      code: 'record-format',
      place,
      what: `the schema record has format ${format}, but this version reads only up to ${RECORD_FORMAT}`,
      fix: 'Use the version of suite that wrote it, or a newer one.',
    });
  return value;
}

const RESTORE =
  'Restore it from version control, or run `suite generate` against the service to write it again.';
