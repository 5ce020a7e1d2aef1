/** Compares two sets of schema records: schemas, implementations, and the keys and choices of each implementation. */
import { lookUp, sortByText, sortedSet } from '../../base/collections.ts';
import { type Json, canonical, sameJson } from '../../base/json.ts';
import { isSince } from '../../base/version.ts';
import type { App } from '../../servarr/apps.ts';
import { type Kind, isSchemaKind, keyOfProperty, kindRow, metaKeys } from '../../servarr/kinds.ts';
import { describeType, withChoiceNames } from '../field/describe.ts';
import { generalType } from '../field/general-type.ts';
import type { ChoiceTable, FieldType } from '../field/types.ts';
import { definitionsOf } from '../model/definitions.ts';
import { categoryField } from '../model/implementation.ts';
import { fieldOption } from '../model/keys.ts';
import { ofVersion } from '../model/of-version.ts';
import { type RecordField, type RecordItem, type SchemaRecord, itemKey } from '../record/record.ts';
import { keyType } from '../settings/setting.ts';
import { type Change, type Diff, makeChange } from './changes.ts';
import { rowOf } from '../field/type-table.ts';

export type Records = Readonly<Record<string, SchemaRecord>>;

type Pair<T> = readonly [was: T, is: T];

/** A change of an implementation, before the implementation is named. */
type Draft = Pick<Change, 'code' | 'from' | 'key' | 'to'>;

interface KindPlace {
  readonly schema: string;
  readonly app: App;
  readonly kind: Kind;
  readonly records: Pair<Records>;
}

interface Place extends KindPlace {
  /** Identifies it in the records of all schemas: the name of a definition, otherwise the implementation. */
  readonly key: string;
  readonly isDefinition: boolean;
}

/**
 * Compares two sets of records.
 * @returns changes sorted by schema, kind, implementation, key and code; none for equal records. Swapping the
 * arguments swaps added and removed
 */
export function compareRecords(recordsBefore: Records, recordsAfter: Records): Diff {
  const records = [asVersions(recordsBefore), asVersions(recordsAfter)] as const;
  const ids = sortedSet(records.flatMap((side) => Object.keys(side)));
  const changes = ids.flatMap((id) => compareSchema(id, records));
  return {
    format: 1,
    schemas: ids.map((id) => {
      const [from, to] = records.map((side) => lookUp(side, id)?.version);
      return { id, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    }),
    breaking: changes.filter(({ breaking }) => breaking).length,
    changes,
  };
}

/** Returns the records with what their versions accept. Equal records stay the same object. */
function asVersions(records: Records): Records {
  return Object.fromEntries(Object.entries(records).map(([id, record]) => [id, ofVersion(record)]));
}

function compareSchema(schema: string, records: Pair<Records>): Change[] {
  const [was, is] = [lookUp(records[0], schema), lookUp(records[1], schema)];
  if (was === is) return [];
  if (was === undefined) return [makeChange({ schema, code: 'schema-added', to: is?.version })];
  if (is === undefined) return [makeChange({ schema, code: 'schema-removed', from: was.version })];
  const kinds = sortedSet([...Object.keys(was.kinds), ...Object.keys(is.kinds)]) as Kind[];
  // An older record lacks the keys of a kind that is declared with a service.
  const compared = kinds.filter((kind) => !isOfService(kind) || (was.kinds[kind] && is.kinds[kind]));
  const isSameVersion = isSince(was.version, is.version) && isSince(is.version, was.version);
  return [
    ...(isSameVersion
      ? []
      : [makeChange({ schema, code: 'version-changed', from: was.version, to: is.version })]),
    ...compared.flatMap((kind) => compareKind({ schema, app: is.app, kind, records }, [was, is])),
  ];
}

/** Returns true for a kind that each service declares for itself. */
function isOfService(kind: Kind): boolean {
  return 'option' in kindRow(kind).declaredAt;
}

function compareKind(place: KindPlace, [was, is]: Pair<SchemaRecord>): Change[] {
  const { gone, come, both } = pairUp(keyedItems(place.kind, was), keyedItems(place.kind, is));
  const changes = [
    ...gone.flatMap(([, keyed]) =>
      named(place, keyed, [{ code: 'implementation-removed', from: keyed.title }]),
    ),
    ...come.flatMap(([key, keyed]) => named(place, keyed, [added(key, keyed, place)])),
    ...both.flatMap(([key, before, after]) => {
      const { isDefinition } = after;
      return named(place, after, compareItems([before.item, after.item], { ...place, key, isDefinition }));
    }),
  ];
  return sortByText(changes, ({ implementation, name, key, code, from, to }) =>
    [implementation, name, key, code, canonical(from), canonical(to)].map((part) => part ?? '').join('\u{1}'),
  );
}

/** An item, and whether it is a definition, which is identified by its name. */
interface KeyedItem {
  readonly item: RecordItem;
  readonly isDefinition: boolean;
  readonly title: string;
}

function keyedItems(kind: Kind, { kinds }: SchemaRecord): ReadonlyMap<string, KeyedItem> {
  const items = kinds[kind] ?? [];
  const isDefined = definitionsOf(kind, items);
  return new Map(
    items.map((item) => {
      const isDefinition = isDefined(item);
      const title = (isDefinition ? item.name : undefined) ?? item.implementationName;
      return [isDefinition ? itemKey(item) : item.implementation, { item, isDefinition, title }];
    }),
  );
}

function named({ schema, kind }: KindPlace, { item, title }: KeyedItem, drafts: readonly Draft[]): Change[] {
  const { implementation } = item;
  return drafts.map((draft) => makeChange({ schema, kind, implementation, name: title, ...draft }));
}

function added(
  key: string,
  { title, isDefinition }: KeyedItem,
  { kind, records: [before] }: KindPlace,
): Draft {
  const namesake = Object.values(before)
    .flatMap((record) => [...keyedItems(kind, record)])
    .find(
      ([other, keyed]) => other !== key && keyed.isDefinition === isDefinition && keyed.title === title,
    )?.[1];
  return namesake === undefined
    ? { code: 'implementation-added', to: title }
    : { code: 'name-ambiguous', from: namesake.item.implementation, to: title };
}

function compareItems(items: Pair<RecordItem>, place: Place): Draft[] {
  return [
    ...compareNames(items, place),
    ...compareCategories(items, place),
    ...compareGeneralKeys(items, place),
    ...compareEvents(items),
    ...compareFields(items, place),
  ];
}

function compareNames(
  [was, is]: Pair<RecordItem>,
  { kind, isDefinition, records: [, after] }: Place,
): Draft[] {
  const [from, to] = [was.implementationName, is.implementationName];
  if (isDefinition || from === to) return [];
  const isElsewhere = Object.values(after)
    .flatMap((record) => record.kinds[kind] ?? [])
    .some((item) => item.implementation === was.implementation && item.implementationName === from);
  return [{ code: isElsewhere ? 'name-varies' : 'name-changed', from, to }];
}

function compareCategories(items: Pair<RecordItem>, { kind }: Place): Draft[] {
  if (!isSchemaKind(kind) || !metaKeys(kind).includes('categories')) return [];
  const [from, to] = items.map(categoryField);
  if (from === to || from === undefined) return [];
  return [{ code: 'category-moved', key: 'categories', from, to }];
}

function compareGeneralKeys([was, is]: Pair<RecordItem>, place: Place): Draft[] {
  const { gone, come, both } = pairUp(
    new Map(Object.entries(was.general)),
    new Map(Object.entries(is.general)),
  );
  const keyed = (property: string) => keyOfProperty(place.kind, property);
  return [
    ...gone.map(([property, from]): Draft => ({ code: 'key-removed', key: keyed(property), from })),
    ...come.map(([property, to]): Draft => ({ code: 'key-added', key: keyed(property), to })),
    ...both.flatMap(([property, ...shown]) => {
      const [from, to] = shown;
      if (sameJson(from, to)) return [];
      const types = shown.map((value) => generalType({ ...place, key: property, shown: value }));
      const key = keyed(property);
      const retyped = compareShapes(key, types as unknown as Pair<FieldType>);
      return retyped.length > 0 ? retyped : [{ code: 'default-changed' as const, key, from, to }];
    }),
  ];
}

function compareEvents([was, is]: Pair<RecordItem>): Draft[] {
  const gone = was.events.filter((event) => !is.events.includes(event));
  const come = is.events.filter((event) => !was.events.includes(event));
  return [
    ...gone.map((key): Draft => ({ code: 'key-removed', key })),
    ...come.map((key): Draft => ({ code: 'key-added', key })),
  ];
}

function compareFields(items: Pair<RecordItem>, place: Place): Draft[] {
  const [was, is] = items.map(({ fields }) => bySpelling(fields)) as unknown as Pair<
    ReadonlyMap<string, RecordField>
  >;
  const { gone, come, both } = pairUp(was, is);
  return [
    ...gone.map(([, { name }]): Draft => ({ code: 'key-removed', key: name })),
    ...come.map(([, { name }]): Draft => ({ code: 'key-added', key: name })),
    ...both.flatMap(([, ...fields]) => [
      ...compareSpellings(fields, items, place),
      ...compareField(fields, items[1], place),
    ]),
  ];
}

/** Names that differ only in case are one key in a configuration, unless one implementation has both. */
function bySpelling(fields: readonly RecordField[]): ReadonlyMap<string, RecordField> {
  const spellings = Map.groupBy(fields, ({ name }) => name.toLowerCase());
  return new Map(
    [...spellings].flatMap(([name, fieldsOfName]) =>
      fieldsOfName.length === 1
        ? fieldsOfName.map((field) => [name, field])
        : fieldsOfName.map((field) => [field.name, field]),
    ),
  );
}

/** An option is spelled like the plainest spelling of its fields in all schemas. */
function compareSpellings(
  [{ name: from }, { name: to }]: Pair<RecordField>,
  [was, is]: Pair<RecordItem>,
  { schema, kind, key, records: [before, after] }: Place,
): Draft[] {
  if (from === to) return [];
  const elsewhere = (records: Records): RecordItem[] => {
    const others = isOfService(kind) ? [] : Object.entries(records).filter(([id]) => id !== schema);
    return others.flatMap(([, record]) => keyedItems(kind, record).get(key)?.item ?? []);
  };
  const options = [
    fieldOption(kind, from, [was, ...elsewhere(before)]),
    fieldOption(kind, to, [is, ...elsewhere(after)]),
  ];
  return [{ code: options[0] === options[1] ? 'key-respelled' : 'option-respelled', key: from, from, to }];
}

function compareField(fields: Pair<RecordField>, { implementation }: RecordItem, place: Place): Draft[] {
  const [was, is] = fields;
  const key = is.name;
  const types = fields.map((field) => keyType(place, implementation, field)) as unknown as Pair<
    FieldType | undefined
  >;
  const drafts: Draft[] = [...compareTypes(key, types, place)];
  // Records of older versions can lack a unit, which is not a change.
  if (was.unit !== undefined && is.unit !== undefined && was.unit !== is.unit)
    drafts.push({ code: 'unit-changed', key, from: was.unit, to: is.unit });
  const [from, to] = fields.map((field, side) => shownDefault(field, types[side], place));
  // A default is unchanged if its number or its enum value is the same.
  if (!sameJson(was.default, is.default) && !sameJson(from, to))
    drafts.push({ code: 'default-changed', key, from, to });
  return drafts;
}

function shownDefault(field: RecordField, type: FieldType | undefined, { schema }: Place): Json | undefined {
  return type && field.default !== undefined ? withChoiceNames(type, schema, field.default) : field.default;
}

/** Compares types. The type is undefined if the field is not a setting, such as a button. */
function compareTypes(key: string, [was, is]: Pair<FieldType | undefined>, place: Place): Draft[] {
  if (was === is) return [];
  if (is === undefined || was === undefined) {
    const [from, to] = [was, is].map((type) => (type ? describeType(type) : 'no setting'));
    return [{ code: is ? 'type-widened' : 'type-changed', key, from, to }];
  }
  const [before, after] = [choicesOf(was, place.schema), choicesOf(is, place.schema)];
  if (before && after && shapeOf(was) === shapeOf(is)) return compareChoices(key, [before, after], place);
  if (was.name === 'text' && is.name === 'secret') return [{ code: 'secret-now', key }];
  return compareShapes(key, [was, is]);
}

function compareShapes(key: string, [was, is]: Pair<FieldType>): Draft[] {
  if (sameJson(was, is)) return [];
  const code = widens(was, is) ? 'type-widened' : 'type-changed';
  return [{ code, key, from: describeType(was), to: describeType(is) }];
}

/** Returns true if `to` accepts every value that `from` accepts and sends it unchanged. */
function widens(from: FieldType, to: FieldType): boolean {
  if (sameJson(from, to)) return true;
  if (from.name === 'constrained') return widens(from.of, to);
  if (from.name === 'list' && to.name === 'list') return widens(from.of, to.of);
  if (from.name === 'list' && to.name === 'unknown') return widens(from.of, to);
  return rowOf(from).wider.includes(to.name);
}

function choicesOf(type: FieldType, schema: string): ChoiceTable | undefined {
  if (type.name === 'choice') return lookUp(type.tables, schema);
  return type.name === 'list' ? choicesOf(type.of, schema) : undefined;
}

function shapeOf(type: FieldType): string {
  return type.name === 'list' ? `list of ${shapeOf(type.of)}` : type.name;
}

function compareChoices(key: string, [was, is]: Pair<ChoiceTable>, { kind }: Place): Draft[] {
  const { gone, come, both } = pairUp(new Map(Object.entries(was)), new Map(Object.entries(is)));
  const newNames = new Map(
    gone.flatMap(([name, value]) => {
      const [other] = come.find(([, now]) => now === value) ?? [];
      return other === undefined ? [] : [[name, other]];
    }),
  );
  const renamed = new Set(newNames.values());
  // suite looks the numbers of the parts of a profile up in the service.
  const isLookedUp = kindRow(kind).codec === 'profile';
  const renumbered = isLookedUp ? [] : both.filter(([, value, now]) => value !== now);
  return [
    ...gone.map(([from]): Draft => {
      const to = newNames.get(from);
      return to === undefined
        ? { code: 'choice-removed', key, from }
        : { code: 'choice-renamed', key, from, to };
    }),
    ...renumbered.map(([name, value, now]): Draft => ({
      code: 'choice-renumbered',
      key,
      from: `${name} = ${value}`,
      to: `${name} = ${now}`,
    })),
    ...come.filter(([name]) => !renamed.has(name)).map(([to]): Draft => ({ code: 'choice-added', key, to })),
  ];
}

/** Pairs the entries of two tables by key: those of one table, and those of both, in the order of the tables. */
function pairUp<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>) {
  return {
    gone: [...before].filter(([key]) => !after.has(key)),
    come: [...after].filter(([key]) => !before.has(key)),
    both: [...before].flatMap(([key, was]) => {
      const is = after.get(key);
      return is === undefined ? [] : [[key, was, is] as const];
    }),
  };
}
