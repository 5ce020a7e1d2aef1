/** Prints `suite list`. */
import type { MatrixRow } from '../schema/model/matrix.ts';
import { titleWithClass } from '../schema/compare/titles.ts';
import { isSchemaKind, kindRow, moduleOf } from '../servarr/kinds.ts';
import { tableFits, tableWidth, textTable } from './table.ts';
import { wrap, wrapIndented } from '../base/wrap.ts';

/**
 * Returns a table per kind: display name, and a column for each schema id. A name that two implementations share is
 * followed by the class, the name of a group of settings by its option.
 * @param schemas the columns, in order
 * @param width the characters of a line; if the table does not fit, schema ids are abbreviated, or each row
 *   becomes a line with the ids
 */
export function listText(rows: readonly MatrixRow[], schemas: readonly string[], width = Infinity): string {
  return [...Map.groupBy(rows, titleOf)]
    .map(([title, some]) => tableText(title, some, schemas, width))
    .join('\n\n');
}

/** Puts all groups of settings into one table. */
function titleOf({ kind }: MatrixRow): string {
  return isSchemaKind(kind) ? kindRow(kind).title : moduleOf(kind);
}

/** Returns a function that names the rows of one kind. */
function namesOf(rows: readonly MatrixRow[]): (row: MatrixRow) => string {
  const byName = Map.groupBy(rows, ({ name }) => name);
  return ({ kind, name, implementation }) =>
    titleWithClass(name, implementation, !isSchemaKind(kind) || (byName.get(name)?.length ?? 0) > 1);
}

function tableText(title: string, rows: readonly MatrixRow[], all: readonly string[], width: number): string {
  const schemas = all.filter((schema) => rows.some((row) => row.schemas.includes(schema)));
  const head = [title, ...schemas];
  const nameOf = namesOf(rows);
  const body = rows.map((row) => [
    nameOf(row),
    ...schemas.map((schema) => (row.schemas.includes(schema) ? 'yes' : '-')),
  ]);
  const count = `${rows.length} ${rows.length === 1 ? 'entry' : 'entries'}`;
  if (tableWidth([head, ...body]) <= width) return `${textTable([head, ...body])}\n${count}`;
  const short = abbreviations(schemas);
  const narrow = [[title, ...short], ...body];
  if (!tableFits(narrow, width)) {
    const lines = rows.map((row) =>
      wrapIndented(`${nameOf(row)}: ${row.schemas.join(', ')}`, '  ', '    ', width),
    );
    return [`${title}:`, ...lines, count].join('\n');
  }
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
