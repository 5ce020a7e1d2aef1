/** Prints a sheet in a format for users. */
import { sheetMarkdown } from './sheet/markdown.ts';
import type { Sheet } from './sheet/sheet.ts';
import { sheetText } from './sheet/text.ts';
import { printPage, printPaged, printResult, styled, terminalWidth } from './terminal.ts';

/** Prints a sheet as the result of a command. */
export async function printSheet(
  sheet: Sheet,
  format: 'html' | 'markdown' | 'text',
  verbose = false,
): Promise<void> {
  if (format === 'text') printPaged(sheetText(sheet, { paint: styled, verbose, width: terminalWidth() }));
  else if (format === 'markdown') printResult(sheetMarkdown(sheet));
  // The code of the HTML page is loaded only if needed.
  else printPage((await import('./html/sheet-page.ts')).sheetPage(sheet));
}
