/** The frame of a page of the site. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Handlebars from 'handlebars';
import { WHAT } from '../../generator/report/html/reference-page.ts';
import { FILES, policy } from '../../generator/report/html/page-templates.ts';
import type { Heading } from './markdown.ts';
import { ROWS, SCRIPT, STYLE, THEME } from './files.ts';

/** A page next to another one. */
interface Neighbour {
  readonly title: string;
  readonly address: string;
}

/** The data of a page. */
interface PageData {
  readonly label: string;
  readonly title: string;
  readonly description: string;
  /** The address of the picture that other sites show; empty if the address of the site is unknown. */
  readonly picture: string;
  readonly html: string;
  /** Its file, and the way from there to the folder of the site. */
  readonly file: string;
  readonly root: string;
  /** The pages before and after it in the list. */
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
  readonly groups: readonly {
    readonly title: string;
    readonly pages: readonly {
      readonly title: string;
      readonly address: string;
      readonly current: boolean;
      readonly headings: readonly Heading[];
    }[];
  }[];
}

const SHARED = path.resolve(import.meta.dirname, '../../templates/reference');

const read = (...names: readonly string[]): string => readFileSync(path.join(...names), 'utf8');

const environment = Handlebars.create();
environment.registerPartial('search', read(SHARED, 'search.hbs'));
environment.registerPartial('contents', read(import.meta.dirname, 'contents.hbs'));
const template = environment.compile<
  PageData & Record<'style' | 'theme' | 'policy', string> & { search: object }
>(read(import.meta.dirname, 'page.html.hbs'), { strict: true, knownHelpersOnly: true, preventIndent: true });

/** Returns a page, which loads nothing but the files that all pages share. */
export function pageHtml(data: PageData): string {
  const search = { page: data.file, root: data.root, what: WHAT.site, rows: ROWS, script: SCRIPT };
  return template({ ...data, search, style: STYLE, theme: THEME, policy: policy(FILES, FILES) });
}
