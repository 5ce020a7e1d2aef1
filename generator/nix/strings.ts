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

/** A comment line: what follows `# `, with everything that could end the line made a blank. */
export function nixComment(text: string): string {
  return `# ${text.replaceAll(/[\p{Cc}\u{2028}\u{2029}]+/gu, ' ').trim()}`;
}
