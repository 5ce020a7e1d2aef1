/** Plain tables for the terminal: columns as wide as their widest cell, two blanks between. */
import { displaySafe } from '../base/text.ts';

/** Characters of a cell, so that a hostile text of megabytes does not fill the screen. */
const LONGEST = 2000;

/** Lays rows out in columns; the last one is not padded. Cells are made fit for a terminal. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => displaySafe(cell, LONGEST)));
  const columns = Math.max(0, ...cells.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...cells.map((row) => size(row[column] ?? ''))),
  );
  return cells.map((row) => layOut(row, widths)).join('\n');
}

function layOut(row: readonly string[], widths: readonly number[]): string {
  const padded = row.map(
    (cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - size(cell))),
  );
  return padded.join('  ').trimEnd();
}

function size(text: string): number {
  return Array.from(text).length;
}
