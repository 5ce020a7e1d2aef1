/** Items of which many share one implementation and only the name tells them apart: Prowlarr's indexers. */
import type { Kind } from '../../family/kinds.ts';
import { compareText, groupBy } from '../../base/json.ts';
import { type ModelKey, type Sourced, buildFields, sortedSet } from './keys.ts';
import { type RecordItem, type SchemaRecord, itemKey } from '../record/record.ts';

/** One item of many, as all apps together have it. */
export interface Definition {
  readonly name: string;
  readonly implementation: string;
  readonly implementationName: string;
  readonly protocol?: string;
  /** Schema ids, sorted. */
  readonly apps: readonly string[];
  readonly fields: readonly ModelKey[];
}

/**
 * The definitions of a kind, merged over the records that have such: all items of a record in which
 * several share an implementation. Sorted by name ignoring case, then by implementation.
 */
export function mergeDefinitions(records: Readonly<Record<string, SchemaRecord>>, kind: Kind): Definition[] {
  const sorted = Object.entries(records).sort(([left], [right]) => compareText(left, right));
  const items = sorted
    .filter(([, record]) => hasDefinitions(record, kind))
    .flatMap(([schema, record]) =>
      (record.kinds[kind] ?? []).map((value): Sourced<RecordItem> => ({ schema, value })),
    );
  return groupBy(items, ({ value }) => itemKey(value))
    .flatMap(([, group]) => toDefinition(group))
    .sort(
      (left, right) =>
        compareText(left.name.toLowerCase(), right.name.toLowerCase()) ||
        compareText(left.name, right.name) ||
        compareText(left.implementation, right.implementation),
    );
}

function toDefinition(group: Sourced<RecordItem>[]): Definition[] {
  const [first] = group;
  if (!first) return [];
  const { implementation, implementationName, name = implementationName, protocol } = first.value;
  return [
    {
      name,
      implementation,
      implementationName,
      ...(protocol === undefined ? {} : { protocol }),
      apps: sortedSet(group.map(({ schema }) => schema)),
      fields: buildFields(implementation, group),
    },
  ];
}

/** The records without the items of a kind that are definitions: what is left is known by its implementation. */
export function withoutDefinitions(
  records: Readonly<Record<string, SchemaRecord>>,
  kind: Kind,
): Record<string, SchemaRecord> {
  return Object.fromEntries(
    Object.entries(records).map(([id, record]) => [
      id,
      hasDefinitions(record, kind) ? { ...record, kinds: { ...record.kinds, [kind]: [] } } : record,
    ]),
  );
}

function hasDefinitions(record: SchemaRecord, kind: Kind): boolean {
  const implementations = (record.kinds[kind] ?? []).map(({ implementation }) => implementation);
  return new Set(implementations).size < implementations.length;
}
