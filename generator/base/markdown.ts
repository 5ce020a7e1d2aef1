/** Text in Markdown. */

const MARKUP = '\\`*_{}[]<>';

/**
 * `text` with what Markdown or HTML would read as markup escaped.
 * @param more further characters that mean something where it stands: `|` in a table, `#` in a comment on GitHub
 */
export function escapeMarkdown(text: string, more = ''): string {
  const special = new Set(MARKUP + more);
  return Array.from(text, (character) => (special.has(character) ? `\\${character}` : character)).join('');
}

/** A line in which nothing is markup, HTML, a link, a mention or the number of an issue; it may stand in a table. */
export function inertMarkdown(line: string): string {
  const entities = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escapeMarkdown(entities, '()#|~!').replaceAll('@', '@\u{200B}').replaceAll('://', ':\u{200B}//');
}
