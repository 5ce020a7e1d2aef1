/** The published site: its guides, its links, its search, and what a browser makes of it. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, type Page, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertGuide } from '../../site/guide.ts';
import { referencePages } from '../../site/reference.ts';
import { fileFolder } from '../folder.ts';
import { madeRecord } from '../made.ts';
import { root } from '../nix/evaluate.ts';
import { CHROMIUM, has } from '../prerequisites.ts';

it('lists every guide, and no link of a guide is dead', () => {
  const run = () => execFileSync(process.execPath, ['site/content.ts'], { cwd: root });
  expect(run).not.toThrow();
});

it.each([
  ['a dead link', 'See [x](x.md).', 'a.md:3: x.md: no such file or heading'],
  ['a tag', 'Write <name> here.', 'a.md:3: "<name>": write HTML as code, and end a comment in its line'],
  ['a comment without an end', '<!-- x', 'a.md:3: "<!": write HTML as code, and end a comment in its line'],
])('a guide with %s is an error with file and line', (_, line, message) => {
  expect(() => convertGuide('a.md', `# A\n\n${line}\n`, () => undefined)).toThrow(message);
});

it('a record without kinds has the pages of options alone', () => {
  const pages = referencePages({ sonarr: madeRecord('sonarr', {}) }, []);
  expect(pages.map(({ file }) => file)).toEqual(['index', 'options', 'services']);
});

/** An address that no one serves: the browser gets the files of the site for it, and no other host. */
const ORIGIN = 'http://site.example/suite/v1.0.0/';
/** One page of each form. */
const PAGES = [
  '',
  'docs/indexers.html',
  'docs/profiles.html',
  'reference/downloadarr/qbittorrent.html',
  'reference/notif/',
  'reference/options.html',
  'reference/indexers/definitions-0-9.html',
] as const;
/** Faults of VitePress in the dialog of its search. */
const SEARCH_FAULTS = ['label-content-name-mismatch', 'nested-interactive'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Searches whose answer must be the first result. */
const FIRST = ['apiKeyFile', 'onDrift', '1337x', 'minimum score', 'redirect', 'pushover priority'];
/** Words that users search for, and the places that answer them. */
const SEARCHES = `
apiKeyFile: reference/services#apikeyfile
onDrift: reference/options#ondrift
root folder: reference/services#root-folders-rootfolders docs/services#root-folders-and-remote-path-mappings docs/services
qbittorrent category: reference/downloadarr/qbittorrent#category
redirect: reference/indexers#redirect
pushover priority: reference/notif/pushover#priority
1337x: reference/indexers/definitions-0-9#1337x
prune: reference/downloadarr#prune reference/notif#prune docs/configuration#deletion reference/indexers#prune reference/applications#prune
trash: reference/options#trashguides docs/profiles#profiles-of-the-trash-guides docs/import#with-the-trash-guides
import existing: docs/import docs/import#import docs/plan-and-apply#ownership docs/profiles#migration
webhook url: reference/notif/webhook#url reference/notif/discord#webhookurl
minimum score: reference/qualityprofiles/qualityprofile#minimumscore
lidarr notifications: reference/notif#notifications
url base: reference/services#urlbase
network namespace: reference/services#networknamespacepath
extra clients: reference/downloadarr#extraclients
exit codes: docs/cli#exit-codes
without nixos: docs/without-nixos docs/without-nixos#without-nixos
seed ratio: reference/indexers/torznab#seedcriteriaseedratio reference/indexers/definition-keys#torrentbasesettingsseedratio
keep backups: reference/settings/host#backupretention
recycling bin: reference/settings/mediamanagement#recyclebin
dry run: docs/plan-and-apply docs/plan-and-apply#plan-and-apply
cloudflare indexer: docs/proxies docs/proxies#indexer-proxies-suiteproxies
nightly timer: docs/host#units
bluray-1080p: reference/qualityprofiles/qualityprofile#qualities
0day.k: reference/indexers/definitions-0-9#0daykiev
stripcyr: reference/indexers/definition-keys#stripcyrillic
mediabrowser: reference/notif/jellyfin reference/notif/jellyfin#emby--jellyfin
notif.gotify: reference/notif/gotify reference/notif/gotify#gotifysh reference/notif/gotify#gotify
onepisodefiledelete: reference/notif/discord#events
discord webhook: reference/notif/discord#webhookurl
tvCategory: reference/downloadarr/deluge#tvcategory reference/downloadarr/qbittorrent#tvcategory
cutoff: reference/qualityprofiles/qualityprofile#upgradeuntil
hardlinks: reference/settings/mediamanagement#copyusinghardlinks
telegram chat: reference/notif/telegram#chatid
remove completed: reference/downloadarr#removecompleteddownloads
rename episodes: reference/settings/naming#renameepisodes
specifications: reference/customformats#conditions
picture next to the message: reference/notif/discord#avatar
`;

describe('the built site', { tags: ['browser', 'site'] }, () => {
  const out = fileFolder();
  let browser: Browser;

  beforeAll(async () => {
    if (!has('browser') || !has('site')) return;
    const env = { ...process.env, SITE_BASE: new URL(ORIGIN).pathname, SITE_OUT: out };
    execFileSync('npm', ['run', '--silent', '--prefix', 'site', 'build'], { cwd: root, env });
    const args = ['--headless', '--no-sandbox', '--disable-gpu'];
    browser = await chromium.launch({ executablePath: CHROMIUM, args });
  }, 600_000);

  afterAll(async () => browser?.close());

  /** Returns the file of an address, `index.html` for a folder. */
  function fileOf({ href }: URL): string {
    return (
      href
        .split('#', 1)[0]
        ?.slice(ORIGIN.length)
        .replace(/^$|\/$/u, '$&index.html') ?? ''
    );
  }

  /** Opens a page in a theme. Collects the errors of its console, and its requests for anything but files of the site. */
  async function open(name: string, colorScheme: 'light' | 'dark' = 'light') {
    const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', ({ message }) => complaints.push(message));
    await context.route('**', async (route) => {
      const url = new URL(route.request().url());
      const file = path.join(out, fileOf(url));
      if (url.href.startsWith(ORIGIN) && existsSync(file)) return route.fulfill({ path: file });
      complaints.push(url.href);
      return route.abort();
    });
    await page.goto(ORIGIN + name, { waitUntil: 'networkidle' });
    return { page, complaints, [Symbol.asyncDispose]: async () => context.close() };
  }

  async function violations(page: Page): Promise<string[]> {
    await page.evaluate(AXE);
    return page.evaluate<string[]>('axe.run().then((found) => found.violations.map(({ id }) => id))');
  }

  it('has no dead link and no dead anchor', () => {
    const files = globSync('**/*.html', { cwd: out });
    const pages = files.map((file) => ({ file, html: readFileSync(path.join(out, file), 'utf8') }));
    const anchorsOf = (html: string) => [...html.matchAll(/\sid="([^"]*)"/gu)].map(([, id]) => id);
    const anchors = new Map(pages.map(({ file, html }) => [file, new Set(['', ...anchorsOf(html)])]));
    const links = pages.flatMap(({ file, html }) =>
      [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/gu)].map(([, href = '']) => ({ file, href })),
    );
    const dead = links.filter(({ file, href }) => {
      const url = new URL(href.replaceAll('&amp;', '&'), ORIGIN + file);
      if (url.host !== new URL(ORIGIN).host) return false;
      return !anchors.get(fileOf(url))?.has(decodeURIComponent(url.hash.slice(1)));
    });
    expect(dead).toEqual([]);
    expect(links.length).toBeGreaterThan(10_000);
  });

  it.each(PAGES)('/%s breaks no rule of accessibility and loads nothing else', async (name) => {
    for (const theme of ['light', 'dark'] as const) {
      await using opened = await open(name, theme);
      expect([theme, await violations(opened.page), opened.complaints]).toEqual([theme, [], []]);
    }
  });

  it('finds what users search for', async () => {
    await using opened = await open(PAGES[1]);
    const { page } = opened;
    const hrefs = `JSON.stringify([...document.querySelectorAll('.result')].map((result) => result.href))`;
    await page.keyboard.press('Control+k');
    const ranks: Record<string, number> = {};
    for (const line of SEARCHES.trim().split('\n')) {
      const [words = '', places = ''] = line.split(': ');
      const before = await page.evaluate(hrefs);
      await page.fill('.VPLocalSearchBox input', words);
      await page.waitForFunction(`${hrefs} !== ${JSON.stringify(before)}`);
      const results = JSON.parse(await page.evaluate<string>(hrefs)) as string[];
      const shown = results.map((href) => href.slice(ORIGIN.length).replace(/\.html|\/(?=#|$)/u, ''));
      ranks[words] = shown.findIndex((place) => places.split(' ').includes(place.toLowerCase())) + 1;
    }
    const missed = Object.entries(ranks).filter(([, rank]) => rank === 0 || rank > 5);
    const later = Object.entries(ranks).filter(([words, rank]) => rank !== 1 && FIRST.includes(words));
    console.info(`searches: ${JSON.stringify(ranks)}`);
    expect({ later, missed: missed.length > 6 ? missed : [] }).toEqual({ later: [], missed: [] });
    expect((await violations(page)).filter((id) => !SEARCH_FAULTS.includes(id))).toEqual([]);
    expect(opened.complaints).toEqual([]);
  });
});
