/** Prints a sheet in a format for users. */
import { sheetMarkdown } from './sheet/markdown.ts';
import type { Sheet } from './sheet/sheet.ts';
import { sheetText } from './sheet/text.ts';
import { printResult, styled } from './terminal.ts';

/** Prints a sheet as the result of a command. */
export function printSheet(sheet: Sheet, format: 'markdown' | 'text', verbose = false): void {
  printResult(format === 'text' ? sheetText(sheet, { paint: styled, verbose }) : sheetMarkdown(sheet));
}
