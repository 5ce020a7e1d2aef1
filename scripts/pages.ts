/**
 * Builds the site of every version: `node scripts/pages.ts FOLDER`. This checkout is `main`, and each tag `v1.2.3` is built
 * by its own sources. The page of the folder lists them.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PICTURE, buildSite } from './site/build.ts';
import { renderMarkdown } from './site/markdown.ts';
import { pageHtml } from './site/page.ts';

const root = path.join(import.meta.dirname, '..');
const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || more.length > 0) {
  console.error('usage: node scripts/pages.ts FOLDER');
  process.exit(2);
}
const out = path.resolve(folder);
/** The address of the folder once it is published, with a slash at the end; empty if it is unknown. */
const base = process.env['SUITE_PAGES_URL'] ?? '';
const urlOf = (version: string) => (base === '' ? '' : `${base}${version}/`);

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

// The newest version first.
const tags = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n').filter(Boolean);
await buildSite(root, path.join(out, 'main'), 'main', urlOf('main'));
tags.forEach(buildTag);
writeFileSync(path.join(out, 'index.html'), indexPage());

/** Builds the site of a tag in a work tree. */
function buildTag(tag: string): void {
  const tree = mkdtempSync(path.join(tmpdir(), 'suite-pages-'));
  git('worktree', 'add', '--quiet', '--detach', tree, tag);
  try {
    installIn(tree);
    const node = path.join(tree, 'node_modules/.bin/node');
    execFileSync(node, ['scripts/site.ts', path.join(out, tag), tag, urlOf(tag)], {
      cwd: tree,
      stdio: 'inherit',
    });
  } finally {
    git('worktree', 'remove', '--force', tree);
  }
}

/** Links the installed dependencies if they are those of the tag, else installs them. */
function installIn(tree: string): void {
  if (lockOf(tree) === lockOf(root))
    symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
  else execFileSync('sh', ['scripts/setup.sh'], { cwd: tree, stdio: 'inherit' });
}

function lockOf(checkout: string): string {
  return readFileSync(path.join(checkout, 'package-lock.json'), 'utf8');
}

function indexPage(): string {
  const [newest = 'main'] = tags;
  const rows = [
    ...tags.map((tag) => `- [${tag}](${tag}/index.html)${tag === newest ? ', the newest release' : ''}`),
    '- [main](main/index.html), the development version',
  ];
  const { title, html } = renderMarkdown(`# suite\n\n${rows.join('\n')}\n`, (href) => href);
  return pageHtml({
    label: newest,
    title,
    html,
    description: 'The versions of suite, with the guides and the options of each.',
    picture: base === '' ? '' : `${base}${newest}/${PICTURE}`,
    file: '',
    root: `${newest}/`,
    previous: null,
    next: null,
    groups: [],
  });
}
