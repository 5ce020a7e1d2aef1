/** Tables for the terminal: columns as wide as their widest cell, two blanks between them, wrapped to a width. */
import { displaySafe } from '../base/text.ts';
import { columnsOf, wrap } from '../base/wrap.ts';

/** The most characters of a cell, so that a hostile string does not fill the screen. */
const LONGEST = 2000;

/** Blanks between two columns. */
const GAP = 2;

/** The least width of a column whose cells are wrapped. */
const NARROWEST = 8;

/**
 * Lays rows out in columns; the last column is not padded. Cells are made safe for a terminal.
 * @param width the characters of a line; the widest columns are wrapped until the table fits
 */
export function textTable(rows: readonly (readonly string[])[], width = Infinity): string {
  const cells = rows.map((row) => row.map((cell) => displaySafe(cell, LONGEST)));
  const widths = fitWidths(cells, width);
  return cells.map((row) => layOut(row, widths)).join('\n');
}

/** Returns the width that a table has without wrapping. */
export function tableWidth(rows: readonly (readonly string[])[]): number {
  const widths = naturalWidths(rows);
  return widths.reduce((sum, one) => sum + one, 0) + GAP * Math.max(0, widths.length - 1);
}

function naturalWidths(rows: readonly (readonly string[])[]): number[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => columnsOf(row[column] ?? ''))),
  );
}

/** Takes from the widest column that can be wrapped between words, and breaks words only if that is not enough. */
function fitWidths(cells: readonly (readonly string[])[], width: number): number[] {
  const natural = naturalWidths(cells);
  const words = naturalWidths(cells.map((row) => row.map(longestWord)));
  return narrow(
    narrow(natural, words, width),
    natural.map(() => NARROWEST),
    width,
  );
}

/** Takes from the widest columns, one character at a time, until the sum fits or every column has its least width. */
function narrow(natural: readonly number[], least: readonly number[], width: number): number[] {
  const widths = [...natural];
  let excess = widths.reduce((sum, one) => sum + one, 0) + GAP * (widths.length - 1) - width;
  for (; excess > 0; excess -= 1) {
    const room = widths.map((one, column) => (one > (least[column] ?? 0) ? one : 0));
    const widest = room.indexOf(Math.max(...room));
    if ((room[widest] ?? 0) === 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function longestWord(cell: string): string {
  return cell
    .split(' ')
    .reduce((longest, word) => (columnsOf(word) > columnsOf(longest) ? word : longest), '');
}

function layOut(row: readonly string[], widths: readonly number[]): string {
  const wrapped = row.map((cell, column) => wrap(cell, widths[column] ?? 0));
  const height = Math.max(1, ...wrapped.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) => {
    const parts = wrapped.map((lines, column) => {
      const part = lines[line] ?? '';
      return part + ' '.repeat(Math.max(0, (widths[column] ?? 0) - columnsOf(part)));
    });
    return parts.join(' '.repeat(GAP)).trimEnd();
  }).join('\n');
}
