/** The site that is published, in a browser: its links, its width on a phone, its colours, and its requests. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../nix/evaluate.ts';
import { css, hasBrowser, newPage, newContext } from './chromium.ts';
import { PHONE, folder, results } from './site.ts';

const out = path.join(folder, 'published');
let server: Server;
let origin = '';

beforeAll(async () => {
  if (!hasBrowser) return;
  execFileSync(process.execPath, ['scripts/site.ts', out], { cwd: root });
  server = createServer(({ url = '/' }, response) => {
    const file = path.join(out, new URL(url, 'http://x').pathname);
    const found = existsSync(file);
    const type = { '.js': 'text/javascript', '.css': 'text/css' }[path.extname(file)] ?? 'text/html';
    response.writeHead(found ? 200 : 404, { 'content-type': `${type}; charset=utf-8` });
    response.end(found ? readFileSync(file) : '');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server?.close());

/** The pages of the site, from its folder. */
const pages = (): string[] =>
  readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .sort();

interface Seen {
  readonly links: readonly string[];
  readonly ids: readonly string[];
  /** The pixels by which the page is wider than the screen. */
  readonly overflow: number;
  /** Code that runs off the edge. */
  readonly cut: readonly string[];
  /** The addresses of the contents, and of the pages before and after this one. */
  readonly listed: readonly string[];
  readonly turns: readonly string[];
}

/** The rules of accessibility: WCAG 2 A and AA, and good practice. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violations {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** First page, guide, file, and of the reference a card: rules for all its cards would take minutes. */
const KINDS_OF_PAGES = [
  ['index.html', 'body'],
  ['docs/profiles.html', 'body'],
  ['nix/templates/full/flake.nix.html', 'body'],
  ['reference.html#downloadarr.qBittorrent', '.card:target'],
] as const;

const SEEN = `(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const hrefs = (selector) => all(selector).map(({ href }) => href);
  return {
    links: hrefs('a[href]'),
    ids: all('[id]').map(({ id }) => id),
    overflow: document.documentElement.scrollWidth - innerWidth,
    cut: all('pre').filter((pre) => pre.scrollWidth > pre.clientWidth).map((pre) => pre.textContent),
    listed: hrefs('.frame > .contents > ul > li > a'),
    turns: hrefs('.turn a'),
  };
})()`;

/** The links to pages or places that do not exist. */
function deadLinks(seen: ReadonlyMap<string, Seen>): string[] {
  return [...seen].flatMap(([from, { links }]) =>
    links
      .map((link) => new URL(link))
      .filter((link) => link.origin === origin)
      .filter(({ pathname, hash }) => {
        const ids = seen.get(pathname)?.ids;
        return ids === undefined || (hash !== '' && !ids.includes(decodeURIComponent(hash.slice(1))));
      })
      // A script of the reference makes these when they are opened.
      .filter(({ pathname, hash }) => !(pathname === '/reference.html' && hash.startsWith('#indexers')))
      .map(({ pathname, hash }) => `${from}: ${pathname}${hash}`),
  );
}

describe('the published site', { tags: ['browser'] }, () => {
  it.each([
    ['1280 pixels', { viewport: { width: 1280, height: 850 } }],
    ['a phone', PHONE],
  ])(
    'has no dead link, shows all code and leads on, and no request leaves it, on every page: %s',
    { timeout: 120_000 },
    async (_, options) => {
      await using context = await newContext(options);
      const { page, complaints, requests } = await newPage(context);
      const seen = new Map<string, Seen>();
      for (const name of pages()) {
        await page.goto(`${origin}/${name}`);
        seen.set(`/${name}`, await page.evaluate<Seen>(SEEN));
      }
      expect(seen.size).toBeGreaterThan(30);
      expect(deadLinks(seen)).toEqual([]);
      expect([...seen].filter(([, { overflow, cut }]) => overflow > 0 || cut.length > 0)).toEqual([]);
      const listed = seen.get('/index.html')?.listed ?? [];
      const turns = listed.map((address) => seen.get(new URL(address).pathname)?.turns);
      expect(turns).toEqual(
        listed.map((__, at) => [listed[at - 1], listed[at + 1]].filter((one) => one !== undefined)),
      );
      expect(complaints).toEqual([]);
      expect(requests.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
    },
  );

  it('copies code', async () => {
    await using context = await newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = await newPage(context);
    await page.goto(`${origin}/index.html`);
    await page.click(css('.example:has([data-language=console]) .copy'));
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('suite plan --verbose');
  });

  it.each(['light', 'dark'] as const)(
    'has no violation of accessibility rules on each kind of page: %s',
    { timeout: 180_000 },
    async (colorScheme) => {
      await using context = await newContext({ colorScheme });
      const { page } = await newPage(context);
      const found: Record<string, string[]> = {};
      for (const [name, part] of KINDS_OF_PAGES) {
        await page.goto(`${origin}/${name}`);
        await page.evaluate(AXE);
        const { violations } = await page.evaluate<Violations>(
          `axe.run('${part}', { resultTypes: ['violations'] })`,
        );
        for (const { id, nodes } of violations)
          found[`${name}: ${id}`] = nodes.slice(0, 5).map(({ html }) => html.slice(0, 200));
      }
      expect(found).toEqual({});
    },
  );

  /** Questions of users: two words of each, and a place that the first five results of a kind must have. */
  const QUESTIONS = [
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
    ['discord webhook', 'reference.html#notif.discord.webHookUrl', 'Where does the address of Discord go?'],
    ['telegram chat', 'reference.html#notif.telegram.chatId', 'Which chat does Telegram use?'],
    ['cutoff', 'reference.html#qualityProfiles.qualityProfile.upgradeUntil', 'Where is the cutoff?'],
    ['1337x', 'reference.html#indexers.cardigann.1337x', 'Is there 1337x?'],
    ['root folders', 'reference.html#services.rootFolders', 'Where do root folders go?'],
    ['url base', 'reference.html#suite.services.name.urlBase', 'Sonarr runs behind a reverse proxy.'],
    ['network namespace', 'reference.html#suite.services.name.networkNamespacePath', 'It runs in a VPN.'],
    ['extra clients', 'reference.html#suite.downloadarr.extraClients', 'How do I declare two qBittorrents?'],
    ['exit codes', 'docs/cli.html#exit-codes', 'Which exit codes are there?'],
    ['remote path', 'reference.html#services.remotePathMappings', 'The client runs on another machine.'],
    ['rename episodes', 'reference.html#settings.naming.renameEpisodes', 'How do I rename episodes?'],
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

  it.each([
    ['as files', {}, () => pathToFileURL(out).href],
    ['on a phone, over HTTP', PHONE, () => origin],
  ])('answers questions in two words on every page: %s', async (_, options, at) => {
    await using context = await newContext(options);
    const { page, complaints } = await newPage(context);
    await page.goto(`${at()}/docs/hosting.html`);
    for (const [words = '', place = '', question = ''] of QUESTIONS) {
      await page.fill(css('#search'), words);
      const kinds = await page
        .locator(css('#results [role=group]'))
        .evaluateAll((found) => found.map((group) => group.getAttribute('aria-label')));
      const order = ['Options', 'Keys', 'Guides', 'Definitions'];
      expect(kinds).toEqual(order.filter((kind) => kinds.includes(kind)));
      expect([question, await results(page)]).toEqual([
        question,
        expect.arrayContaining([`../${place}`]) as string[],
      ]);
      expect(await page.locator(css('#results mark')).count()).toBeGreaterThan(0);
    }
    await page.fill(css('#search'), 'apiKeyFile');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${at()}/reference.html#suite.services.name.apiKeyFile`);
    await page.fill(css('#search'), 'exit codes');
    await page.click(css('#results a[href="docs/cli.html#exit-codes"]'));
    await page.waitForURL(`${at()}/docs/cli.html#exit-codes`);
    expect(complaints).toEqual([]);
  });

  it('answers any word within 150 ms', async () => {
    await using context = await newContext({});
    const { page } = await newPage(context);
    await page.goto(`${origin}/index.html`);
    const [word, time] = await page.evaluate<[string, number]>(`(() => {
        const input = document.getElementById('search');
        const words = new Set(JSON.stringify(suiteRows).toLowerCase().match(/[a-z0-9]+/g));
        const some = [...'abcdefghijklmnopqrstuvwxyz0123456789', ...[...words].filter((_, at) => at % 40 === 0)];
        const times = some.map((word) => [word, Math.min(...[1, 2, 3].map(() => {
          const start = performance.now();
          input.value = word;
          input.dispatchEvent(new Event('input'));
          document.getElementById('results').offsetHeight;
          return performance.now() - start;
        }))]);
        return times.sort((left, right) => right[1] - left[1])[0];
      })()`);
    console.info(`slowest search: ${word}, ${Math.round(time)} ms`);
    expect(time).toBeLessThan(150);
  });

  it('lists options and guides as links where there is no JavaScript', async () => {
    await using context = await newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin}/docs/profiles.html`);
    expect(await page.isVisible(css('#search'))).toBe(false);
    expect(await page.locator('.frame > .contents a:visible').count()).toBeGreaterThan(25);
    await page.click(css('.bar .guides'));
    await page.waitForURL(`${origin}/reference.html`);
    expect(await page.isVisible(css('[id="suite.services.name.apiKeyFile"]'))).toBe(true);
    expect(await page.locator(css('.matrix tbody a')).count()).toBeGreaterThan(100);
  });

  it('is dark where the system is, or where the user wants it, on every page', async () => {
    const background = async (page: Page) =>
      page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    await using context = await newContext({ colorScheme: 'dark' });
    const { page } = await newPage(context);
    await page.goto(`${origin}/index.html`);
    const dark = await background(page);
    await page.click(css('#theme'));
    const light = await background(page);
    expect(light).not.toBe(dark);
    for (const name of ['docs/cli.html', 'reference.html']) {
      await page.goto(`${origin}/${name}`);
      expect(await background(page)).toBe(light);
    }
  });
});
