/** The only code that prints Nix strings. */
import { COMMAND_START, UNSEEN, escapeControl } from '../base/text.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  $: '\\$',
};

/** Finds a character other than the printable ones of ASCII that Nix takes as they are. */
const ODD = /[^ !%-[\]-~]/;

/**
 * The characters without an escape in Nix that a terminal obeys or hides or that begin a command for a CI runner. A run
 * of them is one match, because the print of one takes thirty characters.
 */
const BY_CODE = String.raw`(?:${UNSEEN}){1,1000}|${COMMAND_START}`;

/** `$` is escaped only before a bracket, where it starts an interpolation, and before an interpolation of ours. */
const ESCAPED = new RegExp(`["\\\\\n\r\t]|\\$(?=\\{|${BY_CODE})|${BY_CODE}`, 'gu');

/**
 * Prints a Nix string literal that evaluates to `text`. All characters are visible: in a diff, a name must not hide the
 * text next to it.
 * @param text well-formed, without NUL (`schema/record/texts.ts` sees to both)
 */
export function nixString(text: string): string {
  // Most strings need no escape, and testing for that is faster than escaping.
  if (!ODD.test(text)) return `"${text}"`;
  return `"${text.replaceAll(ESCAPED, (found) => ESCAPES[found] ?? byCode(found))}"`;
}

/** Prints characters through JSON, which has escapes by code and which Nix can parse. */
function byCode(characters: string): string {
  const units = Array.from({ length: characters.length }, (_, at) => characters.charCodeAt(at));
  const json = units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  return `\${builtins.fromJSON ''"${json}"''}`;
}

/** Prints lines as comments, each indented, blank ones without blanks at the end. */
export function nixComment(lines: readonly string[], indent: number): string[] {
  const pad = ' '.repeat(indent);
  return lines.flatMap((line) => escapeControl(line).split('\n')).map((line) => `${pad}# ${line}`.trimEnd());
}
