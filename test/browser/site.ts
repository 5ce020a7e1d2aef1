/** The reference page of the committed records, made by the command line, for the tests of a file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { suite } from '../cli/run.ts';
import { type Opened, closeBrowser, css, hasBrowser, newContext, newPage, startBrowser } from './chromium.ts';

/** The screen of a small phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
};

/** A folder for pages of this file's tests; it goes away with them. */
export const folder = mkdtempSync(path.join(tmpdir(), 'suite-reference-'));

/** The file of the page. */
export const file = path.join(folder, 'site', 'reference.html');

/** The address of the page. */
export const address = pathToFileURL(file).href;

beforeAll(async () => {
  if (!hasBrowser) return;
  const [{ code, stderr }] = await Promise.all([
    suite('.', 'reference', '--schemas', 'nix/schemas', '--out', file),
    startBrowser(),
  ]);
  if (code !== 0 || stderr !== '') throw new Error(`suite reference: ${code}, ${stderr}`);
});

afterAll(async () => {
  await closeBrowser();
  rmSync(folder, { recursive: true, force: true });
});

/** The pages of this file's tests: one for each screen, because a new page takes longer than most tests. */
const pages = new Map<string, Promise<Opened>>();

async function pageFor(options: BrowserContextOptions): Promise<Opened> {
  const screen = JSON.stringify(options);
  const found = pages.get(screen) ?? newContext(options).then(newPage);
  pages.set(screen, found);
  return found;
}

let loads = 0;

type Place = BrowserContextOptions & { readonly anchor?: string; readonly at?: string };

/** Loads the page at an anchor. At the end of the test, expects no complaints and no other requests. */
export async function onPage({ anchor = '', at = address, ...options }: Place = {}): Promise<Page> {
  const opened = await pageFor(options);
  const { page, complaints, requests } = opened;
  if (page.url() !== 'about:blank') await page.evaluate('localStorage.clear()');
  complaints.length = 0;
  requests.length = 0;
  // A browser loads nothing for an address that differs in its anchor only.
  loads += 1;
  await page.goto(`${at}?${loads}${anchor}`);
  return checked(opened, at);
}

/**
 * Goes to an anchor of the page without loading it again, as a user who stays on it.
 * @returns gives the page. At the end of the test, expects no complaints and no other requests
 */
export function keptPage(options: BrowserContextOptions = {}): (anchor?: string) => Promise<Page> {
  let kept: Opened | undefined;
  return async (anchor = '') => {
    if (kept === undefined) {
      kept = await newPage(await newContext(options));
      await kept.page.goto(`${address}${anchor}`);
    } else
      await kept.page.evaluate(`{
        const box = document.getElementById('search');
        box.value = '';
        box.blur();
        if (${anchor !== ''}) location.hash = ${JSON.stringify(anchor)};
        else history.replaceState(null, '', ' ');
      }`);
    return checked(kept, address);
  };
}

function checked({ page, complaints, requests }: Opened, at: string): Page {
  onTestFinished(() => {
    expect(complaints).toEqual([]);
    expect(new Set(requests.map((url) => url.split(/[?#]/u)[0]))).toEqual(new Set([at]));
  });
  return page;
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
