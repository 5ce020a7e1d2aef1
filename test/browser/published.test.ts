/** The site that is published, in a browser: its links, its width on a phone, its colours, and its requests. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../nix/evaluate.ts';
import { css, hasBrowser, newPage, withBrowser } from './chromium.ts';
import { PHONE, folder, results, type } from './site.ts';

const out = path.join(folder, 'published');
let server: Server;
let origin = '';

beforeAll(async () => {
  if (!hasBrowser) return;
  execFileSync(process.execPath, ['scripts/site.ts', out], { cwd: root });
  server = createServer(({ url = '/' }, response) => {
    const file = path.join(out, new URL(url, 'http://x').pathname);
    const found = existsSync(file);
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
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
  readonly overflow: number;
}

const SEEN = `({
  links: [...document.querySelectorAll('a[href]')].map(({ href }) => href),
  ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
  overflow: document.documentElement.scrollWidth - innerWidth,
})`;

describe('the published site', { tags: ['browser'] }, () => {
  it(
    'has no dead link and fits a phone on every page, and no request leaves it',
    { timeout: 120_000 },
    async () => {
      await withBrowser(PHONE, async (context) => {
        const { page, complaints, requests } = await newPage(context);
        const seen = new Map<string, Seen>();
        for (const name of pages()) {
          await page.goto(`${origin}/${name}`);
          seen.set(`/${name}`, await page.evaluate<Seen>(SEEN));
        }
        expect(seen.size).toBeGreaterThan(30);
        const dead = [...seen].flatMap(([from, { links }]) =>
          links
            .map((link) => new URL(link))
            .filter((link) => link.origin === origin)
            .filter(({ pathname, hash }) => {
              const target = seen.get(pathname);
              return (
                target === undefined ||
                (hash !== '' && !target.ids.includes(decodeURIComponent(hash.slice(1))))
              );
            })
            // A script of the reference makes these when they are opened.
            .filter(({ pathname, hash }) => !(pathname === '/reference.html' && hash.startsWith('#indexers')))
            .map(({ pathname, hash }) => `${from}: ${pathname}${hash}`),
        );
        expect(dead).toEqual([]);
        expect([...seen].filter(([, { overflow }]) => overflow > 0).map(([name]) => name)).toEqual([]);
        expect(complaints).toEqual([]);
        expect(requests.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
      });
    },
  );

  it('leads from a guide to the search of all options and back', async () => {
    await withBrowser({}, async (context) => {
      const { page } = await newPage(context);
      await page.goto(`${origin}/docs/profiles.html`);
      await page.click(css('.bar a[href="../reference.html"]'));
      await page.waitForURL(`${origin}/reference.html`);
      await type(page, 'cutoff');
      expect((await results(page))[0]).toBe('#qualityProfiles.qualityProfile.upgradeUntil');
      await page.keyboard.press('Enter');
      await page.click(css('.bar .guides'));
      await page.waitForURL(`${origin}/index.html`);
    });
  });

  it('is dark where the system is, or where the user wants it, on every page', async () => {
    const background = async (page: Page) =>
      page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    await withBrowser({ colorScheme: 'dark' }, async (context) => {
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
});
