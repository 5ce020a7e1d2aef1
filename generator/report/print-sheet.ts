/** A sheet on stdout, in a format for people. */
import { sheetMarkdown } from './sheet/markdown.ts';
import type { Sheet } from './sheet/sheet.ts';
import { sheetText } from './sheet/text.ts';
import { printPage, printPaged, printResult, styled } from './terminal.ts';

/** Writes a sheet as the result of a command. */
export async function printSheet(
  sheet: Sheet,
  format: 'html' | 'markdown' | 'text',
  verbose = false,
): Promise<void> {
  if (format === 'text') printPaged(sheetText(sheet, { paint: styled, verbose }));
  else if (format === 'markdown') printResult(sheetMarkdown(sheet));
  // The page is not loaded where it is not asked for.
  else printPage((await import('./html/sheet-page.ts')).sheetPage(sheet));
}
