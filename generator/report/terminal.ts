/** Prints the result of a command to stdout and everything else to stderr. Uses colours on a terminal only. */
import { fstatSync } from 'node:fs';
import { inspect, styleText } from 'node:util';
import { Problem, type ProblemParts, Problems, describeProblem } from '../base/problem.ts';
import { displaySafe, escapeControl, visibleJson, withoutCommands } from '../base/text.ts';
import type { Note } from '../schema/record/record.ts';
import { writeAbove } from './progress.ts';
import { sheetMarkdown } from './sheet/sheet-markdown.ts';
import type { Sheet } from './sheet/sheet.ts';
import { type Style, sheetText } from './sheet/sheet-text.ts';

/** Prints the result of a command, with a final newline. No line begins with a command of a CI runner. */
export function printResult(text: string, stream: NodeJS.WriteStream = process.stdout): void {
  writeAbove(stream, `${withoutCommands(text)}${text.endsWith('\n') ? '' : '\n'}`);
}

export function printJson(value: object): void {
  printResult(visibleJson(JSON.stringify(value, null, 2)));
}

export function printSheet(sheet: Sheet, format: 'markdown' | 'text'): void {
  printResult(format === 'text' ? sheetText(sheet, { paint: styled }) : sheetMarkdown(sheet));
}

/** Prints one or more lines to stderr. Escapes characters that a terminal or a CI runner would obey. */
export function printNotice(text: string): void {
  writeAbove(process.stderr, `${escapeControl(text)}\n`);
}

export function printNotes(notes: readonly Note[]): void {
  for (const { code, place, what } of notes)
    printNotice(`note: ${displaySafe(place, 400)}: ${displaySafe(what, 400)} [${code}]`);
}

/** Prints a problem to stderr, as an error or a warning, with its code. */
export function printProblem(severity: 'error' | 'warning', problem: Problem | ProblemParts): void {
  const text = problem instanceof Problem ? problem.message : describeProblem(problem);
  say(severity, `${text} [${problem.code}]`);
}

/** The priorities of syslog(3), which the journal reads at the start of a line. */
const PRIORITIES = { error: '<3>', warning: '<4>' } as const;

function say(severity: 'error' | 'warning', text: string): void {
  const head = styled(severity === 'error' ? 'red' : 'yellow', `${severity}:`, process.stderr);
  const lines = `${head} ${escapeControl(text)}`;
  // The journal stores each line as a separate entry.
  const tagged = journalReads() ? lines.replaceAll(/^/gmu, PRIORITIES[severity]) : lines;
  writeAbove(process.stderr, `${tagged}\n`);
}

/**
 * Returns true if stderr is connected to the journal: systemd names the device and inode of that stream
 * (systemd.exec(5), `JOURNAL_STREAM`).
 */
export function journalReads(): boolean {
  const stream = process.env['JOURNAL_STREAM'] ?? '';
  if (stream === '') return false;
  const { dev, ino } = fstatSync(2);
  return stream === `${dev}:${ino}`;
}

export function printWarning(problem: Problem): void {
  printProblem('warning', problem);
}

/** Returns text in a style if `stream` is a terminal; `NO_COLOR` and `FORCE_COLOR` decide otherwise. */
export function styled(style: Style, text: string, stream: NodeJS.WriteStream = process.stdout): string {
  return styleText(style, text, { stream });
}

/**
 * Prints the error that ended a command. A `Problem` is printed for the user to fix; any other error is reported as
 * a defect of suite, with its stack only if `verbose` is set.
 */
export function printError(error: unknown, verbose: boolean): void {
  const problems = error instanceof Problems ? error.problems : error instanceof Problem ? [error] : [];
  for (const problem of problems) printProblem('error', problem);
  if (problems.length > 0) return;
  const message =
    error instanceof Error ? (verbose ? error.stack : `${error.name}: ${error.message}`) : inspect(error);
  say('error', `this is a defect of suite, please report it: ${message ?? 'no message'}`);
  if (!verbose) printNotice('  Run again with --verbose for where it happened.');
}
