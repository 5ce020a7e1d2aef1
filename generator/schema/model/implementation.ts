/** The items of one implementation, one of each schema -> what they are together. */
import { groupBy, sortedSet } from '../../base/collections.ts';
import { memo } from '../../base/memo.ts';
import { type Kind, metaKeys } from '../../servarr/kinds.ts';
import { type ModelKey, type Sourced, buildFields } from './keys.ts';
import { CATEGORY_FIELDS } from '../field/overrides.ts';
import { type ModelGroup, buildGroups } from './groups.ts';
import { optionName } from './names.ts';
import type { Note, RecordField, RecordItem } from '../record/record.ts';
import { type FieldType, partsOf } from '../field/types.ts';

/** One implementation, as all schemas together have it. */
export interface ModelImplementation {
  readonly implementation: string;
  /** The option's and the file's name. */
  readonly option: string;
  /** Every implementationName that some schema shows. */
  readonly names: readonly string[];
  readonly schemas: readonly string[];
  readonly protocol?: string;
  readonly fields: readonly ModelKey[];
  /** Event -> the schemas that support it here. */
  readonly events: Readonly<Record<string, readonly string[]>>;
  /** App -> the field that takes the category. */
  readonly category: Readonly<Record<string, string>>;
  /** What must be set, and what may stand beside what. */
  readonly groups: readonly ModelGroup[];
  /** True if a record says that nobody has recorded its rules: values are checked by type only. */
  readonly rulesUnknown: boolean;
}

/**
 * One implementation out of its items, at most one of each schema; what is not known is noted.
 * @param privacy whom the one site behind it lets in, where there is one
 */
export function buildImplementation(
  kind: Kind,
  group: Sourced<RecordItem>[],
  notes: Note[],
  privacy?: string,
): ModelImplementation {
  const [first] = group;
  if (!first) throw new RangeError('no items to merge');
  const { implementation, protocol } = first.value;
  const fields = buildFields(kind, implementation, group);
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
    events: buildEvents(group),
    category: metaKeys(kind).includes('categories') ? buildCategory(group) : {},
    groups: buildGroups({
      kind,
      implementation,
      fields,
      signsIn: group.some(({ value }) => value.fields.some(isSignIn)),
      privacy,
      apps: new Map(group.map(({ app, schema }) => [schema, app])),
    }),
    rulesUnknown: group.some(({ value }) => value.rules === 'unknown'),
  };
}

/** The button that starts a sign-in. */
function isSignIn({ type }: RecordField): boolean {
  return type === 'oAuth';
}

/** What services call the types in it that nobody has taught us. */
const unknownIn = memo((type: FieldType): readonly string[] =>
  type.name === 'unknown' ? [type.upstream] : partsOf(type).flatMap(unknownIn),
);

function buildEvents(group: Sourced<RecordItem>[]): Record<string, string[]> {
  const pairs = group.flatMap(({ schema, value }) => value.events.map((event) => ({ event, schema })));
  return Object.fromEntries(
    groupBy(pairs, ({ event }) => event).map(([event, found]) => [
      event,
      sortedSet(found.map(({ schema }) => schema)),
    ]),
  );
}

/** The field of an item that takes the category; undefined where there is none. */
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
