/** Escapes strings for Markdown. */

const MARKUP = '\\`*_{}[]<>';

/**
 * Escapes the characters of `text` that Markdown or HTML would read as markup.
 * @param more further characters to escape: `|` in a table, `#` in a comment on GitHub
 */
export function escapeMarkdown(text: string, more = ''): string {
  const special = new Set(MARKUP + more);
  return Array.from(text, (character) => (special.has(character) ? `\\${character}` : character)).join('');
}

/** Escapes a line so that it contains no markup, HTML, link, mention or issue reference. Fits into a table cell. */
export function inertMarkdown(line: string): string {
  const entities = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const escaped = escapeMarkdown(entities, '()#|~!');
  // GitHub looks for references after it has removed the escapes.
  return escaped.replaceAll(/@|#(?=\d)|\bGH(?=-\d)|:(?=\/\/|[\w+-]+:)/giu, (start) => `${start}\u{200B}`);
}
