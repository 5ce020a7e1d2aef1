/** The items of one implementation, one of each app -> what they are together. */
import { groupBy, lookUp, sortedSet } from '../../base/collections.ts';
import { type Kind, handKeys } from '../../family/kinds.ts';
import type { Json } from '../../base/json.ts';
import { type ModelKey, type Sourced, buildFields } from './keys.ts';
import { CATEGORY_FIELDS, REQUIRED_FIELDS } from '../field/overrides.ts';
import { optionName } from './names.ts';
import type { Note, RecordItem } from '../record/record.ts';
import type { FieldType } from '../field/types.ts';

/** One implementation, as all apps together have it. */
export interface ModelImplementation {
  readonly implementation: string;
  /** The option's and the file's name. */
  readonly option: string;
  /** Every implementationName that some app shows. */
  readonly names: readonly string[];
  readonly apps: readonly string[];
  readonly protocol?: string;
  readonly fields: readonly ModelKey[];
  /** Event -> the apps that support it here. */
  readonly events: Readonly<Record<string, readonly string[]>>;
  /** App -> the field that takes the category. */
  readonly category: Readonly<Record<string, string>>;
  /** Groups of fields of which one must be set, and the apps that refuse a resource otherwise. */
  readonly required: readonly { readonly any: readonly string[]; readonly apps: readonly string[] }[];
}

/** One implementation out of its items, at most one of each app; what is not known is noted. */
export function buildImplementation(
  kind: Kind,
  group: Sourced<RecordItem>[],
  notes: Note[],
): ModelImplementation {
  const [first] = group;
  if (!first) throw new RangeError('no items to merge');
  const { implementation, protocol } = first.value;
  const fields = buildFields(implementation, group);
  for (const { name, type } of fields) noteUnknown(type, `${kind}, ${implementation}.${name}`, notes);
  return {
    implementation,
    option: optionName(implementation),
    names: sortedSet(group.map(({ value }) => value.implementationName)),
    apps: sortedSet(group.map(({ schema }) => schema)),
    ...(protocol === undefined ? {} : { protocol }),
    fields,
    events: buildEvents(group),
    category: handKeys(kind).includes('categories') ? buildCategory(group) : {},
    required: buildRequired(implementation, fields),
  };
}

function noteUnknown(type: FieldType, place: string, notes: Note[]): void {
  if (type.kind === 'unknown') {
    const what = `field type "${type.upstream}" is not known: any value is accepted`;
    notes.push({ code: 'unknown-type', place, what });
  } else if (type.kind === 'list') noteUnknown(type.of, place, notes);
  else if (type.kind === 'either') for (const one of type.types) noteUnknown(one, place, notes);
}

function buildEvents(group: Sourced<RecordItem>[]): Record<string, string[]> {
  const pairs = group.flatMap(({ schema, value }) => value.events.map((event) => ({ event, schema })));
  return Object.fromEntries(
    groupBy(pairs, ({ event }) => event).map(([event, found]) => [
      event,
      sortedSet(found.map(({ schema }) => schema)),
    ]),
  );
}

function buildCategory(group: Sourced<RecordItem>[]): Record<string, string> {
  const entries = group.flatMap(({ schema, value }) => {
    const names = new Set(value.fields.map(({ name }) => name));
    const field = CATEGORY_FIELDS.find((name) => names.has(name));
    return field === undefined ? [] : [[schema, field] as const];
  });
  return Object.fromEntries(entries);
}

/** A group counts for the apps that have one of its fields, and none of them with a default of its own. */
function buildRequired(implementation: string, fields: readonly ModelKey[]) {
  return (lookUp(REQUIRED_FIELDS, implementation) ?? []).flatMap((any) => {
    const wanted = new Set(any.map((name) => name.toLowerCase()));
    const known = fields.filter(({ name }) => wanted.has(name.toLowerCase()));
    const apps = sortedSet(known.flatMap((field) => field.apps)).filter((app) =>
      known.every((field) => !isSet(field.defaults[app])),
    );
    return apps.length === 0 ? [] : [{ any: known.map(({ name }) => name), apps }];
  });
}

/** What .NET shows for nothing: no text, no number, no items, the first of all dates. */
const NOTHING: ReadonlySet<Json | undefined> = new Set([undefined, '', 0, '0001-01-01T00:00:00Z']);

function isSet(value: Json | undefined): boolean {
  return !NOTHING.has(value) && !(Array.isArray(value) && value.length === 0);
}
