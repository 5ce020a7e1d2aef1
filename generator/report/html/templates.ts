/** The page's template, style and script: read, and put together with the data. */
import { createHash } from 'node:crypto';
import { shippedText } from '#shipped';
import Handlebars from 'handlebars';

const PARTIALS = ['apps', 'card', 'head', 'index', 'key', 'keys', 'section'] as const;
/** The order counts: later rules and scripts build on earlier ones. */
const STYLES = ['base', 'page', 'matrix', 'card', 'keys', 'index'] as const;
const SCRIPTS = ['theme', 'copy', 'index', 'find', 'search'] as const;

/**
 * Renders `reference.html.hbs`. Whatever stands between two braces is escaped for text and quoted
 * attributes; style, script and `island` go in as they are.
 * @param data the template's data; a value that it misses is a defect and throws
 * @param island JSON that is fit for a script element
 */
export function renderPage(data: object, island: string): string {
  const handlebars = Handlebars.create();
  for (const name of PARTIALS) handlebars.registerPartial(name, readTemplate(`reference/${name}.hbs`));
  const template = handlebars.compile(readTemplate('reference.html.hbs'), {
    strict: true,
    knownHelpersOnly: true,
    preventIndent: true,
  });
  const style = STYLES.map((name) => readTemplate(`reference/${name}.css`)).join('\n');
  const script = SCRIPTS.map((name) => readTemplate(`reference/${name}.js`)).join('\n');
  return template({ ...data, style, script, island, policy: policy(style, script) });
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
  return shippedText(`templates/${name}`);
}
