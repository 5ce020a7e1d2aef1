/** A browser for tests: Debian's Chromium, driven by playwright-core. Without one, tests skip. */
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { CHROMIUM, has } from '../prerequisites.ts';

/**
 * The browser's own pages for an invisible address bar: two for each window, more expensive than the tested
 * page.
 */
const OWN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * Features that playwright-core disables itself. Chromium uses the last list only, so this list repeats
 * them.
 */
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

/** True where there is a browser. */
export const hasBrowser = has('browser');

/** A page, and everything that it complained about: errors in the console, uncaught ones, requests to anywhere. */
export interface Opened {
  readonly page: Page;
  readonly complaints: string[];
  readonly requests: string[];
}

let browser: Promise<Browser> | undefined;

/** Starts the browser, once for a file. */
export async function startBrowser(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
  return browser;
}

/** Returns new storage and settings, which end with the browser if nothing closes them before. */
export async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  return (await startBrowser()).newContext({ viewport: { width: 1280, height: 900 }, ...options });
}

/**
 * Returns a selector of elements in the page. Playwright's own selector searches every element for a shadow root first,
 * which is the slowest step on a page with ten thousand elements.
 */
export const css = (selector: string): string => `css:light=${selector}`;

/** Ends the browser, and its profile with it. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

/** Opens an address in a new page, and listens from the start. */
export async function open(context: BrowserContext, address: string): Promise<Opened> {
  const opened = await newPage(context);
  await opened.page.goto(address);
  return opened;
}

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
