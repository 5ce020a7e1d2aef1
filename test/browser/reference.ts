/** The reference page of the committed records on two screens, for a file of tests: loaded once for each screen. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import { referencePage } from '../../generator/report/html/reference-page.ts';
import { has } from '../prerequisites.ts';
import { committedRecords } from '../records.ts';
import { type Opened, PHONE, newContext, newPage, written } from './chromium.ts';

/** The text of the page. */
export let html = '';
let address = '';
let wide: Opened;
/** The page on a phone. */
export let phone: Opened;
/** The page on a wide screen. A test finds it at its start, and nothing is searched or chosen. */
export let page: Page;

beforeAll(async () => {
  if (!has('browser')) return;
  ({ html } = referencePage(await committedRecords()));
  address = written('reference.html', html);
  wide = await newPage(await newContext());
  phone = await newPage(await newContext(PHONE));
  ({ page } = wide);
  for (const one of [wide, phone]) await one.page.goto(address);
});

beforeEach(async () => {
  if (!has('browser')) return;
  for (const one of [wide, phone]) await goTo(one.page);
  onTestFinished(expectNothingElse);
});

/** Expects no complaints and no other requests. */
function expectNothingElse(): void {
  for (const { complaints, requests } of [wide, phone]) {
    expect(complaints).toEqual([]);
    expect(new Set(requests.map((url) => url.split(/[?#]/u)[0]))).toEqual(new Set([address]));
  }
}

/** Goes to an anchor as a user who stays on the page; without one, to the start of the page. */
export async function goTo(on: Page, anchor = '#content'): Promise<void> {
  await on.evaluate(`(async () => {
    if (!document.querySelector('.filter').hidden) {
      location.hash = '#indexers-definitions';
      await new Promise((done) => addEventListener('hashchange', done, { once: true }));
    }
    const box = document.getElementById('search');
    box.value = '';
    box.blur();
    document.getElementById('results').hidden = true;
    for (const index of document.querySelectorAll('.index .chosen')) index.replaceChildren();
    location.hash = ${JSON.stringify(anchor)};
  })()`);
}

let loads = 0;

/** Loads the page at an anchor: a browser loads nothing for an address that differs in its anchor only. */
export async function load(on: Page, anchor = ''): Promise<void> {
  loads += 1;
  await on.goto(`${address}?${loads}${anchor}`);
}

/** Searches as a person does: a slash, and the words. */
export async function type(query: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(query);
}
