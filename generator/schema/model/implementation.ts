/** Merges the items of one implementation, one of each schema. */
import type { Json } from '../../base/json.ts';
import { sortedSet, groupBy } from '../../base/collections.ts';
import { type Kind, isSchemaKind, kindRow, metaKeys } from '../../servarr/kinds.ts';
import { type KnownKeys, type ModelKey, type Sourced, buildFields } from './keys.ts';
import { CATEGORY_FIELDS } from '../field/overrides.ts';
import { type ModelGroup, type Site, buildGroups } from './groups.ts';
import { optionName } from './option-and-file-name.ts';
import type { Note, RecordField, RecordItem } from '../record/record.ts';
import { type FieldType, partsOf } from '../field/types.ts';

export interface ModelImplementation {
  readonly implementation: string;
  readonly option: string;
  readonly names: readonly string[];
  readonly schemas: readonly string[];
  readonly protocol?: string;
  readonly fields: readonly ModelKey[];
  /** Event -> the schemas that support it for this implementation. */
  readonly events: Readonly<Record<string, readonly string[]>>;
  /** Optional general key -> the schemas where it has an effect. */
  readonly optional: Readonly<Record<string, readonly string[]>>;
  /** Schema id -> the field that takes the category. */
  readonly category: Readonly<Record<string, string>>;
  readonly groups: readonly ModelGroup[];
  /** Schema id -> the groups of qualities in a new profile: name -> qualities. */
  readonly qualityGroups: Readonly<Record<string, Json>>;
}

/**
 * Merges the items of one implementation, at most one of each schema. Adds a note for each unknown field type.
 * @param site its site, if it has one
 */
export function buildImplementation(
  kind: Kind,
  group: Sourced<RecordItem>[],
  notes: Note[],
  site?: Site,
  sharedKeys?: KnownKeys,
): ModelImplementation {
  const [first] = group;
  if (!first) throw new RangeError('no items to merge');
  const { implementation, protocol } = first.value;
  const fields = buildFields(kind, implementation, group, sharedKeys);
  for (const { name, type } of fields)
    for (const upstream of unknownIn(type)) {
      const what = `field type "${upstream}" is not known: any value is accepted`;
      notes.push({ code: 'unknown-type', place: `${kind}, ${implementation}.${name}`, what });
    }
  return {
    implementation,
    option: optionName(kind, implementation),
    names: sortedSet(group.map(({ value }) => value.implementationName)),
    schemas: sortedSet(group.map(({ schema }) => schema)),
    ...(protocol === undefined ? {} : { protocol }),
    fields,
    events: supportedEvents(group),
    optional: optionalKeys(kind, group),
    category: isSchemaKind(kind) && metaKeys(kind).includes('categories') ? buildCategory(group) : {},
    groups: buildGroups({
      kind,
      implementation,
      fields,
      signsIn: group.some(({ value }) => value.fields.some(isSignIn)),
      site,
      apps: new Map(group.map(({ app, schema }) => [schema, app])),
    }),
    qualityGroups: buildQualityGroups(group),
  };
}

/** Returns the schemas that support each event. group: the items of one implementation, one of each schema */
function supportedEvents(group: readonly Sourced<RecordItem>[]): Record<string, string[]> {
  const pairs = group.flatMap(({ schema, value }) => value.events.map((event) => ({ event, schema })));
  return Object.fromEntries(
    groupBy(pairs, ({ event }) => event).map(([event, pairsOfEvent]) => [
      event,
      sortedSet(pairsOfEvent.map(({ schema }) => schema)),
    ]),
  );
}

function buildQualityGroups(group: Sourced<RecordItem>[]): Record<string, Json> {
  return Object.fromEntries(
    group.flatMap(({ schema, value }) =>
      value.fields
        .filter(({ type }) => type === 'qualityGroups')
        .map((field) => [schema, field.default ?? {}] as const),
    ),
  );
}

export function isSignIn({ type }: RecordField): boolean {
  return type === 'oAuth';
}

function unknownIn(type: FieldType): readonly string[] {
  return type.name === 'unknown' ? [type.upstream] : partsOf(type).flatMap(unknownIn);
}

function optionalKeys(kind: Kind, group: Sourced<RecordItem>[]): ModelImplementation['optional'] {
  const optional = Object.entries(kindRow(kind).keys).filter(([, row]) => row.optional);
  const having = (key: string) => group.filter(({ value }) => Object.hasOwn(value.general, key));
  return Object.fromEntries(optional.map(([key]) => [key, having(key).map(({ schema }) => schema)]));
}

/** Returns the field of an item that takes the category; undefined if there is none. */
export function categoryField({ fields }: RecordItem): string | undefined {
  const names = new Set(fields.map(({ name }) => name));
  return CATEGORY_FIELDS.find((name) => names.has(name));
}

function buildCategory(group: Sourced<RecordItem>[]): Record<string, string> {
  const entries = group.flatMap(({ schema, value }) => {
    const field = categoryField(value);
    return field === undefined ? [] : [[schema, field] as const];
  });
  return Object.fromEntries(entries);
}
