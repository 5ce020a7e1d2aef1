/** The files that every page of the site loads: its style, its scripts, and the rows of the search. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { scriptJson, visible } from '../../generator/report/html/escape.ts';
import type { SearchRow } from '../../generator/report/html/search-rows.ts';
import type { Section } from './markdown.ts';

/** The names of the files, in the folder of the site. The theme runs before a page is shown, the script afterwards. */
export const ROWS = 'search-rows.js';
export const SCRIPT = 'search.js';
export const STYLE = 'style.css';
export const THEME = 'theme.js';

/** The sources of each file, in `templates/reference` if they are not here. */
const SOURCES = {
  [SCRIPT]: ['find.js', 'search.js', 'copy.js'],
  [STYLE]: ['base.css', 'page.css', 'search.css', 'example.css', path.join(import.meta.dirname, 'page.css')],
  [THEME]: ['theme.js'],
};

const TEMPLATES = path.resolve(import.meta.dirname, '../../templates/reference');

/**
 * Writes the files.
 * @param rows the rows by page, pages and rows in the order in which equally good results are listed
 */
export function writeShared(out: string, rows: Readonly<Record<string, readonly SearchRow[]>>): void {
  for (const [file, sources] of Object.entries(SOURCES)) {
    const texts = sources.map((source) => readFileSync(path.resolve(TEMPLATES, source), 'utf8'));
    writeFileSync(path.join(out, file), texts.join('\n'));
  }
  writeFileSync(path.join(out, ROWS), `globalThis.suiteRows = ${scriptJson(rows, visible)};\n`);
}

/** Returns the row of a section of a guide. */
export function guideRow({ anchor, title, text }: Section, guide: string): SearchRow {
  return ['guide', title, anchor, guide, '', text, '', ''];
}
