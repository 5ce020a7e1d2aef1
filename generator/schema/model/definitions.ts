/** Items of which many share one implementation and only the name tells them apart: Prowlarr's indexers. */
import { compareText, groupBy } from '../../base/collections.ts';
import { type Kind, kindRow } from '../../family/kinds.ts';
import { type ModelImplementation, buildImplementation } from './implementation.ts';
import type { Sourced } from './keys.ts';
import { type Note, type RecordItem, type SchemaRecord, itemKey } from '../record/record.ts';

/** One item of many, as all apps together have it. */
export interface Definition extends ModelImplementation {
  /** What it is known by. */
  readonly name: string;
}

/** The items of one kind of a record, with where they are from. */
export function sourcedItems(kind: Kind, schema: string, record: SchemaRecord): Sourced<RecordItem>[] {
  const { app } = record;
  return (record.kinds[kind] ?? []).map((value) => ({ schema, app, value }));
}

/**
 * The items of a kind: those known by their implementation, and those that are definitions, which is what
 * all items of a record are in which several share an implementation.
 */
export function splitDefinitions(
  kind: Kind,
  records: readonly (readonly [string, SchemaRecord])[],
): Record<'plain' | 'defined', Sourced<RecordItem>[]> {
  const items = (defined: boolean) =>
    records
      .filter(([, record]) => hasDefinitions(kind, record) === defined)
      .flatMap(([schema, record]) => sourcedItems(kind, schema, record));
  return { plain: items(false), defined: items(true) };
}

function hasDefinitions(kind: Kind, record: SchemaRecord): boolean {
  if (kindRow(kind).identity !== 'definition') return false;
  const implementations = (record.kinds[kind] ?? []).map(({ implementation }) => implementation);
  return new Set(implementations).size < implementations.length;
}

/** The definitions, merged over the apps that have them; sorted by name ignoring case, then by implementation. */
export function buildDefinitions(kind: Kind, items: Sourced<RecordItem>[], notes: Note[]): Definition[] {
  return groupBy(items, ({ value }) => itemKey(value))
    .flatMap(([, group]): Definition[] => {
      const [first] = group;
      const name = first?.value.name ?? first?.value.implementationName;
      return name === undefined ? [] : [{ ...buildImplementation(kind, group, notes), name }];
    })
    .sort(
      (left, right) =>
        compareText(left.name.toLowerCase(), right.name.toLowerCase()) ||
        compareText(left.name, right.name) ||
        compareText(left.implementation, right.implementation),
    );
}
