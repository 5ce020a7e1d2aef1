/** Prints `suite list`. */
import type { MatrixRow } from '../schema/model/matrix.ts';
import { isSchemaKind, moduleOf } from '../servarr/kinds.ts';
import { tableWidth, textTable, wrap } from './table.ts';

/**
 * Returns a table per kind: name, class, and a column for each schema id.
 * @param schemas the columns, in order
 * @param width the characters of a line; schema ids are abbreviated if the table does not fit
 */
export function listText(rows: readonly MatrixRow[], schemas: readonly string[], width = Infinity): string {
  return [...Map.groupBy(rows, titleOf)]
    .map(([title, some]) => tableText(title, some, schemas, width))
    .join('\n\n');
}

/** Puts all groups of settings into one table. */
function titleOf({ kind }: MatrixRow): string {
  return isSchemaKind(kind) ? kind : moduleOf(kind);
}

function tableText(title: string, rows: readonly MatrixRow[], all: readonly string[], width: number): string {
  const schemas = all.filter((schema) => rows.some((row) => row.schemas.includes(schema)));
  const head = [title, 'implementation', ...schemas];
  const body = rows.map((row) => [
    row.name,
    row.implementation,
    ...schemas.map((schema) => (row.schemas.includes(schema) ? 'yes' : '-')),
  ]);
  const count = `${rows.length} ${rows.length === 1 ? 'entry' : 'entries'}`;
  if (tableWidth([head, ...body]) <= width) return `${textTable([head, ...body])}\n${count}`;
  const short = abbreviations(schemas);
  const narrow = [[title, 'implementation', ...short], ...body];
  const legend = wrap(short.map((one, index) => `${one} ${schemas[index]}`).join(', '), width);
  return [...legend, textTable(narrow, width), count].join('\n');
}

/** Returns the shortest beginnings that tell the ids apart, two characters at least. */
function abbreviations(ids: readonly string[]): string[] {
  return ids.map((id) => {
    const others = ids.filter((one) => one !== id);
    const length = Array.from(id, (_, index) => index + 1).find(
      (count) => count > 1 && !others.some((one) => one.startsWith(id.slice(0, count))),
    );
    return id.slice(0, length ?? id.length);
  });
}
