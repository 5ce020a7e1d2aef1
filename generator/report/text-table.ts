/** Tables for the terminal: columns as wide as their widest cell, two blanks between them. */
import { displaySafe } from '../base/text.ts';

/** Lays rows out in columns; the last cell of a row is not padded. Cells are made safe for a terminal. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => displaySafe(cell, Infinity)));
  const widths: number[] = [];
  for (const row of cells)
    for (const [column, { length }] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, length);
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
