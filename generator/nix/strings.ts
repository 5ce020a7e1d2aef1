/** The one way into a Nix string. */

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '${': '\\${',
};

/** What Nix reads as it is. */
const SIMPLE = /^[^"\\\n\r\t$]*$/u;

/**
 * A Nix string literal that evaluates to `text`, whatever it holds.
 * @param text well-formed, without NUL (`schema/record/printable.ts` sees to both)
 */
export function nixString(text: string): string {
  // Most texts need no escape, and a test of that is quicker than the escaping.
  if (SIMPLE.test(text)) return `"${text}"`;
  return `"${text.replaceAll(/["\\\n\r\t]|\$\{/gu, (found) => ESCAPES[found] ?? found)}"`;
}
