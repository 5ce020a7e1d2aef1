/** The files with which every page of the site searches: the rows of all pages, and the script of the search field. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { scriptJson, visible } from '../../generator/report/html/escape.ts';
import type { SearchRow } from '../../generator/report/html/search-rows.ts';
import type { Section } from './markdown.ts';

/** The names of the files, in the folder of the site. */
export const ROWS = 'search-rows.js';
export const SCRIPT = 'search.js';

const TEMPLATES = path.resolve(import.meta.dirname, '../../templates/reference');

/**
 * Writes the files.
 * @param rows the rows by page, pages and rows in the order in which equally good results are listed
 */
export function writeSearch(out: string, rows: Readonly<Record<string, readonly SearchRow[]>>): void {
  const scripts = ['find', 'search', 'copy'].map((name) =>
    readFileSync(path.join(TEMPLATES, `${name}.js`), 'utf8'),
  );
  writeFileSync(path.join(out, SCRIPT), scripts.join('\n'));
  writeFileSync(path.join(out, ROWS), `globalThis.suiteRows = ${scriptJson(rows, visible)};\n`);
}

/** Returns the row of a section of a guide. */
export function guideRow({ anchor, title, text }: Section, guide: string): SearchRow {
  return ['guide', title, anchor, guide, '', text, '', ''];
}
