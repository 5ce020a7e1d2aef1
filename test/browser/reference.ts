/** The reference page on two screens, for a group of tests: loaded once for each screen. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import { referencePage } from '../../generator/report/html/reference-page.ts';
import type { SchemaRecord } from '../../generator/schema/record/record.ts';
import { committedRecords } from '../records.ts';
import { type Opened, PHONE, newContext, newPage, written } from './chromium.ts';

type Records = Readonly<Record<string, SchemaRecord>>;

/** Implementations and definitions of a small page. */
const FEW = /^(?:QBittorrent|Discord|Gotify|Webhook|Torznab|Cardigann [\dR])/u;

/** Returns the records of two services with a few items of long lists: a page treats all of them alike. */
export async function fewRecords(): Promise<Records> {
  const { sonarr, prowlarr } = await committedRecords();
  const fewOf = (record: SchemaRecord = expect.fail()): SchemaRecord => {
    const kinds = Object.entries(record.kinds).map(([kind, items]) => [
      kind,
      items.filter((one) => items.length < 10 || FEW.test(`${one.implementation} ${one.name}`)),
    ]);
    return { ...record, kinds: Object.fromEntries(kinds) as SchemaRecord['kinds'] };
  };
  return { sonarr: fewOf(sonarr), prowlarr: fewOf(prowlarr) };
}

/** The text of the page. */
export let html = '';
let address = '';
let wide: Opened;
/** The page on a phone. */
export let phone: Opened;
/** The page on a wide screen. A test finds it at its start, and nothing is searched or chosen. */
export let page: Page;

/** Opens the page of records for the tests of the running group. */
export function open(recordsOf: () => Promise<Records>): void {
  beforeAll(async () => {
    ({ html } = referencePage(await recordsOf()));
    address = written('reference.html', html);
    const contexts = [await newContext(), await newContext(PHONE)] as const;
    [wide, phone] = [await newPage(contexts[0]), await newPage(contexts[1])];
    ({ page } = wide);
    for (const one of [wide, phone]) await one.page.goto(address);
    return async () => {
      for (const context of contexts) await context.close();
    };
  });

  beforeEach(async () => {
    for (const one of [wide, phone]) await goTo(one.page);
    onTestFinished(expectNothingElse);
  });
}

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
