/** Prints comments: no line of one can end it. */
import { escapeControl } from '../base/text.ts';

/** Prints lines as comments, each indented, blank ones without blanks at the end. */
export function nixComment(lines: readonly string[], indent: number): string[] {
  const pad = ' '.repeat(indent);
  return lines.flatMap((line) => escapeControl(line).split('\n')).map((line) => `${pad}# ${line}`.trimEnd());
}
