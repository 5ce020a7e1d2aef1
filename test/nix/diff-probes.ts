/** Configurations that use what differs between two records: each key, enum value and event of an implementation. */
import { type Json, canonical } from '../../generator/base/json.ts';
import { exampleEntry } from '../../generator/emit/example.ts';
import { nixKey } from '../../generator/nix/option-path.ts';
import { nixValue } from '../../generator/nix/nix-values.ts';
import { rowOf } from '../../generator/schema/field/type-table.ts';
import { type FieldType, typeFor } from '../../generator/schema/field/types.ts';
import { type Definition, isDefinition } from '../../generator/schema/model/definitions.ts';
import type { ModelImplementation } from '../../generator/schema/model/implementation.ts';
import { buildModel } from '../../generator/schema/model/model.ts';
import type { RecordItem, SchemaRecord } from '../../generator/schema/record/record.ts';
import {
  RECORDED_KINDS,
  type RecordedKind,
  isSchemaKind,
  keyOfProperty,
  kindRow,
  moduleOf,
  schemaRow,
} from '../../generator/servarr/kinds.ts';

/** One use of what differs between two recordings. */
export interface Probe {
  readonly kind: string;
  readonly implementation: string;
  readonly key: string;
  /** The name of the entry, which its errors and its manifest contain. */
  readonly mark: string;
  /** Definitions below `suite`, merged with those of the other probes. */
  readonly text: string;
}

const titleOf = (one: RecordItem): string => one.name ?? one.implementationName;

/** Returns a record with the items alone that another one has not got like this, and their namesakes. */
export function differing(record: SchemaRecord, other: SchemaRecord): SchemaRecord {
  const kinds = Object.entries(record.kinds).map(([kind, here]) => {
    const there = other.kinds[kind as RecordedKind] ?? [];
    const same = Map.groupBy([...here, ...there], (one) => JSON.stringify(one));
    const changed = [...same.values()].flatMap((all) => (all.length === 1 ? all : []));
    const [titles, classes] = [
      new Set(changed.map(titleOf)),
      new Set(changed.map((one) => one.implementation)),
    ];
    const isSmall = kind !== 'indexer' || here.length < 100;
    return [
      kind,
      here.filter((one) => titles.has(titleOf(one)) || (isSmall && classes.has(one.implementation))),
    ];
  });
  return { ...record, kinds: Object.fromEntries(kinds) as SchemaRecord['kinds'] };
}

/** Returns an example, or the enum values that the other record has not got like this, and one more. */
function valuesFor(type: FieldType, key: string, schema: string, other: string): readonly Json[] {
  if (type.name === 'list') return valuesFor(type.of, key, schema, other).map((one) => [one]);
  if (type.name !== 'choice') return [rowOf(type).example(type, { file: 'example', key, schema })];
  const all = Object.entries(type.tables[schema] ?? {});
  const changed = all.filter(([name, value]) => !other.includes(canonical({ name, value })));
  return [...new Set([...changed, ...all.slice(0, 1)].map(([name]) => name))];
}

/** Returns true for a key that no entry has beside another one. */
function excludes(one: ModelImplementation, key: string, use: Readonly<Record<string, Json>>): boolean {
  return one.groups.some(
    (group) =>
      'notBoth' in group &&
      group.notBoth.some((side) => side.includes(key)) &&
      group.notBoth.some((side) => !side.includes(key) && side.some((other) => Object.hasOwn(use, other))),
  );
}

/** Returns the entry that uses a key, as a definition below `suite`. */
function using(
  kind: RecordedKind,
  one: Definition | ModelImplementation,
  app: string,
  mark: string,
  use: Readonly<Record<string, Json>>,
): string {
  const { declaredAt, codec } = kindRow(kind);
  if ('list' in declaredAt) {
    const named = isDefinition(one) ? {} : { implementation: one.implementation };
    const example = Object.entries(exampleEntry(kind, one, app)).filter(([key]) => !excludes(one, key, use));
    const entry = { ...Object.fromEntries(example), ...named, ...use, name: mark, services: [app] };
    return `${declaredAt.module} = { enable = true; ${declaredAt.list} = [ ${nixValue(entry, 0)} ]; };`;
  }
  if (!isSchemaKind(kind)) throw new RangeError(`${kind} has no entries`);
  const condition = { implementation: one.implementation, ...use };
  const { entry } = schemaRow(kind).example;
  const declared = codec === 'conditions' ? { ...entry, conditions: [condition] } : use;
  return `${moduleOf(kind)}.${nixKey(mark)} = ${nixValue({ ...declared, services: [app] }, 0)};`;
}

/** Returns uses of each key, enum value, event and general key of the differing items. */
export function probesOf(record: SchemaRecord, other: SchemaRecord): Probe[] {
  const { app } = record;
  const { kinds } = buildModel({ [app]: record }, RECORDED_KINDS).model;
  return Object.values(kinds).flatMap(({ kind, general, implementations, definitions }) =>
    [...implementations, ...definitions].flatMap((one): Probe[] => {
      const name = isDefinition(one) ? one.name : one.implementation;
      const same = (item: RecordItem): boolean =>
        (isDefinition(one) ? item.name : item.implementation) === name;
      const shown = Object.keys(record.kinds[kind]?.find(same)?.general ?? {}).map((key) =>
        keyOfProperty(kind, key),
      );
      const there = canonical(other.kinds[kind]?.find(same)?.fields ?? []);
      const known = [...one.fields, ...general.filter((key) => shown.includes(key.name))];
      const uses = known.flatMap(({ name: key, type }) =>
        valuesFor(typeFor(type, app), key, app, there)
          // A setting has one value.
          .slice(0, 'settings' in kindRow(kind).declaredAt ? 1 : undefined)
          .map((value): [string, Json] => [key, value]),
      );
      const events = Object.keys(one.events).map((event): [string, Json] => [event, true]);
      return [...uses, ...events].map(([key, value]) => {
        const of = { kind, implementation: name, key };
        if ('settings' in kindRow(kind).declaredAt) {
          const text = `settings.${one.option}.${nixKey(key)} = ${nixValue(value, 0)};`;
          return { ...of, mark: `unknown key "${key}"`, text };
        }
        const mark = [kind, name, key, canonical(value)].join(' ').replaceAll(/[^\w .]/gu, '');
        return { ...of, mark, text: using(kind, one, app, mark, { [key]: value }) };
      });
    }),
  );
}

/** Declarations of flat kinds: the kind, the option and the key of each, and its value. */
const FLAT = [
  ['delayprofile', 'delayProfiles', 'items', '[ { protocol = "torrent"; } ]'],
  ['delayprofile', 'delayProfiles', 'name', '"Probe"'],
  ['delayprofile', 'delayProfiles', 'preferredProtocol', '"torrent"'],
  ['delayprofile', 'delayProfiles', 'usenetDelay', '5'],
  ['qualitydefinition', 'qualitySizes', 'max', '5'],
  ['qualitydefinition', 'qualitySizes', 'min', '5'],
  ['qualitydefinition', 'qualitySizes', 'preferred', '5'],
] as const;

/** Returns uses of the flat kinds that both records have; `text` is a definition of the service. */
export function flatProbes(was: SchemaRecord, is: SchemaRecord): Probe[] {
  const known = FLAT.filter(([kind]) => was.kinds[kind] !== undefined && is.kinds[kind] !== undefined);
  return known.map(([kind, implementation, key, value], index) => {
    const isList = implementation === 'delayProfiles';
    const text = isList
      ? `${implementation} = [ { tags = [ "${key}" ]; ${key} = ${value}; } ];`
      : `${implementation}.${key}.${key} = ${value};`;
    return { kind, implementation, key, mark: isList ? `${implementation}[${index}]` : implementation, text };
  });
}
