/** Templates, styles and scripts of the pages: read, and put together with the data. */
import { createHash } from 'node:crypto';
import { readAsset } from '#assets';
import { newEnvironment, readyTemplate } from '#templates';

/** What a page is put together from: names of files below `templates`, without their endings. */
interface Parts {
  readonly template: string;
  readonly partials: readonly string[];
  /** The order counts: later rules and scripts build on earlier ones. */
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
 * Renders `reference.html.hbs`. Whatever stands between two braces is escaped for text and quoted
 * attributes; style, script and `island` go in as they are.
 * @param data the template's data; a value that it misses is a defect and throws
 * @param island JSON that is fit for a script element
 */
export function renderPage(data: object, island: string): string {
  return render(REFERENCE, { ...data, island });
}

/** Renders `changes.html.hbs`, with everything escaped but style and script. */
export function renderChanges(data: object): string {
  return render(CHANGES, data);
}

function render(parts: Parts, data: object): string {
  const environment = newEnvironment();
  for (const name of parts.partials)
    environment.registerPartial(name.replace(/.*\//u, ''), readyTemplate(environment, `${name}.hbs`));
  const template = readyTemplate(environment, parts.template);
  const style = parts.styles.map((name) => readTemplate(`${name}.css`)).join('\n');
  const script = parts.scripts.map((name) => readTemplate(`${name}.js`)).join('\n');
  return template({ ...data, style, script, policy: policy(style, script) });
}

/** Nothing may run, apply or load but the one style and the one script; not even what slipped through the escaping. */
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
