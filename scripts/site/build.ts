/** Builds the folder that is published: the pages of the documentation, all files that they link to, and the options. */
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { PAGE as REFERENCE, referencePage } from '../../generator/report/html/reference-page.ts';
import { readRecords } from '../../generator/schema/record/folder.ts';
import { type Rendered, codeHtml, renderMarkdown } from './markdown.ts';
import { pageHtml } from './page.ts';
import { ROWS, guideRow, writeShared } from './files.ts';

/** The pages by group, in the order in which they are listed. A page of the folder `docs` must be here. */
const GROUPS: readonly (readonly [title: string, pages: readonly string[]])[] = [
  [
    'Configure',
    [
      'README.md',
      'docs/first-download.md',
      'docs/configuration.md',
      'docs/services.md',
      'docs/applications.md',
      'docs/indexers.md',
      'docs/import-lists.md',
      'docs/profiles.md',
      'docs/settings.md',
      'docs/metadata.md',
      'docs/proxies.md',
      'docs/recyclarr.md',
      'docs/hosting.md',
      'docs/clients.md',
      'docs/beside.md',
    ],
  ],
  [
    'Apply',
    [
      'docs/plan-and-apply.md',
      'docs/host.md',
      'docs/without-nixos.md',
      'docs/cli.md',
      'docs/problems.md',
      'docs/editors.md',
    ],
  ],
  [
    'From other tools',
    [
      'docs/from-nixflix.md',
      'docs/from-nixarr.md',
      'docs/from-configarr.md',
      'docs/from-terraform.md',
      'docs/from-buildarr.md',
      'docs/comparison.md',
    ],
  ],
  ['Import and generate', ['docs/import.md', 'docs/generate.md', 'docs/upgrading.md']],
  ['Background', ['docs/glossary.md', 'docs/servarr-api.md', 'SECURITY.md', 'CHANGELOG.md']],
  ['Develop', ['CONTRIBUTING.md', 'ARCHITECTURE.md', 'test/README.md', 'docs/releasing.md']],
];

/** The picture that other sites show for a page (scripts/site/draw-picture.ts). */
export const PICTURE = 'picture.png';

/**
 * Writes the site of a checkout. Equal checkouts give equal bytes.
 * @param root the checkout
 * @param label the version, as the bar of each page shows it
 * @param url the address at which the folder is published, with a slash at the end; empty if it is unknown
 * @throws Error for a link to a file or a heading that does not exist
 */
export async function buildSite(root: string, out: string, label: string, url = ''): Promise<void> {
  const pages = renderAll(root);
  checkListed(root);
  checkAnchors(pages);
  const groups = GROUPS.map(([title, files]) => ({
    title,
    pages: files.map((file) => ({ file, title: titleOf(file, pages) })),
  }));
  const listed = GROUPS.flatMap(([, files]) => files);
  for (const [file, page] of pages) {
    const at = listed.indexOf(file);
    const from = outputOf(file);
    const to = (target: string) => relative(from, target);
    const neighbour = (target: string | undefined) =>
      at < 0 || target === undefined
        ? null
        : { title: titleOf(target, pages), address: to(outputOf(target)) };
    write(out, from, {
      label,
      title: page.title,
      description: page.description,
      picture: url === '' ? '' : `${url}${PICTURE}`,
      html: page.html,
      previous: neighbour(listed[at - 1]),
      next: neighbour(listed[at + 1]),
      file: from,
      root: '../'.repeat(from.split('/').length - 1),
      groups: groups.map((group) => ({
        title: group.title,
        pages: group.pages.map((one) => ({
          title: one.title,
          address: to(outputOf(one.file)),
          current: one.file === file,
          headings: one.file === file ? page.headings : [],
        })),
      })),
    });
  }
  const records = await readRecords(path.join(root, 'nix/schemas'));
  const { html, rows } = referencePage(records, { guides: 'index.html', search: ROWS });
  writeFileSync(path.join(out, REFERENCE), html);
  writeFileSync(path.join(out, 'llms.txt'), llmsText(pages));
  if (url !== '') copyFileSync(path.join(import.meta.dirname, PICTURE), path.join(out, PICTURE));
  writeShared(out, { [REFERENCE]: rows, ...guideRows(pages) });
}

/** Returns the list of pages for language models, in the form of llmstxt.org. */
function llmsText(pages: ReadonlyMap<string, Page>): string {
  const groups = GROUPS.map(([title, files]) => {
    const lines = files.map(
      (file) => `- [${titleOf(file, pages)}](${outputOf(file)})${about(pages.get(file))}`,
    );
    return `## ${title}\n\n${lines.join('\n')}\n`;
  });
  const options = `## Options\n\n- [All options](${REFERENCE}): Every option, key, type, default, choice and event.\n`;
  return [`# suite\n\n> ${pages.get('README.md')?.description ?? ''}\n`, options, ...groups].join('\n');
}

const about = (page: Page | undefined): string => (page?.description ? `: ${page.description}` : '');

/** Returns the rows of the search for all guides, by the file of each. */
function guideRows(pages: ReadonlyMap<string, Page>) {
  const guides = GROUPS.flatMap(([, files]) => files).map((file) => {
    const sections = pages.get(file)?.sections ?? [];
    return [outputOf(file), sections.map((section) => guideRow(section, titleOf(file, pages)))] as const;
  });
  return Object.fromEntries(guides);
}

function write(out: string, file: string, page: Parameters<typeof pageHtml>[0]): void {
  const name = path.join(out, file);
  mkdirSync(path.dirname(name), { recursive: true });
  writeFileSync(name, pageHtml(page));
}

/** A page, and the links to other files of the site: file and anchor. */
interface Page extends Rendered {
  readonly links: readonly { readonly file: string; readonly anchor: string }[];
}

/** Renders the listed pages, and every file that one of them links to. */
function renderAll(root: string): Map<string, Page> {
  const pages = new Map<string, Page>();
  const waiting = GROUPS.flatMap(([, files]) => files);
  for (const file of waiting) {
    if (pages.has(file)) continue;
    const page = renderFile(root, file);
    pages.set(file, page);
    waiting.push(...page.links.map((link) => link.file));
  }
  return pages;
}

function renderFile(root: string, file: string): Page {
  const text = readFileSync(path.join(root, file), 'utf8');
  if (!file.endsWith('.md')) {
    const html = `<h1><code>${file}</code></h1>\n${codeHtml(text, path.extname(file).slice(1))}`;
    return { title: file, description: '', html, headings: [], anchors: new Set(), sections: [], links: [] };
  }
  const links: { file: string; anchor: string }[] = [];
  const linkTo = (href: string) => {
    if (/^[a-z]+:/u.test(href)) return href;
    const [target = '', anchor = ''] = href.split('#');
    const named = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
    const linked = fileOf(root, named, `${file}: ${href}`);
    links.push({ file: linked, anchor });
    return `${linked === file ? '' : relative(outputOf(file), outputOf(linked))}${anchor === '' ? '' : `#${anchor}`}`;
  };
  const pictureOf = (href: string) => pictureHtml(path.join(root, path.dirname(file), href));
  const rendered = renderMarkdown(text, linkTo, pictureOf);
  return { ...rendered, links };
}

/** Returns a picture without its style, which the policy of the page forbids; the page has the same one. */
function pictureHtml(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/<style>[^]*?<\/style>/u, '')
    .replaceAll('\n', '');
}

/** Returns the file that a link means: that of a folder is its README. */
function fileOf(root: string, named: string, place: string): string {
  const name = path.join(root, named);
  if (!existsSync(name) || named.startsWith('..')) throw new Error(`${place}: no such file`);
  return statSync(name).isDirectory() ? fileOf(root, path.posix.join(named, 'README.md'), place) : named;
}

/** `docs/cli.md` -> `docs/cli.html`, `test/README.md` -> `test/index.html`, `flake.nix` -> `flake.nix.html`. */
function outputOf(file: string): string {
  return file.endsWith('.md')
    ? file.replace(/README\.md$/u, 'index.md').replace(/\.md$/u, '.html')
    : `${file}.html`;
}

function relative(from: string, to: string): string {
  return path.posix.relative(path.posix.dirname(from), to);
}

/** Returns the title of a page without what follows a colon: `Indexers`. */
function titleOf(file: string, pages: ReadonlyMap<string, Page>): string {
  return file === 'README.md' ? 'Overview' : (pages.get(file)?.title.replace(/:.*/u, '') ?? file);
}

function checkListed(root: string): void {
  const listed = new Set(GROUPS.flatMap(([, files]) => files));
  const missing = globSync('docs/*.md', { cwd: root }).filter((file) => !listed.has(file));
  if (missing.length > 0) throw new Error(`not listed in scripts/site/build.ts: ${missing.join(', ')}`);
}

function checkAnchors(pages: ReadonlyMap<string, Page>): void {
  const dead = [...pages].flatMap(([file, { links }]) =>
    links
      .filter((link) => link.anchor !== '' && pages.get(link.file)?.anchors.has(link.anchor) !== true)
      .map((link) => `${file}: ${link.file}#${link.anchor}`),
  );
  if (dead.length > 0) throw new Error(`no such heading: ${dead.join(', ')}`);
}
