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
  const isOnSite = Object.keys(rows).length === 0;
  const islands = { island: scriptJson(definitions, visible), rows: scriptJson(rows, visible) };
  return template({
    ...visibleData(data),
    ...islands,
    style,
    script,
    policy: policy(style, script, isOnSite),
  });
}

/**
 * Returns a policy that allows only this style and this script, so that an escaping error does no harm.
 * @param files true if the page also loads scripts of its site. A page that is opened as a file has no origin.
 */
export function policy(style: string, script: string, files: boolean): string {
  return [
    "default-src 'none'",
    `script-src ${files ? "'self' file: " : ''}'${sha256(script)}'`,
    `style-src '${sha256(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`;
}
