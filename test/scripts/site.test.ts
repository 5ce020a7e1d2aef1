/** The site as files: the same bytes each time, every version, and errors for dead links. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { pictures } from '../../scripts/pictures.ts';
import { ROWS } from '../../scripts/site/files.ts';
import { buildSite } from '../../scripts/site/build.ts';
import { renderMarkdown } from '../../scripts/site/markdown.ts';
import { tree } from '../faults/tree.ts';
import { fileFolder, testFolder } from '../folder.ts';
import { root } from '../nix/evaluate.ts';
import { copyCheckout, git } from './checkout.ts';

describe('the site', () => {
  const built = fileFolder();
  let files: Record<string, string> = {};
  beforeAll(async () => {
    await buildSite(root, built, 'x', 'https://suite.example/');
    files = tree(built);
  });

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

  test('has no dead link, loads nothing from elsewhere, and leads from page to page in their order', () => {
    const pages = Object.entries(files).filter(([name]) => name.endsWith('.html'));
    const at = 'https://suite.example/';
    const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
    const seen = new Map(
      pages.map(([name, html]) => {
        const links = (text: string) =>
          all(text, /<a\s[^>]*?href="([^"]*)"/gu).map((href) => new URL(href, at + name).href);
        const [, contents = ''] = /<nav class="contents"([^]*?)<\/nav>/u.exec(html) ?? [];
        const [, turn = ''] = /<nav class="turn"([^]*?)<\/nav>/u.exec(html) ?? [];
        return [
          `${at}${name}`,
          {
            ids: new Set(all(html, /\sid="([^"]*)"/gu)),
            links: links(html),
            loads: all(html, /<(?!a\s)\w+\s[^>]*?(?:src|href)="([^"]*)"/gu),
            listed: links(contents).filter((link) => !link.includes('#')),
            turns: links(turn),
          },
        ];
      }),
    );
    expect(seen.size).toBeGreaterThan(30);
    const dead = [...seen].flatMap(([from, { links }]) =>
      links
        .filter((link) => link.startsWith(at))
        .filter((link) => {
          const [file = '', anchor = ''] = link.split('#');
          // A script of the reference makes these when they are opened.
          if (file === `${at}reference.html` && anchor.startsWith('indexers')) return false;
          const ids = seen.get(file)?.ids;
          return ids === undefined || (anchor !== '' && !ids.has(decodeURIComponent(anchor)));
        })
        .map((link) => `${from}: ${link}`),
    );
    expect(dead).toEqual([]);
    const loads = [...seen].flatMap(([from, one]) => one.loads.map((address) => `${from} loads ${address}`));
    expect(loads.filter((load) => !/ loads (?:(?:\.\.\/)*[\w-]+\.(?:js|css)|data:,)$/u.test(load))).toEqual(
      [],
    );
    const listed = seen.get(`${at}index.html`)?.listed ?? [];
    expect(listed.length).toBeGreaterThan(30);
    expect(listed.map((address) => seen.get(address)?.turns)).toEqual(
      listed.map((_, index) => [listed[index - 1], listed[index + 1]].filter((one) => one !== undefined)),
    );
  });

  /** Questions of users: two words of each, and the place that answers it. FIRST has more of them. */
  const QUESTIONS: readonly (readonly [words: string, place: string, question: string])[] = [
    ['api key', 'reference.html#suite.services.name.apiKeyFile', 'Where do I set the API key file?'],
    ['lidarr notifications', 'reference.html#notif', 'Which notifications does Lidarr have?'],
    ['redirect indexer', 'reference.html#indexers.redirect', 'What does redirect mean?'],
    ['onDrift', 'reference.html#suite.apply.onDrift', 'How does a host apply after drift?'],
    ['trash guides', 'reference.html#suite.trashGuides', 'Where do the TRaSH guides go?'],
    [
      'trash profiles',
      'docs/profiles.html#profiles-of-the-trash-guides',
      'How do I take a profile of theirs?',
    ],
    ['notif prune', 'reference.html#suite.notif.prune', 'How do I delete undeclared notifications?'],
    ['root folders', 'reference.html#services.rootFolders', 'Where do root folders go?'],
    ['url base', 'reference.html#suite.services.name.urlBase', 'Sonarr runs behind a reverse proxy.'],
    ['network namespace', 'reference.html#suite.services.name.networkNamespacePath', 'It runs in a VPN.'],
    ['extra clients', 'reference.html#suite.downloadarr.extraClients', 'How do I declare two qBittorrents?'],
    ['exit codes', 'docs/cli.html#exit-codes', 'Which exit codes are there?'],
    ['without nixos', 'docs/without-nixos.html#without-nixos', 'Does it work on Debian?'],
    ['seed ratio', 'reference.html#indexers.torznab.seedCriteria.seedRatio', 'Where is the seed ratio?'],
    ['keep backups', 'reference.html#settings.host.backupRetention', 'How long are backups kept?'],
    ['recycling bin', 'reference.html#settings.mediaManagement.recycleBin', 'Where do deleted files go?'],
    ['dry run', 'docs/plan-and-apply.html#plan-and-apply', 'How do I see what would change?'],
    ['cloudflare indexer', 'docs/proxies.html#indexer-proxies-suiteproxies', 'A site checks the browser.'],
    ['docker host', 'docs/without-nixos.html#without-nixos', 'My services run in containers.'],
    ['nightly timer', 'docs/host.html#units', 'How does it run every night?'],
    ['bluray-1080p', 'reference.html#qualityProfiles.qualityProfile.qualities', 'Which qualities are there?'],
  ];

  /** A part of a name, of a label or of a path, and a place in the reference that it finds. */
  const FOUND: readonly (readonly [words: string, anchor: string])[] = [
    ['hookurl', '#notif.discord.webHookUrl'],
    ['discord hook', '#notif.discord.webHookUrl'],
    ['0day.k', '#indexers.cardigann.0day%2Ekiev'],
    ['stripcyr', '#indexers-keys.stripcyrillic'],
    ['webhook url', '#notif.discord.webHookUrl'],
    ['bittor', '#downloadarr.qBittorrent'],
    ['mediabrowser', '#notif.jellyfin'],
    ['notif.gotify', '#notif.gotify'],
    ['removecompl', '#downloadarr.removeCompletedDownloads'],
    ['onepisodefiledelete', '#notif.discord.onEpisodeFileDelete'],
    ['1337', '#indexers.cardigann.1337x'],
  ];

  /** Words of users, and the place in the reference to which the first result leads. */
  const FIRST: readonly (readonly [words: string, anchor: string])[] = [
    ['discord webhook', '#notif.discord.webHookUrl'],
    ['tvCategory', '#downloadarr.deluge.tvCategory'],
    ['1337x', '#indexers.cardigann.1337x'],
    ['cutoff', '#qualityProfiles.qualityProfile.upgradeUntil'],
    ['seed ratio', '#indexers.broadcastheNet.seedCriteria.seedRatio'],
    ['hardlinks', '#settings.mediaManagement.copyUsingHardlinks'],
    ['telegram chat', '#notif.telegram.chatId'],
    ['remove completed', '#downloadarr.removeCompletedDownloads'],
    ['remote path', '#services.remotePathMappings'],
    ['rename episodes', '#settings.naming.renameEpisodes'],
    ['specifications', '#customFormats.declaration.conditions'],
    ['picture next to the message', '#notif.discord.avatar'],
  ];

  interface Found {
    readonly kind: string;
    readonly address: string;
  }

  /** Returns the search of a page of the site, or of the reference page alone: the addresses of the first results of each kind. */
  function searchOn(page: string, isAlone: boolean): (query: string) => string[] {
    const context = {
      addEventListener: () => undefined,
      document: { documentElement: { dataset: { page, root: '' } } },
    } as { suiteRows?: Record<string, unknown>; suiteFind?: (query: string) => { found: readonly Found[] } };
    const script = readFileSync(path.join(root, 'templates/reference/find.js'), 'utf8');
    runInNewContext(`${files[ROWS] ?? ''}\n${script}`, context);
    if (isAlone) context.suiteRows = { [page]: context.suiteRows?.[page] };
    return (query) => {
      const { found = [] } = context.suiteFind?.(query) ?? {};
      const groups = [...Map.groupBy(found, ({ kind }) => kind).values()];
      // The page shows 40 results.
      return groups.flatMap((all) => all.slice(0, 40 / groups.length).map(({ address }) => address));
    };
  }

  test('its search answers questions in two words', () => {
    const search = searchOn('docs/hosting.html', false);
    expect(QUESTIONS.filter(([words, place]) => !search(words).includes(place))).toEqual([]);
  });

  test('the search of the reference finds names and labels, and leads to what users mean first', () => {
    const search = searchOn('reference.html', true);
    expect(FOUND.filter(([words, anchor]) => !search(words).includes(anchor))).toEqual([]);
    expect(FIRST.map(([words]) => [words, search(words)[0]])).toEqual(FIRST);
  });

  describe('fails for', () => {
    const copy = path.join(built, 'suite');
    beforeAll(() => copyCheckout(copy));

    test.each([
      ['a file that does not exist', '[x](nowhere.md)', 'docs/cli.md: nowhere.md: no such file'],
      ['a file outside of the checkout', '[x](../../llms.txt)', 'docs/cli.md: ../../llms.txt: no such file'],
      ['a missing heading', '[x](cli.md#nothing)', 'no such heading: docs/cli.md: docs/cli.md#nothing'],
      ['HTML', '<b>x</b>', 'HTML in Markdown: <b>'],
      ['a page that no group lists', '# New', 'docs/new.md', 'docs/new.md'],
    ])('%s', async (_, text, message, page = 'docs/cli.md') => {
      git(copy, 'checkout', '--quiet', 'docs');
      appendFileSync(path.join(copy, page), `\n${text}\n`);
      await expect(buildSite(copy, testFolder(), 'x')).rejects.toThrow(message);
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
