/** Escapes strings for Markdown. */
import { escapeUnseen } from './text.ts';

/** The characters that Markdown or HTML would read as markup. */
const MARKUP = /[\\`*_{}[\]<>]/gu;
/** The characters of tables, links and headings. */
const MARKUP_IN_TABLE = /[\\`*_{}[\]<>()#|~!$]/gu;

/**
 * Escapes text for a description in Markdown: as one line that contains no markup, hides no character, and begins no
 * heading, list, rule or other block.
 */
export function markdownLine(text: string): string {
  const line = escapeUnseen(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim());
  // An entity would become the character that it names.
  const escaped = line.replaceAll(MARKUP, String.raw`\$&`).replaceAll(/&(?=#?\w{1,40};)/gu, '\\&');
  // The first letter of a block, which is not escaped yet, or a number with the mark of a list.
  return escaped.replace(/^(\d*)([#+=~|:.)-])/u, '$1\\$2');
}

/** Escapes a line so that it contains no markup, HTML, link, mention or issue reference. Fits into a table cell. */
export function inertMarkdown(line: string): string {
  const entities = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const escaped = entities.replaceAll(MARKUP_IN_TABLE, String.raw`\$&`);
  // GitHub looks for references and links after it has removed the escapes.
  return escaped.replaceAll(
    /@|\bwww(?=\.)|#(?=\d)|\bGH(?=-\d)|:(?=\/\/|[\w+-]+:)/giu,
    (start) => `${start}\u{200B}`,
  );
}
