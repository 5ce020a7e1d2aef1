/** `suite list` as terminal text. */
import type { MatrixRow } from '../schema/model/matrix.ts';
import { textTable } from './table.ts';

/**
 * A table per kind: name, class, and a column for each schema id.
 * @param apps the columns, in order
 */
export function listText(rows: readonly MatrixRow[], apps: readonly string[]): string {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return kinds
    .map((kind) =>
      kindText(
        kind,
        rows.filter((row) => row.kind === kind),
        apps,
      ),
    )
    .join('\n\n');
}

function kindText(kind: string, rows: readonly MatrixRow[], all: readonly string[]): string {
  const apps = all.filter((app) => rows.some((row) => row.apps.includes(app)));
  const head = [kind, 'implementation', ...apps];
  const body = rows.map((row) => [
    row.name,
    row.implementation,
    ...apps.map((app) => (row.apps.includes(app) ? 'yes' : '-')),
  ]);
  return `${textTable([head, ...body])}\n${rows.length} ${rows.length === 1 ? 'entry' : 'entries'}`;
}
