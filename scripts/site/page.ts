/** The frame of a page of the site. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Handlebars from 'handlebars';
import { policy } from '../../generator/report/html/templates.ts';
import type { Heading } from './markdown.ts';

/** The data of a page. */
interface PageData {
  readonly label: string;
  readonly title: string;
  readonly html: string;
  /** The addresses of the first page and of the options. */
  readonly home: string;
  readonly reference: string;
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

const style = [
  read(SHARED, 'base.css'),
  read(SHARED, 'page.css'),
  read(import.meta.dirname, 'page.css'),
].join('\n');
const script = read(SHARED, 'theme.js');

const environment = Handlebars.create();
environment.registerPartial('contents', read(import.meta.dirname, 'contents.hbs'));
const template = environment.compile<PageData & { style: string; script: string; policy: string }>(
  read(import.meta.dirname, 'page.html.hbs'),
  { strict: true, knownHelpersOnly: true, preventIndent: true },
);

/** Returns a page, which loads nothing else. */
export function pageHtml(data: PageData): string {
  return template({ ...data, style, script, policy: policy(style, script) });
}
