/** The site as files: the same bytes each time, every version, and errors for dead links. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictures } from '../../scripts/pictures.ts';
import { ROWS } from '../../scripts/site/files.ts';
import { buildSite } from '../../scripts/site/build.ts';
import { renderMarkdown } from '../../scripts/site/markdown.ts';
import { tree } from '../faults/tree.ts';
import { testFolder } from '../folder.ts';
import { root } from '../nix/evaluate.ts';
import { copyCheckout, git } from './checkout.ts';

describe('the site', () => {
  const built = mkdtempSync(path.join(tmpdir(), 'suite-site-'));
  let files: Record<string, string> = {};
  beforeAll(() => {
    execFileSync(process.execPath, ['scripts/site.ts', built, 'x', 'https://suite.example/'], { cwd: root });
    files = tree(built);
  });
  afterAll(() => rmSync(built, { recursive: true, force: true }));

  test('has the same bytes when it is built twice', async () => {
    const folder = testFolder();
    await buildSite(root, folder, 'x', 'https://suite.example/');
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['index.html', 'reference.html', 'docs/configuration.html']),
    );
    expect(tree(folder)).toEqual(files);
    // A picture is part of its page, so that its text can be selected.
    expect(files['index.html']).toContain('2 to create, 0 up to date</text>');
    const bytes = Object.values(files).map((text) => Buffer.byteLength(text));
    expect(bytes.reduce((all, size) => all + size, 0)).toBeLessThan(4_000_000);
    expect(gzipSync(files[ROWS] ?? '').byteLength).toBeLessThan(400_000);
  });

  test('has pictures of the output in the documentation, as scripts/pictures.ts writes them', () => {
    const wanted = pictures(root);
    expect(pictures(root)).toEqual(wanted);
    expect(readdirSync(path.join(root, 'docs/pictures')).sort()).toEqual(
      Object.keys(wanted)
        .map((file) => path.basename(file))
        .sort(),
    );
    for (const [file, content] of Object.entries(wanted))
      expect(readFileSync(path.join(root, file), 'utf8')).toBe(content);
    expect(wanted['docs/pictures/plan.svg']).toContain('2 to create, 0 up to date');
    expect(wanted['docs/pictures/plan.svg']).toContain('prefers-color-scheme: dark');
  });

  test('describes its pages to other sites and to language models', () => {
    const pages = Object.entries(files).filter(([name]) => name.endsWith('.html'));
    const metaOf = (html: string) =>
      Object.fromEntries(
        [...html.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)">/gu)].map(([, name, text]) => [
          name,
          text,
        ]),
      );
    const guides = pages.filter(([name]) => name.startsWith('docs/'));
    expect(guides.map(([, html]) => metaOf(html)['description']).filter((text) => !text)).toEqual([]);
    expect(new Set(guides.map(([, html]) => metaOf(html)['title'])).size).toBe(guides.length);
    expect(metaOf(files['docs/import.html'] ?? '')).toMatchObject({
      image: 'https://suite.example/picture.png',
      title: 'Import',
    });
    expect(files['picture.png']).toContain('PNG');
    const listed = [...(files['llms.txt'] ?? '').matchAll(/^- \[[^\]]+\]\(([^)]+)\): ./gmu)].map(
      ([, to]) => to,
    );
    expect(listed).toEqual(
      expect.arrayContaining([...guides.map(([name]) => name), 'index.html', 'reference.html']),
    );
  });

  test('has every version, and a page that lists them', { timeout: 120_000 }, async () => {
    const folder = testFolder();
    const copy = path.join(folder, 'suite');
    copyCheckout(copy);
    git(copy, 'tag', 'v0.9.0');
    writeFileSync(path.join(copy, 'docs/metadata.md'), '# Changed\n');
    git(copy, 'commit', '--quiet', '--all', '--message', 'two');
    git(copy, 'tag', 'v0.10.0');
    const out = path.join(folder, 'public');
    execFileSync(process.execPath, ['scripts/pages.ts', out], { cwd: copy, stdio: 'inherit' });
    expect(readdirSync(out).sort()).toEqual(['index.html', 'main', 'v0.10.0', 'v0.9.0']);
    const titleOf = (version: string) =>
      /<h1[^>]*>.*<\/h1>/u.exec(readFileSync(path.join(out, version, 'docs/metadata.html'), 'utf8'))?.[0];
    expect(titleOf('main')).toContain('Changed');
    expect(titleOf('v0.10.0')).toBe(titleOf('main'));
    expect(titleOf('v0.9.0')).not.toBe(titleOf('main'));
    const index = readFileSync(path.join(out, 'index.html'), 'utf8');
    const links = [...index.matchAll(/<li><a href="([^"]+)">([^<]+)<\/a>(.*)<\/li>/gu)];
    expect(links.map(([, ...parts]) => parts)).toEqual([
      ['v0.10.0/index.html', 'v0.10.0', ', the newest release'],
      ['v0.9.0/index.html', 'v0.9.0', ''],
      ['main/index.html', 'main', ', the development version'],
    ]);
    // A work tree that stays would be in the way of the next run.
    expect(git(copy, 'worktree', 'list').trim().split('\n')).toHaveLength(1);
  });

  describe('fails for', () => {
    const copy = path.join(built, 'suite');
    beforeAll(() => copyCheckout(copy));

    test.each([
      ['a file that does not exist', '[x](nowhere.md)', 'docs/cli.md: nowhere.md: no such file'],
      ['a file outside of the checkout', '[x](../../etc)', 'docs/cli.md: ../../etc: no such file'],
      ['a missing heading', '[x](cli.md#nothing)', 'no such heading: docs/cli.md: docs/cli.md#nothing'],
      ['HTML', '<b>x</b>', 'HTML in Markdown: <b>'],
    ])('%s', async (_, text, message) => {
      const headings = [
        '# Command line',
        '## Output',
        '## Exit codes',
        '## Services without a configuration',
      ];
      writeFileSync(path.join(copy, 'docs/cli.md'), `${[...headings, text].join('\n\n')}\n`);
      await expect(buildSite(copy, testFolder(), 'x')).rejects.toThrow(message);
    });

    test('a page that no group lists', async () => {
      git(copy, 'checkout', '--quiet', 'docs');
      writeFileSync(path.join(copy, 'docs/new.md'), '# New\n');
      await expect(buildSite(copy, testFolder(), 'x')).rejects.toThrow('docs/new.md');
    });
  });

  test.each([['site'], ['pages']])('scripts/%s.ts says how to call it', (name) => {
    const { status, stderr } = spawnSync(process.execPath, [`scripts/${name}.ts`], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining(`usage: node scripts/${name}.ts FOLDER`) as string,
    });
  });
});

describe('Markdown', () => {
  const htmlOf = (text: string) => renderMarkdown(text, (href) => `to:${href}`);

  test('headings have the anchors of GitHub', () => {
    const { title, headings, anchors } = htmlOf(
      '# Indexers: `suite.indexers`\n\n## What a _field_ is\n\n## Same\n\n## Same\n\n### Below\n',
    );
    expect(title).toBe('Indexers: suite.indexers');
    expect(headings.map(({ anchor }) => anchor)).toEqual(['what-a-field-is', 'same', 'same-1']);
    expect([...anchors]).toContain('indexers-suiteindexers');
  });

  test('text, code and addresses are escaped, and comments are left out', () => {
    const { html } = htmlOf(
      '<!-- output: x -->\n\n`<b>` & "[a](b?c=1&d=2)"\n\n```nix\n{ a = "<script>"; }\n```\n\n```\n<i>\n```\n',
    );
    expect(html).not.toMatch(/<(?:b|i|script)>|output/u);
    expect(html).toContain('<code>&lt;b&gt;</code>');
    expect(html).toContain('<a href="to:b?c=1&amp;d=2">a</a>');
    expect(html).toContain('<span class="string">&quot;&lt;script&gt;&quot;</span>');
    expect(html).toContain('<pre tabindex="0"><code data-language="">&lt;i&gt;');
  });
});
