/** The behaviour of the reference page: search, links, examples, the keyboard, colours, and pages that mean harm. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { exampleText } from '../../generator/emit/example.ts';
import { referencePage } from '../../generator/report/html/reference-page.ts';
import { buildModel } from '../../generator/schema/model/model.ts';
import { PROVIDER_KINDS, RECORDED_KINDS, providerRow } from '../../generator/servarr/kinds.ts';
import { CUT_CODE, type Opened, css, newContext, newPage, results, written } from './chromium.ts';
import { HOSTILE, hostileRecord, written as visible } from './hostile.ts';
import { fewRecords, html, load, open, page, phone, type } from './reference.ts';

const SEARCH = '#search';
const hash = (): string => new URL(page.url()).hash;
const chosen = (name: string): string => css(`.chosen [id="indexers.cardigann.${name}"]`);

describe('the reference page', { tags: ['browser'] }, () => {
  open(fewRecords);

  describe('search', () => {
    it.each([
      ['discord hook', '#notif.discord.webHookUrl'],
      ['0day.k', '#indexers.cardigann.0day%2Ekiev'],
      ['stripcyr', '#indexers-keys.stripcyrillic'],
    ])('%s finds %s, which leads there', async (query, anchor) => {
      await type(query);
      expect(await results(page)).toContain(anchor);
      await page.click(css(`#results a[href="${anchor}"]`));
      expect(hash()).toBe(anchor);
      await page.waitForSelector(css('#results'), { state: 'hidden' });
    });

    it('shows the description of what only its description has found', async () => {
      await type('picture next to');
      expect(await page.textContent(css('#results a .about'))).toContain(
        'picture that Discord shows next to',
      );
      await page.fill(css(SEARCH), 'avatar');
      expect(await page.locator(css('#results a .about')).count()).toBe(0);
    });

    it('keeps a search that begins right after a result was chosen', async () => {
      await type('notif.gotify');
      const kept = await page.evaluate<[string, boolean, boolean]>(`(async () => {
        const box = document.getElementById('search');
        document.querySelector('#results a[href="#notif.gotify"]').click();
        const { hash } = location;
        box.focus();
        box.value = 'hookurl';
        box.dispatchEvent(new Event('input'));
        await new Promise((done) => setTimeout(done, 200));
        return [hash, document.activeElement === box, document.getElementById('results').hidden];
      })()`);
      expect(kept).toEqual(['#notif.gotify', true, false]);
    });

    it('reports an empty result, and treats nothing as markup', async () => {
      await type('<b>nothing</b>');
      expect(await results(page)).toEqual([]);
      expect(await page.textContent(css('#results'))).toBe('Nothing contains that.');
    });
  });

  describe('links', () => {
    it('a key leads to itself', async () => {
      await page.click(css('[id="notif.discord.username"] a.self'));
      expect(hash()).toBe('#notif.discord.username');
    });

    it('a definition shows an entry and what its site asks for, one card at a time, and the way back', async () => {
      await page.click(css('.letter a[href="#indexers.cardigann.13City"]'));
      await page.waitForSelector(chosen('13City'));
      expect(await page.textContent(css('.chosen .must'))).toBe(
        'Must be set: cookie, because the site is private',
      );
      expect(await page.textContent(css('.chosen .example code'))).toContain('definition = "13City";');
      await page.click(css('.letter a[href="#indexers.cardigann.1337x"]'));
      await page.waitForSelector(chosen('1337x'));
      expect(await page.locator(css('.chosen .must')).isVisible()).toBe(false);
      expect(await page.locator(css('.chosen .example')).isVisible()).toBe(true);
      expect(await page.locator(css('.chosen .card')).count()).toBe(1);
      await page.goBack();
      await page.waitForSelector(chosen('13City'));
      expect(await page.textContent(css('.chosen h3'))).toBe('13City');
    });

    it('a key of definitions leaves those that have it', async () => {
      const total = await page.locator(css('.letter li')).count();
      expect(total).toBeGreaterThan(30);
      await page.click(css('.index-keys summary'));
      await page.click(css('.index-keys a[href="#indexers-keys.stripcyrillic"]'));
      const count = Number(
        await page.textContent(css('.index-keys a[href="#indexers-keys.stripcyrillic"] + small')),
      );
      expect(count).toBeGreaterThan(1);
      await page.waitForSelector('.filter:visible');
      expect(await page.locator('.letter li:visible').count()).toBe(count);
      expect(await page.textContent(css('.filter'))).toBe(
        `${count} of ${total} have stripcyrillic. Show all`,
      );
      await page.click(css('.filter a'));
      await page.waitForSelector(css('.filter'), { state: 'hidden' });
      expect(await page.locator('.letter li:visible').count()).toBe(total);
    });

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
    ])('an address with #%s: the page scrolls to it as it loads, to below the bar', async (anchor) => {
      // Definitions have a script of their own, which also runs on phones.
      const screens = anchor.includes('freeleech') ? [page, phone.page] : [page];
      for (const on of screens) {
        await load(on, `#${anchor}`);
        const top = `document.getElementById(${JSON.stringify(anchor)}).getBoundingClientRect().top`;
        await expect
          .poll(async () => on.evaluate<number>(top), { timeout: 5000 })
          .toSatisfy((at: number) => at > 45 && at < 500);
      }
    });
  });

  describe('examples', () => {
    const copyOf = (anchor: string) => `[id="${anchor}"] .copy`;

    /** In place of the clipboard, which a browser gives to pages of a server only. */
    it.each([
      ['writeText: async (text) => void globalThis.copied.push(text)', 'by the clipboard'],
      ['', 'where the browser has no clipboard for pages'],
    ])('each can be copied %s: %s', async (clipboard) => {
      const { model } = buildModel(await fewRecords(), RECORDED_KINDS);
      const examples = PROVIDER_KINDS.flatMap((kind) =>
        (model.kinds[kind]?.implementations ?? []).map(
          (item) =>
            [`${providerRow(kind).declaredAt.module}.${item.option}`, exampleText(kind, item)] as const,
        ),
      );
      await page.evaluate(`{
      globalThis.copied = [];
      Object.defineProperty(navigator, 'clipboard', { value: { ${clipboard} }, configurable: true });
      if (${clipboard === ''}) addEventListener('copy', () => globalThis.copied.push(String(getSelection())));
    }`);
      await page.click(css(copyOf('notif.discord')));
      const [, discord] = examples.find(([anchor]) => anchor === 'notif.discord') ?? [];
      await expect.poll(() => page.evaluate('globalThis.copied')).toEqual([discord]);
      expect(await page.textContent(css(copyOf('notif.discord')))).toBe('Copied');
      if (clipboard === '') return;
      // All of them within the page: a click from outside takes a tenth of a second.
      const copied = await page.evaluate<string[]>(`(async () => {
      globalThis.copied = [];
      for (const anchor of ${JSON.stringify(examples.map(([anchor]) => anchor))})
        document.getElementById(anchor).querySelector('.copy').click();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return globalThis.copied;
    })()`);
      expect(copied).toEqual(examples.map(([, text]) => text));
      expect(await page.evaluate(CUT_CODE)).toEqual([]);
    });
  });

  describe('keyboard', () => {
    const focused = () =>
      page.evaluate<string>(`document.activeElement.id || document.activeElement.getAttribute('href') || ''`);

    it('/ searches, arrows choose, Enter goes there, Escape leaves', async () => {
      await type('hook');
      expect(await focused()).toBe('search');
      const selected = () => page.getAttribute(css('#results [aria-selected="true"]'), 'href');
      const all = await results(page);
      expect(await selected()).toBe(all[0]);
      await page.keyboard.press('ArrowDown');
      expect(await selected()).toBe(all[1]);
      expect(await page.getAttribute(css(SEARCH), 'aria-activedescendant')).toBe('result-1');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      expect(await selected()).toBe(all.at(-1));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      expect(hash()).toBe(all[0]);
      await expect.poll(focused).toBe(all[0]);
      await page.keyboard.press('/');
      expect(await page.getAttribute(css(SEARCH), 'aria-expanded')).toBe('true');
      await page.keyboard.press('Escape');
      expect(await page.getAttribute(css(SEARCH), 'aria-expanded')).toBe('false');
      await page.keyboard.press('Escape');
      expect(await page.inputValue(css(SEARCH))).toBe('');
    });

    it('a definition that was gone to has the focus', async () => {
      await type('1337x');
      await page.keyboard.press('Enter');
      await expect.poll(focused).toBe('#indexers.cardigann.1337x');
    });

    it('Tab skips to the content first, and shows the focus', async () => {
      await load(page);
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('#content');
      expect(await page.locator(css('.skip')).boundingBox()).toMatchObject({ y: 0 });
      for (let count = 0; count < 4; count += 1) {
        expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
        await page.keyboard.press('Tab');
      }
      await page.locator(css('.skip')).focus();
      await page.keyboard.press('Enter');
      expect(await focused()).toBe('content');
    });
  });

  describe('a hostile service', () => {
    const watch = `globalThis.ran = []; globalThis.hostile = () => globalThis.ran.push('hostile');`;

    async function opened(name: string, text: string): Promise<Opened & { readonly at: string }> {
      const at = written(name, text);
      const context = await newContext();
      onTestFinished(async () => context.close());
      await context.addInitScript(watch);
      const found = await newPage(context);
      await found.page.goto(at);
      return { ...found, at };
    }

    it('has its texts shown as they are, and runs nothing', async () => {
      const hostile = referencePage({ prowlarr: hostileRecord }).html;
      const { page: on, complaints, requests, at } = await opened('hostile.html', hostile);
      const names = await on.locator(css('article.card:not(.chosen *) h3')).allTextContents();
      for (const text of HOSTILE) expect(names).toContain(visible(`name ${text}`));
      const keys = await on.locator(css('section.kind > article .key > th > a.self')).allTextContents();
      for (const text of HOSTILE) expect(keys).toContain(visible(`text ${text}`));
      const codes = new Set(await on.locator(css('.key td code')).allTextContents());
      for (const text of HOSTILE.filter((one) => !/[\n"\\$]/u.test(one) && one.length < 40))
        expect(codes).toContain(visible(text));
      const shown = await on.evaluate<[string, string][]>(`(async () => {
      const shown = [];
      for (const link of document.querySelectorAll('.letter a')) {
        const opened = new Promise((done) => addEventListener('hashchange', done, { once: true }));
        link.click();
        await opened;
        shown.push([link.textContent, document.querySelector('.chosen h3').textContent]);
      }
      for (const summary of document.querySelectorAll('.chosen summary')) summary.click();
      const input = document.getElementById('search');
      for (const text of ${JSON.stringify(HOSTILE)}) {
        input.value = text;
        input.dispatchEvent(new Event('input'));
      }
      return shown;
    })()`);
      expect(shown).toHaveLength(HOSTILE.length);
      expect(shown.filter(([name, title]) => visible(title) !== name)).toEqual([]);
      expect(await on.evaluate('globalThis.ran')).toEqual([]);
      expect(complaints).toEqual([]);
      expect(new Set(requests.map((url) => url.split('#')[0]))).toEqual(new Set([at]));
    });

    it('could run nothing even where a text slipped through', async () => {
      const slipped = `<script>hostile()</script><img src="x" onerror="hostile()"><a id="slipped" href="javascript:hostile()" onclick="hostile()">x</a>
      <style>body { display: none }</style><iframe srcdoc="<script>parent.hostile()</script>"></iframe>
      <script src="http://127.0.0.1:9/x.js"></script><base href="http://127.0.0.1:9/"><h1>`;
      const { page: on, complaints, at } = await opened('slipped.html', html.replace('<h1>', slipped));
      await on.click(css('#slipped'));
      expect(await on.evaluate('globalThis.ran')).toEqual([]);
      expect(await on.isVisible(css('h1'))).toBe(true);
      expect(await on.evaluate('document.baseURI.split("#")[0]')).toBe(at);
      expect(complaints.filter((text) => /Content Security Policy/iu.test(text)).length).toBeGreaterThan(4);
      await on.fill(css(SEARCH), 'hookurl');
      expect(await results(on)).toContain('#notif.discord.webHookUrl');
    });
  });

  describe('on a phone', () => {
    it('the contents are folded above the page, and lead to an implementation', async () => {
      const on = phone.page;
      const link = on.locator('.phone-contents a[href="#notif.gotify"]');
      await load(on);
      expect(await on.locator('.frame > .contents').isVisible()).toBe(false);
      expect(await link.isVisible()).toBe(false);
      await on.click('.phone-contents summary');
      await link.click();
      expect(new URL(on.url()).hash).toBe('#notif.gotify');
      const top = await on.evaluate<number>(
        'document.getElementById("notif.gotify").getBoundingClientRect().top',
      );
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(740);
    });
  });

  describe('colours', () => {
    const paper = async () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const LIGHT = 'rgb(253, 253, 252)';
    const DARK = 'rgb(21, 24, 28)';

    it.each([
      ['light', LIGHT, DARK],
      ['dark', DARK, LIGHT],
    ] as const)('%s as the system, the other by the button, and kept', async (colorScheme, own, other) => {
      await page.emulateMedia({ colorScheme });
      await page.evaluate('localStorage.clear()');
      await load(page);
      expect(await paper()).toBe(own);
      await page.click(css('#theme'));
      expect(await paper()).toBe(other);
      expect(await page.getAttribute(css('#theme'), 'aria-pressed')).toBe(String(other === DARK));
      // Chromium stores the choice in another process, so that a reload can come before it.
      await expect
        .poll(
          async () => {
            await page.reload();
            return paper();
          },
          { timeout: 10_000 },
        )
        .toBe(other);
    });
  });
});
