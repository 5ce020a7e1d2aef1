/** Renders pages from templates, styles, scripts and data. */
import { createHash } from 'node:crypto';
import { readAsset } from '#assets';
import { newEnvironment, readyTemplate } from '#templates';
import { scriptJson, visible, visibleData } from './escape.ts';

/** The parts of a page: names of files below `templates`, without extensions. */
interface Parts {
  readonly template: string;
  readonly partials: readonly string[];
  /** In order: later rules and scripts build on earlier ones. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

const REFERENCE: Parts = {
  template: 'reference.html.hbs',
  partials: ['schemas', 'card', 'contents', 'head', 'index', 'key', 'keys', 'section'].map(
    (name) => `reference/${name}`,
  ),
  styles: ['base', 'page', 'matrix', 'card', 'keys', 'index'].map((name) => `reference/${name}`),
  scripts: ['theme', 'copy', 'index', 'find', 'search'].map((name) => `reference/${name}`),
};

const CHANGES: Parts = {
  template: 'changes.html.hbs',
  partials: ['changes/entry'],
  styles: ['reference/base', 'reference/page', 'changes/page'],
  scripts: ['reference/theme', 'changes/filter'],
};

/**
 * Renders `reference.html.hbs`. The template escapes values in two braces for text and quoted attributes.
 * @param data the template's data; a missing value is a defect and throws
 * @param definitions the data of the page's script
 */
export function renderPage(data: object, definitions: object): string {
  return render(REFERENCE, data, { island: scriptJson(definitions, visible) });
}

/** Renders `changes.html.hbs`. The template escapes everything except style and script. */
export function renderChanges(data: object): string {
  return render(CHANGES, data);
}

/** Every text becomes HTML here. `raw`, style and script are inserted unescaped. */
function render(parts: Parts, data: object, raw: object = {}): string {
  const environment = newEnvironment();
  for (const name of parts.partials)
    environment.registerPartial(name.replace(/.*\//u, ''), readyTemplate(environment, `${name}.hbs`));
  const template = readyTemplate(environment, parts.template);
  const style = parts.styles.map((name) => readTemplate(`${name}.css`)).join('\n');
  const script = parts.scripts.map((name) => readTemplate(`${name}.js`)).join('\n');
  return template({ ...visibleData(data), ...raw, style, script, policy: policy(style, script) });
}

/** Returns a policy that allows only this style and this script, so that an escaping error does no harm. */
function policy(style: string, script: string): string {
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

function readTemplate(name: string): string {
  return readAsset(`templates/${name}`);
}
