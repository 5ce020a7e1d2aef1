/** Schema record <-> the text of its file. Items that share an implementation share what they have in common. */
import * as z from 'zod';
import { compareText, groupBy } from '../../base/collections.ts';
import { APP_NAMES, APIS, type ApiVersion, type App } from '../../servarr/apps.ts';
import { KINDS } from '../../servarr/kinds.ts';
import { describeIssue } from '../../base/issue.ts';
import { Problem } from '../../base/problem.ts';
import { jsonText } from '../../base/json-text.ts';
import { type Json, canonical, sortKeys } from '../../base/json.ts';
import { checkOf } from '../../base/shape.ts';
import { fieldText, fieldInterner } from './intern-fields.ts';
import { RECORD_FORMAT, type RecordField, type RecordItem, type SchemaRecord, itemKey } from './record.ts';

const json: z.ZodType<Json, Json> = z.custom<Json>((value) => value !== undefined);
const general = z.record(z.string(), json).default({});
const events = z.array(z.string()).default([]);

const field = z.strictObject({
  name: z.string(),
  type: z.string(),
  label: z.string().exactOptional(),
  default: json.exactOptional(),
  choices: z
    .array(z.strictObject({ name: z.string(), value: z.union([z.number(), z.string()]) }))
    .exactOptional(),
  privacy: z.string().exactOptional(),
  unit: z.string().exactOptional(),
  hidden: z.string().exactOptional(),
  advanced: z.literal(true).exactOptional(),
  isFloat: z.literal(true).exactOptional(),
  provider: z.string().exactOptional(),
  help: z.string().exactOptional(),
});
const fields = z.array(field).default([]);

const definition = z.strictObject({
  name: z.string().exactOptional(),
  implementationName: z.string().exactOptional(),
  protocol: z.string().exactOptional(),
  privacy: z.string().exactOptional(),
  general,
  events,
  fields,
});
const fileItem = z.strictObject({
  implementation: z.string(),
  ...definition.shape,
  /** What tells the items of one implementation apart; they have the keys above in common. */
  definitions: z.array(definition).exactOptional(),
});
type FileItem = z.input<typeof fileItem>;

const recordFile = z.strictObject({
  format: z.literal(RECORD_FORMAT),
  app: z.enum(APP_NAMES as [App, ...App[]]),
  version: z.string(),
  api: z.enum(Object.keys(APIS) as [ApiVersion, ...ApiVersion[]]),
  rules: z.int().positive().exactOptional(),
  kinds: z.partialRecord(z.enum(KINDS), z.array(fileItem)),
});

type RecordFile = z.input<typeof recordFile>;
const isRecordFile = checkOf(recordFile);

/** The text of a record's file: as prettier leaves it, equal for equal records. */
export function formatRecord(record: SchemaRecord): string {
  const kinds = Object.entries(record.kinds).sort(([left], [right]) => compareText(left, right));
  const file = {
    format: record.format,
    app: record.app,
    version: record.version,
    api: record.api,
    ...(record.rules === undefined ? {} : { rules: record.rules }),
    kinds: Object.fromEntries(
      kinds.map(([kind, items]) => [
        kind,
        groupBy(items, (one) => one.implementation).map(([, group]) => encode(group)),
      ]),
    ),
  };
  const all = kinds.flatMap(([, items]) => items.flatMap(({ fields: own }) => own));
  return jsonText(file, new WeakMap(all.map((one) => [one, undefined])));
}

/**
 * Reads the text of a record's file.
 * @param place the file, for messages
 * @throws Problem `record-json`, `record-format` (written by a newer version), `record-shape`
 */
export function parseRecord(text: string, place: string): SchemaRecord {
  const { kinds, ...head } = shaped(parseJson(text, place), place);
  const share = fieldInterner();
  const decoded = Object.entries(kinds).map(
    ([kind, items]) => [kind, sortItems(items.flatMap((item) => decode(item, share)))] as const,
  );
  return { ...head, kinds: Object.fromEntries(decoded) };
}

function shaped(value: unknown, place: string): RecordFile {
  if (isRecordFile(value)) return value as RecordFile;
  const parsed = recordFile.safeParse(value);
  if (!parsed.success) throw shapeProblem(parsed.error, place);
  return parsed.data;
}

function parseJson(text: string, place: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Problem({
      code: 'record-json',
      place,
      what: 'the schema record is not whole JSON',
      fix: RESTORE,
      cause,
    });
  }
  const format: unknown =
    typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined;
  if (typeof format === 'number' && format > RECORD_FORMAT) {
    throw new Problem({
      code: 'record-format',
      place,
      what: `the schema record has format ${format}, this version reads up to ${RECORD_FORMAT}`,
      fix: 'Use the version of suite that wrote it, or a newer one.',
    });
  }
  return value;
}

const RESTORE =
  'Restore it from version control, or run `suite generate` against the service to write it anew.';

function shapeProblem(error: z.ZodError, place: string): Problem {
  const [first] = error.issues;
  const what = `this is not a schema record: ${first === undefined ? 'unknown shape' : describeIssue(first)}`;
  return new Problem({ code: 'record-shape', place, what, fix: RESTORE });
}

function encode(group: readonly RecordItem[]): Json {
  const [first] = group;
  if (!first) throw new RangeError('no items to write');
  if (group.length === 1) return layOut(first);
  const common = commonPart(group);
  const shared = new Set(common.fields.map(fieldText));
  const definitions = group.map((one) =>
    layOut({
      name: one.name,
      ...differing(one, common),
      general: Object.fromEntries(
        Object.entries(one.general).filter(([key]) => !Object.hasOwn(common.general, key)),
      ),
      fields: one.fields.filter((own) => !shared.has(fieldText(own))),
    }),
  );
  return layOut({ implementation: first.implementation, ...common }, definitions);
}

/** The keys in the order of the file; empty lists and sets mean the same as their absence. */
function layOut(item: LooseItem, definitions: Json[] = []): Json {
  const {
    implementation,
    implementationName,
    name,
    protocol,
    privacy,
    general: keys,
    events: supported,
    fields: own,
  } = item;
  const parts = {
    implementation,
    name,
    implementationName,
    protocol,
    privacy,
    general: sortKeys({ ...keys }),
    events: supported,
    fields: own,
    definitions,
  };
  const filled = Object.entries(parts).filter(
    ([, part]) => part !== undefined && (typeof part !== 'object' || Object.keys(part ?? {}).length > 0),
  );
  return Object.fromEntries(filled) as Json;
}

type LooseItem = { readonly [K in keyof RecordItem]?: RecordItem[K] | undefined };

/** What all items of a group have, to the letter. */
function commonPart(group: readonly RecordItem[]) {
  const [first, ...rest] = group as readonly [RecordItem, ...RecordItem[]];
  const same = (get: (one: RecordItem) => unknown) => {
    const value = get(first);
    const text = canonical(value);
    return rest.every((one) => get(one) === value || canonical(get(one)) === text);
  };
  const elsewhere = rest.map((one) => new Set(one.fields.map(fieldText)));
  return {
    ...(same((one) => one.implementationName) ? { implementationName: first.implementationName } : {}),
    ...(first.protocol !== undefined && same((one) => one.protocol) ? { protocol: first.protocol } : {}),
    ...(first.privacy !== undefined && same((one) => one.privacy) ? { privacy: first.privacy } : {}),
    general: Object.fromEntries(
      Object.entries(first.general).filter(([key]) => same((one) => one.general[key])),
    ),
    events: same((one) => one.events) ? first.events : [],
    fields: first.fields.filter((own) => {
      const text = fieldText(own);
      return elsewhere.every((set) => set.has(text));
    }),
  };
}

function differing(one: RecordItem, common: ReturnType<typeof commonPart>) {
  return {
    ...(common.implementationName === undefined ? { implementationName: one.implementationName } : {}),
    ...(common.protocol === undefined && one.protocol !== undefined ? { protocol: one.protocol } : {}),
    ...(common.privacy === undefined && one.privacy !== undefined ? { privacy: one.privacy } : {}),
    ...(common.events.length === 0 ? { events: one.events } : {}),
  };
}

function decode(
  { definitions = [{}], ...common }: FileItem,
  share: (field: RecordField) => RecordField,
): RecordItem[] {
  const shared = sortKeys({ ...common.general }) as Record<string, Json>;
  return definitions.map((own) => ({
    ...common,
    ...own,
    implementationName: own.implementationName ?? common.implementationName ?? common.implementation,
    general: own.general ? (sortKeys({ ...shared, ...own.general }) as Record<string, Json>) : shared,
    events: own.events?.length ? own.events : (common.events ?? []),
    fields: sortFields([...(common.fields ?? []), ...(own.fields ?? []).map(share)]),
  }));
}

function sortFields(all: readonly RecordField[]): RecordField[] {
  return all.toSorted((left, right) => compareText(left.name, right.name));
}

function sortItems(items: readonly RecordItem[]): RecordItem[] {
  return items.toSorted((left, right) => compareText(itemKey(left), itemKey(right)));
}
