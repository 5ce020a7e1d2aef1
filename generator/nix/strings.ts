/** The one way into a Nix string. */

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  $: '\\$',
};

/** What Nix reads as it is, and people see as it is. */
const SIMPLE = /^[^"\\$#\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u;

/** What Nix has no escape for: what a terminal would obey or hide, and what begins a command of a CI runner. */
const BY_CODE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|#(?=#(?:vso)?\[)/u.source;

/** A `$` before a bracket would begin an interpolation, and before one of ours end it. */
const ESCAPED = new RegExp(`["\\\\\n\r\t]|\\$(?=\\{|${BY_CODE})|${BY_CODE}`, 'giu');

/**
 * A Nix string literal that evaluates to `text`, whatever it holds. All of it can be seen: in a diff a name must not
 * hide what stands beside it.
 * @param text well-formed, without NUL (`schema/record/printable.ts` sees to both)
 */
export function nixString(text: string): string {
  // Most texts need no escape, and a test of that is quicker than the escaping.
  if (SIMPLE.test(text)) return `"${text}"`;
  return `"${text.replaceAll(ESCAPED, (found) => ESCAPES[found] ?? byCode(found))}"`;
}

/** JSON has escapes by code, and Nix reads JSON. */
function byCode(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const json = units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  return `\${builtins.fromJSON ''"${json}"''}`;
}
