/** Addresses with an anchor of the reference page: the page scrolls to it as it loads. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, onPage } from './site.ts';

/** Where the element of an anchor is: distance of its top from the top of the window, below the bar or not at all. */
async function topOf(page: Page, anchor: string): Promise<number> {
  return page.evaluate<number>(
    `document.getElementById(${JSON.stringify(anchor)}).getBoundingClientRect().top`,
  );
}

/** The element of an anchor is on the screen, below the bar. */
async function expectInView(page: Page, anchor: string): Promise<void> {
  await expect
    .poll(() => topOf(page, anchor), { timeout: 5000 })
    .toSatisfy((top: number) => top > 45 && top < 500);
}

describe('an address with an anchor', { tags: ['browser'] }, () => {
  it.each([
    'downloadarr.qBittorrent',
    'downloadarr.priority',
    'notif.discord.webHookUrl',
    'notif.discord.onGrab',
    'notif.webhook.url',
    'indexers.torznab.baseUrl',
    'indexers.cardigann.1337x',
    'indexers.cardigann.0day%2Ekiev.freeleech',
    'indexers.cardigann.1337x.torrentBaseSettings.seedRatio',
  ])('the page scrolls to #%s', async (anchor) => {
    const screens = [{}, PHONE].map((screen) => onPage({ anchor: `#${anchor}`, ...screen }));
    await Promise.all(screens.map(async (page) => expectInView(await page, anchor)));
  });
});
