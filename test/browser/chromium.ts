/** A browser for tests: Debian's Chromium, driven by playwright-core. Without one, tests skip. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { CHROMIUM } from '../prerequisites.ts';

/** The browser's own pages for an invisible address bar: two for each window, more expensive than the tested page. */
const OWN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Features that playwright-core disables itself. Chromium uses the last list only, so this list repeats them. */
const AS_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...AS_PLAYWRIGHT, ...OWN_PAGES].join(',')}`,
];

/** The screens of tests: a small phone, and by default a wide screen. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
};
const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

/** A page, and everything that it complained about: errors in the console, uncaught ones, requests to anywhere. */
export interface Opened {
  readonly page: Page;
  readonly complaints: string[];
  readonly requests: string[];
}

/** A folder for the pages of a file of tests. */
export const folder = mkdtempSync(path.join(tmpdir(), 'suite-browser-'));

let browser: Promise<Browser> | undefined;

afterAll(async () => {
  await (await browser)?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns new storage and settings. The first call starts the browser, which ends after the tests of the file. */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  browser ??= chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
  return (await browser).newContext({ ...WIDE, ...options });
}

/**
 * Returns a selector of elements in the page. Playwright's own selector searches every element for a shadow root first,
 * which is the slowest step on a page with ten thousand elements.
 */
export const css = (selector: string): string => `css:light=${selector}`;

/** An expression for the code that runs off the edge. */
export const CUT_CODE = `[...document.querySelectorAll('pre')]
  .filter((pre) => pre.scrollWidth > pre.clientWidth).map((pre) => pre.textContent)`;

/** Opens an empty page, and listens. */
export async function newPage(context: BrowserContext): Promise<Opened> {
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => requests.push(request.url()));
  return { page, complaints, requests };
}

/** Writes a page, and returns its address. */
export function written(name: string, html: string): string {
  writeFileSync(path.join(folder, name), html);
  return pathToFileURL(path.join(folder, name)).href;
}

/** Returns the addresses of the results of a search, in their order. */
export async function results(page: Page): Promise<string[]> {
  return page
    .locator(css('#results a'))
    .evaluateAll((found) => found.map((one) => one.getAttribute('href') ?? ''));
}
