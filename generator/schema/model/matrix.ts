/** The implementations of each schema: the data of `suite list`. */
import { compareText, groupBy, sortedSet } from '../../base/collections.ts';
import type { RecordedKind } from '../../servarr/kinds.ts';
import { definitionsOf } from './definitions.ts';
import { type SchemaRecord, itemKey } from '../record/record.ts';

/** One implementation (for indexers one definition), and the IDs of the schemas that have it. */
export interface MatrixRow {
  readonly kind: RecordedKind;
  readonly name: string;
  readonly implementation: string;
  readonly schemas: readonly string[];
}

/** Returns all implementations of the kinds, sorted by kind, then by name ignoring case. */
export function implementationMatrix(
  records: Readonly<Record<string, SchemaRecord>>,
  kinds: readonly RecordedKind[],
): MatrixRow[] {
  return kinds.flatMap((kind) => {
    const items = Object.entries(records).flatMap(([schema, record]) => {
      const isDefinition = definitionsOf(kind, record.kinds[kind] ?? []);
      return (record.kinds[kind] ?? []).map((item) => ({ schema, item, isDefinition: isDefinition(item) }));
    });
    const keyOf = ({ item, isDefinition }: (typeof items)[number]) =>
      isDefinition ? itemKey(item) : item.implementation;
    const rows = groupBy(items, keyOf).map(([, group]): MatrixRow => {
      const [first] = group;
      const { implementation, implementationName, name } = first.item;
      return {
        kind,
        name: first.isDefinition ? (name ?? implementationName) : implementationName,
        implementation,
        schemas: sortedSet(group.map(({ schema }) => schema)),
      };
    });
    return rows.sort(compareRows);
  });
}

function compareRows(left: MatrixRow, right: MatrixRow): number {
  const byName = compareText(left.name.toLowerCase(), right.name.toLowerCase());
  return byName || compareText(left.implementation, right.implementation);
}
