/** The reference page of the committed records, made by the command line, for the tests of a file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { suite } from '../cli/run.ts';
import { type Opened, closeBrowser, css, hasBrowser, open, withBrowser } from './chromium.ts';

/** The screen of a small phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
};

/** A folder for pages of this file's tests; it goes away with them. */
export const folder = mkdtempSync(path.join(tmpdir(), 'suite-reference-'));

const file = path.join(folder, 'site', 'reference.html');

/** The address of the page. */
export const address = pathToFileURL(file).href;

beforeAll(async () => {
  if (!hasBrowser) return;
  const { code, stderr } = await suite('.', 'reference', '--schemas', 'nix/schemas', '--out', file);
  if (code !== 0 || stderr !== '') throw new Error(`suite reference: ${code}, ${stderr}`);
});

afterAll(async () => {
  await closeBrowser();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the page at an anchor, runs `task`, and expects that nothing was complained of or asked for. */
export async function onPage(
  task: (page: Page) => Promise<void>,
  { anchor = '', at = address, ...options }: BrowserContextOptions & { anchor?: string; at?: string } = {},
): Promise<void> {
  await withBrowser(options, async (context) => {
    const { page, complaints, requests } = await open(context, `${at}${anchor}`);
    await task(page);
    expect(complaints).toEqual([]);
    expect(new Set(requests.map((url) => url.split('#')[0]))).toEqual(new Set([at]));
  });
}

/**
 * The same page for several tests, as for a person who goes on with it: opening one takes longer than what most do.
 * @returns runs `task` on it, and expects that nothing was complained of or asked for
 */
export function keptPage(): (task: (page: Page) => Promise<void>) => Promise<void> {
  const ends = Promise.withResolvers<void>();
  let kept: { readonly opened: Promise<Opened>; readonly closed: Promise<void> } | undefined;
  const start = () => {
    const ready = Promise.withResolvers<Opened>();
    const closed = withBrowser({}, async (context) => {
      ready.resolve(await open(context, address));
      await ends.promise;
    });
    closed.catch(ready.reject);
    return { opened: ready.promise, closed };
  };
  afterAll(async () => {
    ends.resolve();
    await kept?.closed;
  });
  return async (task) => {
    kept ??= start();
    const { page, complaints, requests } = await kept.opened;
    await task(page);
    expect(complaints).toEqual([]);
    expect(new Set(requests.map((url) => url.split('#')[0]))).toEqual(new Set([address]));
  };
}

/** Searches as a person does: a slash, and the words. */
export async function type(page: Page, query: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(query);
}

/** Where the results of a search lead to, in their order. */
export async function results(page: Page): Promise<string[]> {
  return page
    .locator(css('#results a'))
    .evaluateAll((found) => found.map((one) => one.getAttribute('href') ?? ''));
}
