/** Renders the reference from its template, styles, scripts and data. */
import { createHash } from 'node:crypto';
import { readAsset } from '#assets';
import { newEnvironment, readyTemplate } from '#templates';
import { scriptJson, visible, visibleData } from './escape.ts';

/** The parts of the page: names of files below `templates/reference`. Later rules and scripts build on earlier ones. */
const PARTIALS = ['schemas', 'card', 'contents', 'head', 'index', 'key', 'keys', 'section'];
const STYLES = ['base', 'page', 'matrix', 'card', 'keys', 'index'];
const SCRIPTS = ['theme', 'copy', 'index', 'find', 'search'];

/**
 * Renders `reference.html.hbs`. The template escapes values in two braces for text and quoted attributes; the data of the
 * script, style and script are inserted unescaped.
 * @param data the template's data; a missing value is a defect and throws
 * @param definitions the data of the page's script
 */
export function renderPage(data: object, definitions: object): string {
  const environment = newEnvironment();
  for (const name of PARTIALS)
    environment.registerPartial(name, readyTemplate(environment, `reference/${name}.hbs`));
  const template = readyTemplate(environment, 'reference.html.hbs');
  const style = STYLES.map((name) => readAsset(`templates/reference/${name}.css`)).join('\n');
  const script = SCRIPTS.map((name) => readAsset(`templates/reference/${name}.js`)).join('\n');
  const island = scriptJson(definitions, visible);
  return template({ ...visibleData(data), island, style, script, policy: policy(style, script) });
}

/** Returns a policy that allows only this style and this script, so that an escaping error does no harm. */
export function policy(style: string, script: string): string {
  return [
    "default-src 'none'",
    `script-src '${sha256(script)}'`,
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
