/** Prints the result of a command to stdout and everything else to stderr. Uses colours on a terminal only. */
import { type StdioOptions, spawnSync } from 'node:child_process';
import { fstatSync } from 'node:fs';
import { inspect, styleText } from 'node:util';
import { displaySafe, escapeControl, visibleJson, withoutCommands } from '../base/text.ts';
import { Problem, type ProblemParts, Problems, describeProblem, errorCode } from '../base/problem.ts';
import { wrapIndented } from '../base/wrap.ts';
import type { Note } from '../schema/record/record.ts';

/** Prints the result of a command, with a final newline. No line begins with a command of a CI runner. */
export function printResult(text: string, stream: NodeJS.WriteStream = process.stdout): void {
  printPage(withoutCommands(text), stream);
}

/** Prints an HTML page unchanged, with a final newline. */
export function printPage(text: string, stream: NodeJS.WriteStream = process.stdout): void {
  stream.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** The least columns of a line, on a narrower terminal too. */
const NARROWEST = 20;

/** Returns the columns of a line; Infinity if the stream is not a terminal, or the terminal does not tell its width. */
export function terminalWidth({ isTTY, columns }: NodeJS.WriteStream = process.stdout): number {
  return isTTY && columns > 0 ? Math.max(NARROWEST, columns) : Infinity;
}

/**
 * Writes a result; one that is longer than the terminal goes through a pager, as in git: `$PAGER`, or `less`, which
 * ends at once if the text fits (`LESS=FRX`). An empty `$PAGER`, `cat`, and a terminal without a cursor mean none.
 * No line begins with a command of a CI runner.
 */
export function printPaged(result: string): void {
  const text = withoutCommands(result);
  const { stdout, env } = process;
  const pager = env['PAGER'] ?? 'less';
  const fits = !canOverwrite(stdout) || text.split('\n').length < stdout.rows;
  if (fits || pager === '' || pager === 'cat') return printResult(text);
  const stdio: StdioOptions = ['pipe', 'inherit', 'inherit'];
  const options = { shell: true, input: `${text}\n`, stdio, env: { LESS: 'FRX', ...env } };
  const { status, error } = spawnSync(pager, options);
  // A user who quits the pager early closes the pipe.
  const failed = error !== undefined && errorCode(error) !== 'EPIPE';
  // A shell ends with 126 or 127 if it could not start the pager.
  if (failed || status === 126 || status === 127) printResult(text);
}

/** The most characters of JSON that is indented: indentation can take many times as many. */
const MOST_INDENTED = 4 * 1024 * 1024;

/** Prints a result as JSON, indented by two spaces unless it is very long. */
export function printJson(value: unknown): void {
  const json = JSON.stringify(value);
  printResult(visibleJson(json.length > MOST_INDENTED ? json : JSON.stringify(value, null, 2)));
}

/** Prints one or more lines to stderr, broken between words on a terminal. Escapes characters that a terminal would obey. */
export function printNotice(text: string): void {
  process.stderr.write(`${wrapLines(escapeControl(text), 0)}\n`);
}

/** Prints a line of another program to stderr as it is, except for characters and commands that others would obey. */
export function printForeignLine(line: string): void {
  process.stderr.write(`${escapeControl(line)}\n`);
}

/** Prints notes to stderr, a line each. */
export function printNotes(notes: readonly Note[]): void {
  for (const { place, what } of notes)
    printNotice(`note: ${displaySafe(place, 400)}: ${displaySafe(what, 400)}`);
}

/** Prints a problem to stderr, as an error or a warning, with its code. */
export function printProblem(severity: 'error' | 'warning', problem: Problem | ProblemParts): void {
  const text = problem instanceof Problem ? problem.message : describeProblem(problem);
  say(severity, `${escapeControl(text)} [${problem.code}]`);
}

/** The priorities of syslog(3), which the journal reads at the start of a line. */
const PRIORITIES = { error: '<3>', warning: '<4>' } as const;

function say(severity: 'error' | 'warning', text: string): void {
  const head = styled(severity === 'error' ? 'red' : 'yellow', `${severity}:`, process.stderr);
  // Continuation lines of a problem are indented.
  const lines = `${head} ${wrapLines(text, severity.length + 2)}`;
  // The journal stores each line as a separate entry.
  const tagged = journalReads() ? lines.replaceAll(/^/gmu, PRIORITIES[severity]) : lines;
  process.stderr.write(`${tagged}\n`);
}

/**
 * Breaks the lines of a message between words on a terminal. No line begins with a command of a CI runner, which can be
 * a word of the message.
 * @param used the characters that the first line has already
 */
function wrapLines(text: string, used: number): string {
  const width = terminalWidth(process.stderr);
  const lines = text
    .split('\n')
    .map((line, index) => {
      const indent = /^ */u.exec(line)?.[0] ?? '';
      const [before, hanging] = index === 0 ? [used, `${indent}  `] : [0, indent];
      const head = ' '.repeat(before) + indent;
      return wrapIndented(line.slice(indent.length), head, hanging, width).slice(before);
    })
    .join('\n');
  return withoutCommands(lines);
}

/**
 * Returns true if stderr is connected to the journal: systemd names the device and inode of that stream
 * (systemd.exec(5), `JOURNAL_STREAM`).
 */
export function journalReads(stream = process.env['JOURNAL_STREAM'], descriptor = 2): boolean {
  if (stream === undefined || stream === '') return false;
  const { dev, ino } = fstatSync(descriptor);
  return stream === `${dev}:${ino}`;
}

/** Prints a problem that does not stop the run. */
export function printWarning(problem: Problem): void {
  printProblem('warning', problem);
}

/** Returns text in a style if `stream` is a terminal; `NO_COLOR` and `FORCE_COLOR` decide otherwise. */
export function styled(
  style: 'bold' | 'cyan' | 'dim' | 'green' | 'red' | 'yellow',
  text: string,
  stream: NodeJS.WriteStream = process.stdout,
): string {
  return styleText(style, text, { stream });
}

/** Returns true if lines on the stream can be overwritten: it is a terminal with a cursor (`TERM` is not `dumb`). */
export function canOverwrite({ isTTY }: NodeJS.WriteStream): boolean {
  return isTTY && process.env['TERM'] !== 'dumb';
}

/** Returns a line that the next one overwrites, where that is possible; `done` clears it. */
export function progress(): { say: (text: string) => void; done: () => void } {
  const { stderr } = process;
  if (!canOverwrite(stderr)) return { say: () => undefined, done: () => undefined };
  return {
    say: (text) => void stderr.write(`\r\u{1B}[K${text}`),
    done: () => void stderr.write('\r\u{1B}[K'),
  };
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
  say('error', `this is a defect of suite, please report it: ${escapeControl(message ?? 'no message')}`);
  if (!verbose) printNotice('  Run again with --verbose for where it happened.');
}
