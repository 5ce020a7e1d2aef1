/** Prints `suite list`. */
import { count } from '../base/text.ts';
import type { MatrixRow } from '../schema/model/matrix.ts';
import { isSchemaKind, kindRow, moduleOf } from '../servarr/kinds.ts';
import { textTable } from './text-table.ts';

/**
 * Returns a table per kind: display name, and a column for each schema id. A name that two implementations share is
 * followed by the class, the name of a group of settings by its option.
 * @param schemas the columns, in order
 */
export function listText(rows: readonly MatrixRow[], schemas: readonly string[]): string {
  return [...Map.groupBy(rows, titleOf)].map(([title, some]) => tableText(title, some, schemas)).join('\n\n');
}

/** Puts all groups of settings into one table. */
function titleOf({ kind }: MatrixRow): string {
  return isSchemaKind(kind) ? kindRow(kind).title : moduleOf(kind);
}

function namesOf(rows: readonly MatrixRow[]): (row: MatrixRow) => string {
  const byName = Map.groupBy(rows, ({ name }) => name);
  return ({ kind, name, implementation }) =>
    isSchemaKind(kind) && byName.get(name)?.length === 1 ? name : `${name} (${implementation})`;
}

function tableText(title: string, rows: readonly MatrixRow[], allSchemas: readonly string[]): string {
  const schemas = allSchemas.filter((schema) => rows.some((row) => row.schemas.includes(schema)));
  const nameOf = namesOf(rows);
  const body = rows.map((row) => [
    nameOf(row),
    ...schemas.map((schema) => (row.schemas.includes(schema) ? 'yes' : '-')),
  ]);
  return `${textTable([[title, ...schemas], ...body])}\n${count(rows.length, 'entry', 'entries')}`;
}
