/** The only code that prints Nix strings. */

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  $: '\\$',
};

/** Strings without any character that Nix would interpret or a terminal would obey or hide. */
const SIMPLE = /^[^"\\$#\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u;

/** The characters without an escape in Nix that a terminal obeys or hides or that begin a command for a CI runner. */
const BY_CODE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|#(?=#(?:vso)?\[)/u.source;

/** `$` is escaped only before a bracket, where it starts an interpolation, and before an interpolation of ours. */
const ESCAPED = new RegExp(`["\\\\\n\r\t]|\\$(?=\\{|${BY_CODE})|${BY_CODE}`, 'giu');

/**
 * Prints a Nix string literal that evaluates to `text`. All characters are visible: in a diff, a name must not hide the
 * text next to it.
 * @param text well-formed, without NUL (`schema/record/printable.ts` sees to both)
 */
export function nixString(text: string): string {
  // Most strings need no escape, and testing for that is faster than escaping.
  if (SIMPLE.test(text)) return `"${text}"`;
  return `"${text.replaceAll(ESCAPED, (found) => ESCAPES[found] ?? byCode(found))}"`;
}

/** Prints a character through JSON, which has escapes by code and which Nix can parse. */
function byCode(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const json = units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  return `\${builtins.fromJSON ''"${json}"''}`;
}
