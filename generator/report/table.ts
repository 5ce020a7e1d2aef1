/** Tables for the terminal: columns as wide as their widest cell, two blanks between them, wrapped to a width. */
import { displaySafe } from '../base/text.ts';
import { columnsOf, wrap, wordParts, wrapIndented } from '../base/wrap.ts';

/** The most characters of a cell, so that a hostile string does not fill the screen. */
const LONGEST = 2000;

/** Blanks between two columns. */
const GAP = 2;

/** The longest word that no line breaks: longer ones are paths, addresses and what a service says. */
const LONGEST_WORD = 24;

/**
 * Lays rows out in columns; the last column is not padded. Cells are made safe for a terminal.
 * @param width the columns of a line. The widest columns are wrapped between words until the table fits; if it still
 *   does not, each row becomes a paragraph.
 * @param head the first row, with the names of the columns
 */
export function textTable(
  rows: readonly (readonly string[])[],
  width = Infinity,
  head: readonly string[] = [],
): string {
  const all = head.length === 0 ? rows : [head, ...rows];
  const cells = all.map((row) => row.map((cell) => displaySafe(cell, LONGEST)));
  const widths = fitWidths(cells, width);
  if (widths !== undefined) return cells.map((row) => layOut(row, widths)).join('\n');
  return cells
    .slice(all.length - rows.length)
    .map((row) => paragraph(row, head, width))
    .join('\n');
}

/** Returns the width that a table has without wrapping. */
export function tableWidth(rows: readonly (readonly string[])[]): number {
  return sumOf(naturalWidths(rows));
}

/** Returns true if a table fits a width with its cells wrapped between words. */
export function tableFits(rows: readonly (readonly string[])[], width: number): boolean {
  return fitWidths(rows, width) !== undefined;
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, one) => sum + one, 0) + GAP * Math.max(0, widths.length - 1);
}

function naturalWidths(rows: readonly (readonly string[])[]): number[] {
  // A table can have more rows than a function takes arguments.
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: columns }, (_, column) =>
    rows.reduce((most, row) => Math.max(most, columnsOf(row[column] ?? '')), 0),
  );
}

/** Returns undefined if the table only fits with broken words. Long words and words with a hyphen may be broken. */
function fitWidths(cells: readonly (readonly string[])[], width: number): number[] | undefined {
  const longest = (split: (cell: string) => string[]): number[] =>
    naturalWidths(cells.map((row) => row.map((cell) => longestOf(split(cell)))));
  const words = longest((cell) => cell.split(' '));
  const parts = longest((cell) => cell.split(' ').flatMap(wordParts));
  const whole = narrow(naturalWidths(cells), words, width);
  const short = parts.map((one) => Math.min(one, LONGEST_WORD));
  return [whole, narrow(whole, short, width)].find((widths) => sumOf(widths) <= width);
}

/** Returns the first cell, and below it the others with the names of their columns. */
function paragraph(
  [first = '', ...others]: readonly string[],
  head: readonly string[],
  width: number,
): string {
  const named = others.flatMap((cell, index) => {
    const name = head[index + 1] ?? '';
    return cell === '' ? [] : [name === '' ? cell : `${name}: ${cell}`];
  });
  const lines = [wrapIndented(first, '', '  ', width)];
  if (named.length > 0) lines.push(wrapIndented(named.join('; '), '  ', '    ', width));
  return lines.join('\n');
}

/** Takes from the widest columns, one character at a time, until the sum fits or every column has its least width. */
function narrow(natural: readonly number[], least: readonly number[], width: number): number[] {
  const widths = [...natural];
  let excess = sumOf(widths) - width;
  for (; excess > 0; excess -= 1) {
    const room = widths.map((one, column) => (one > (least[column] ?? 0) ? one : 0));
    const widest = room.indexOf(Math.max(...room));
    if ((room[widest] ?? 0) === 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function longestOf(words: readonly string[]): string {
  return words.reduce((longest, word) => (columnsOf(word) > columnsOf(longest) ? word : longest), '');
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
