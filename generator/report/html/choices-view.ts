/** The choices of a key: their names, and the value that each schema stores for them. */
import { groupBy, lookUp } from '../../base/collections.ts';
import { choiceTables } from '../../schema/field/describe.ts';
import { canonical } from '../../base/json.ts';
import { onlySome } from '../../schema/model/describe-key.ts';
import type { ModelKey } from '../../schema/model/keys.ts';
import type { ChoiceTable } from '../../schema/field/types.ts';
import type { EnumValues } from '../../servarr/kinds.ts';

/** The number of names that are shown while the values are folded. */
const SHOWN = 6;

/** The choices of one key. */
export interface ChoicesView {
  /** The first names. */
  readonly names: readonly string[];
  /** The number of further names. */
  readonly more: number;
  /** The column heads: schemas with the same table, or `value` if all schemas with the key have the same table. */
  readonly columns: readonly string[];
  /** A row for each name, with the stored value per column; empty if the schemas do not offer it. */
  readonly rows: readonly { readonly name: string; readonly values: readonly string[] }[];
}

/** Returns the choices of a key, or null if it has none. */
export function choicesView({ schemas, type }: ModelKey): ChoicesView | null {
  return tablesView(choiceTables(type), schemas);
}

/** Returns the enum values of the table of kinds: app -> names, or name -> value. */
export function enumValuesView(values: Readonly<Record<string, EnumValues>>): ChoicesView | null {
  const tables = Object.entries(values).map(([app, of]): [string, ChoiceTable] => [
    app,
    Array.isArray(of) ? Object.fromEntries(of.map((name: string) => [name, name])) : (of as ChoiceTable),
  ]);
  return tablesView(
    Object.fromEntries(tables),
    tables.map(([app]) => app),
  );
}

function tablesView(
  tables: Readonly<Record<string, ChoiceTable>>,
  having: readonly string[],
): ChoicesView | null {
  const groups = groupBy(Object.entries(tables), ([, table]) => canonical(table));
  if (groups.length === 0) return null;
  const columns = groups.map(([, same]) => ({
    schemas: same.map(([schema]) => schema),
    table: same[0]?.[1] ?? {},
  }));
  const names = choiceNames(columns.map(({ table }) => table));
  return {
    names: names.slice(0, SHOWN),
    more: Math.max(0, names.length - SHOWN),
    columns: columns.map(({ schemas }) =>
      onlySome(schemas, having).length === 0 ? 'value' : schemas.join(', '),
    ),
    rows: names.map((name) => ({
      name,
      values: columns.map(({ table }) => String(lookUp(table, name) ?? '')),
    })),
  };
}

/** Returns all names: those of the first table in the order of its values, then new ones of later tables. */
function choiceNames(tables: readonly ChoiceTable[]): string[] {
  const names = tables.flatMap((table) =>
    Object.entries(table)
      .sort(([, left], [, right]) => Number(left) - Number(right))
      .map(([name]) => name),
  );
  return [...new Set(names)];
}
