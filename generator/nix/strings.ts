/** The one way into a Nix string. */

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '${': '\\${',
};

/**
 * A Nix string literal that evaluates to `text`, whatever it holds.
 * @param text well-formed, without NUL (`schema/printable.ts` sees to both)
 */
export function nixString(text: string): string {
  return `"${text.replaceAll(/["\\\n\r\t]|\$\{/gu, (found) => ESCAPES[found] ?? found)}"`;
}
