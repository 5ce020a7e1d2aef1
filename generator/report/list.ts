/** `suite list` as terminal text. */
import type { MatrixRow } from '../schema/model/matrix.ts';
import { textTable } from './table.ts';

/**
 * A table per kind: name, class, and a column for each schema id.
 * @param schemas the columns, in order
 */
export function listText(rows: readonly MatrixRow[], schemas: readonly string[]): string {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return kinds
    .map((kind) =>
      kindText(
        kind,
        rows.filter((row) => row.kind === kind),
        schemas,
      ),
    )
    .join('\n\n');
}

function kindText(kind: string, rows: readonly MatrixRow[], all: readonly string[]): string {
  const schemas = all.filter((schema) => rows.some((row) => row.schemas.includes(schema)));
  const head = [kind, 'implementation', ...schemas];
  const body = rows.map((row) => [
    row.name,
    row.implementation,
    ...schemas.map((schema) => (row.schemas.includes(schema) ? 'yes' : '-')),
  ]);
  return `${textTable([head, ...body])}\n${rows.length} ${rows.length === 1 ? 'entry' : 'entries'}`;
}
