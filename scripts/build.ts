/**
 * Bundles the program into one file, `dist/suite.mjs`, with its libraries and the files that it reads (`npm run build`).
 * Takes `esbuild` from the PATH, so that the Nix package builds with that of nixpkgs.
 */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import Handlebars from 'handlebars';
import { compileOptions } from '../generator/files/templates.ts';

process.chdir(path.join(import.meta.dirname, '..'));

const OUT = 'dist/suite.mjs';
/** The new bundle is written here first, so that a running one stays intact. */
const FRESH = `${OUT}.new`;
const META = 'dist/meta.json';
/** The file that `#assets` of package.json names under the condition `bundle`. */
const ASSETS = 'dist/assets.mjs';
const FILES = ['package.json', 'nix/schemas/*.json', 'nix/lib/manifests-or-errors.nix', 'nix/options.json'];
/** The file that `#templates` of package.json names under the condition `bundle`. */
const TEMPLATES = 'dist/templates.mjs';
/** Modules that are not needed, or slow to load, with what replaces them. */
const STUBS: Readonly<Record<string, { readonly file: string; readonly text: string }>> = {
  // suite does not use HTTP/2, but undici loads Node's module for it, including TLS, in its first line.
  'node:http2': { file: 'dist/no-http2.cjs', text: 'module.exports = { constants: {} };' },
  // Only help texts are laid out in columns, and they are ASCII (test/cli/bundle.test.ts). The library, which also
  // measures emoji, takes a fifth of the start time to load.
  'string-width': { file: 'dist/string-width.mjs', text: 'export default (text) => text.length;' },
  // yargs looks with it for a package.json from the current folder upwards.
  'escalade/sync': { file: 'dist/no-escalade.mjs', text: 'export default () => undefined;' },
  // yargs uses two assertions. Node's module initialises stderr and its colours, which takes time.
  assert: {
    file: 'dist/assert.cjs',
    text: [
      'const check = (fits, message) => { if (!fits) throw message instanceof Error ? message : new Error(message); };',
      'exports.notStrictEqual = (left, right, message) => check(!Object.is(left, right), message);',
      'exports.strictEqual = (left, right, message) => check(Object.is(left, right), message);',
    ].join('\n'),
  },
};

/** The oldest Node that the program runs on, from `engines` of package.json: `22.18`. */
const NODE = oldestNode();

/** The first lines of the bundle: a message for older Nodes, before anything fails there with another message. */
const BANNER = [
  "import { createRequire } from 'node:module'; const here = import.meta.url; const require = createRequire(here);",
  `{ const [is, least] = [process.versions.node, '${NODE}'].map((one) => one.split('.').map(Number));`,
  'if (is[0] < least[0] || (is[0] === least[0] && is[1] < least[1])) {',
  `console.error(\`error: suite needs Node ${NODE} or newer, and this is Node \${process.versions.node} (\${process.execPath})\`);`,
  'process.exit(2); } }',
].join(' ');

const FLAGS = [
  '--bundle',
  '--platform=node',
  `--target=node${NODE}`,
  '--conditions=bundle',
  // Every start reads the whole file. Names are kept for stack traces.
  '--minify-syntax',
  '--minify-whitespace',
  '--log-level=warning',
  `--metafile=${META}`,
  `--outfile=${FRESH}`,
  // A module loads all its imports of Node before its first line, and node:http alone costs more than Node's own start.
  // `require` loads a module only when code needs it.
  '--format=cjs',
  ...Object.entries(STUBS).map(([name, { file }]) => `--alias:${name}=./${file}`),
  '--define:import.meta.url=here',
  `--banner:js=${BANNER}`,
];

mkdirSync('dist', { recursive: true });
writeFileSync(ASSETS, assetsModule());
writeFileSync(TEMPLATES, templatesModule());
for (const { file, text } of Object.values(STUBS)) writeFileSync(file, `${text}\n`);
execFileSync('esbuild', ['generator/main.ts', ...FLAGS], { stdio: 'inherit' });
appendFileSync(FRESH, licences());
renameSync(FRESH, OUT);

function oldestNode(): string {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  const version = /^>=(\d+\.\d+)$/u.exec(engines.node)?.[1];
  if (version === undefined) throw new Error(`engines.node of package.json is no ">=22.18": ${engines.node}`);
  return version;
}

/** Returns the module with the texts of files, with the exports of generator/files/assets.ts. */
function assetsModule(): string {
  const names = namesOf(FILES);
  // Functions, so that a text is only unpacked when it is needed. Records are compressed, because every start
  // reads the whole file.
  const texts = names.map((name) => `${JSON.stringify(name)}: () => ${textOf(name)}`);
  return [
    'const unpacked = (text) =>',
    '  process.getBuiltinModule("node:zlib").gunzipSync(Buffer.from(text, "base64")).toString();',
    `const texts = {${texts.join(',\n')}};`,
    'export const readAsset = (file) => {',
    '  if (!Object.hasOwn(texts, file)) throw new RangeError(`${file} is not in the bundle`);',
    '  return texts[file]();',
    '};',
    'export const listAssets = (folder) =>',
    '  Object.keys(texts).filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1));',
    '',
  ].join('\n');
}

/** Returns the module with the compiled templates, with the exports of generator/files/templates.ts. */
function templatesModule(): string {
  const made = namesOf(['templates/**/*.hbs']).map((file) => {
    const name = file.slice('templates/'.length);
    const code = Handlebars.precompile(readFileSync(file, 'utf8'), compileOptions(name)) as string;
    return `${JSON.stringify(name)}: () => (${code})`;
  });
  return [
    'import Handlebars from "handlebars/runtime.js";',
    `const made = {${made.join(',\n')}};`,
    'export const newEnvironment = () => Handlebars.create();',
    'export const readyTemplate = (environment, name) => environment.template(made[name]());',
    '',
  ].join('\n');
}

function namesOf(files: readonly string[]): string[] {
  return globSync(files)
    .map((name) => name.replaceAll(path.sep, '/'))
    .sort();
}

/** Returns an expression for a file's text: JSON without its layout, everything else unchanged. */
function textOf(name: string): string {
  const text = readFileSync(name, 'utf8');
  if (!/^nix\/.*\.json$/u.test(name)) return JSON.stringify(text);
  const packed = gzipSync(JSON.stringify(JSON.parse(text)), { level: 9 }).toString('base64');
  return `unpacked("${packed}")`;
}

/** Returns the licences of the bundled libraries, as they require. Throws if a package has no licence. */
function licences(): string {
  const { inputs } = JSON.parse(readFileSync(META, 'utf8')) as { inputs: Record<string, unknown> };
  const packages = Object.keys(inputs).flatMap(
    (file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(file) ?? [],
  );
  const texts = [...new Set(packages)].sort().map((folder) => {
    const name = readdirSync(folder).find((file) => /^licen[cs]e/iu.test(file));
    if (name === undefined) throw new Error(`${folder} has no licence`);
    return `${path.basename(folder)}\n\n${readFileSync(path.join(folder, name), 'utf8').trim()}`;
  });
  return `/*\nThis file holds the libraries below.\n\n${texts.join('\n\n---\n\n').replaceAll('*/', '* /')}\n*/\n`;
}
