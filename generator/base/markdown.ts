/** Escapes strings for Markdown. */
import { escapeUnseen } from './text.ts';

const MARKUP = '\\`*_{}[]<>';

/**
 * Escapes the characters of `text` that Markdown or HTML would read as markup.
 * @param more further characters to escape: `|` in a table, `#` in a comment on GitHub
 */
export function escapeMarkdown(text: string, more = ''): string {
  const special = new Set(MARKUP + more);
  return Array.from(text, (character) => (special.has(character) ? `\\${character}` : character)).join('');
}

/**
 * Escapes text for a description in Markdown: as one line that contains no markup, hides no character, and begins no
 * heading, list, rule or other block.
 */
export function markdownLine(text: string): string {
  const line = escapeUnseen(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim());
  // An entity would become the character that it names.
  const escaped = escapeMarkdown(line).replaceAll(/&(?=#?\w{1,40};)/gu, '\\&');
  // The first letter of a block, which escapeMarkdown leaves as it is, or a number with the mark of a list.
  return escaped.replace(/^(\d*)([#+=~|:.)-])/u, '$1\\$2');
}

/** Escapes a line so that it contains no markup, HTML, link, mention or issue reference. Fits into a table cell. */
export function inertMarkdown(line: string): string {
  const entities = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const escaped = escapeMarkdown(entities, '()#|~!');
  // GitHub looks for references and links after it has removed the escapes.
  return escaped.replaceAll(
    /@|\bwww(?=\.)|#(?=\d)|\bGH(?=-\d)|:(?=\/\/|[\w+-]+:)/giu,
    (start) => `${start}\u{200B}`,
  );
}
