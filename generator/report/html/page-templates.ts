/** Renders the reference from its template, styles, scripts and data. */
import { createHash } from 'node:crypto';
import { readAsset } from '#assets';
import { newEnvironment, readyTemplate } from '#templates';
import { scriptJson, visible, visibleData } from './escape.ts';

/** The parts of the page: names of files below `templates/reference`. Later rules and scripts build on earlier ones. */
const PARTIALS = ['search', 'schemas', 'card', 'contents', 'head', 'index', 'key', 'keys', 'section'];
const STYLES = ['base', 'page', 'search', 'matrix', 'example', 'card', 'keys', 'index'];
const SCRIPTS = ['theme', 'copy', 'index', 'find', 'search'];

/**
 * Renders `reference.html.hbs`. The template escapes values in two braces for text and quoted attributes; the data of the
 * script, style and script are inserted unescaped.
 * @param data the template's data; a missing value is a defect and throws
 * @param definitions the data of the page's script
 * @param rows the rows of the search by page, unless a file of the site has them
 */
export function renderPage(data: object, definitions: object, rows: object): string {
  const environment = newEnvironment();
  for (const name of PARTIALS)
    environment.registerPartial(name, readyTemplate(environment, `reference/${name}.hbs`));
  const template = readyTemplate(environment, 'reference.html.hbs');
  const style = STYLES.map((name) => readAsset(`templates/reference/${name}.css`)).join('\n');
  const script = SCRIPTS.map((name) => readAsset(`templates/reference/${name}.js`)).join('\n');
  const files = Object.keys(rows).length === 0 ? `${FILES} ` : '';
  const islands = { island: scriptJson(definitions, visible), rows: scriptJson(rows, visible) };
  return template({
    ...visibleData(data),
    ...islands,
    style,
    script,
    policy: policy(`${files}${sha256(script)}`, sha256(style)),
  });
}

/** The source of the files of a site. A page that is opened as a file has no origin. */
export const FILES = "'self' file:";

/** Returns a policy that allows only the scripts and styles of these sources, so that an escaping error does no harm. */
export function policy(scripts: string, styles: string): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}
