/** The reference page on a wide screen and on a phone, in light and dark. */
import { describe, expect, it } from 'vitest';
import { CUT_CODE, css } from './chromium.ts';
import { committedRecords } from '../records.ts';
import { goTo, open, page, phone, type } from './reference.ts';

const SEARCH = '#search';

/** One of each of the colours that letters have. */
const TEXTS = [
  '.note, .lede a, .mark, .mark.required, .type.secret, .key small, .all, span.schema',
  '.string, .literal, .tiles .on, .copy, .matrix td code, #results mark, #results .context',
  '.contents h2 a, .key:target small, .event a, .letter a, .letter small, .index-keys summary',
].flatMap((list) => list.split(', '));

describe('the whole reference page', { tags: ['browser'] }, () => {
  open(committedRecords);

  describe('on a phone', () => {
    const everything = `
    for (const one of document.querySelectorAll('.card, .letter')) one.style.contentVisibility = 'visible';
    for (const one of document.querySelectorAll('details')) one.open = true;`;

    it.each([
      '#content',
      '#downloadarr.qBittorrent',
      '#notif.discord.grabFields',
      '#indexers.cardigann.1337x',
      '#indexers-keys.sort',
    ])('nothing is wider than the screen: %s', async (anchor) => {
      const on = phone.page;
      await goTo(on, anchor);
      await on.evaluate(everything);
      expect(await on.evaluate('document.documentElement.scrollWidth')).toBe(360);
      expect(await on.evaluate(CUT_CODE)).toEqual([]);
      await on.click(css(SEARCH));
      await on.keyboard.insertText('seedCriteria');
      expect(await on.evaluate('document.documentElement.scrollWidth')).toBe(360);
      const box = await on.locator(css('#results')).boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 360).toBe(true);
    });

    it('the placeholder of the search fits', async () => {
      const overflow = `(() => {
        const field = document.querySelector('#search');
        field.value = field.placeholder;
        return field.scrollWidth - field.clientWidth;
      })()`;
      expect(await phone.page.evaluate(overflow)).toBe(0);
      expect(await page.getAttribute(css(SEARCH), 'placeholder')).toBe('Search options, keys and choices');
    });
  });

  describe('the tables of implementations', () => {
    it('break a long key between its words, on a wide screen and on a phone', async () => {
      for (const on of [page, phone.page]) {
        await goTo(on, '#settings.downloadClient');
        const lines = await on.evaluate<string[]>(`(() => {
            const key = document.querySelector('[id$=".autoRedownloadFailedFromInteractiveSearch"] a.self');
            key.closest('.card').style.contentVisibility = 'visible';
            const range = document.createRange();
            const lines = new Map();
            for (const node of key.childNodes)
              for (let at = 0; at < (node.data?.length ?? 0); at += 1) {
                range.setStart(node, at);
                range.setEnd(node, at + 1);
                const top = Math.round(range.getBoundingClientRect().top);
                lines.set(top, (lines.get(top) ?? '') + node.data[at]);
              }
            return [...lines.values()];
          })()`);
        expect(lines.join('')).toBe('autoRedownloadFailedFromInteractiveSearch');
        expect(lines.slice(1).filter((line) => !/^[A-Z]/u.test(line))).toEqual([]);
      }
    });

    it.each([800, 1280])('break no word on a screen of %i pixels', async (width) => {
      await page.setViewportSize({ width, height: 900 });
      const broken = await page.evaluate<string[]>(`(() => {
          const tops = (node, from, to) => {
            const range = document.createRange();
            range.setStart(node, from);
            range.setEnd(node, to);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          };
          const words = [];
          for (const cell of document.querySelectorAll('.matrix :is(th, td) :is(a, code), .matrix thead th')) {
            const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
            for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
              for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu))
                if (tops(node, index, index + word.length) > 1) words.push(word);
          }
          return words;
        })()`);
      expect(broken).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    });

    it('have no column of services where one has the keys or none', async () => {
      const keys = ['notif.discord.avatar', 'suite.apply.onDrift', 'applications.sonarr.baseUrl'];
      const shown = await page.evaluate(`${JSON.stringify(keys)}.map((key) =>
      getComputedStyle(document.getElementById(key).lastElementChild).display)`);
      expect(shown).toEqual(['table-cell', 'none', 'none']);
    });
  });

  describe('on a wide screen', () => {
    it('every key, event and card links to itself', async () => {
      const links = await page.evaluate<[string, string][]>(
        `[...document.querySelectorAll('.key[id], .event[id], .card[id]')]
          .map((one) => [one.id, one.querySelector('a.self').getAttribute('href')])`,
      );
      expect(links.length).toBeGreaterThan(1000);
      expect(links.filter(([id, href]) => href !== `#${id}`)).toEqual([]);
    });

    it('the contents are next to the page, with the same links as on a phone', async () => {
      expect(await page.locator('.frame > .contents').isVisible()).toBe(true);
      expect(await page.locator('.phone-contents').isVisible()).toBe(false);
      const links = async (selector: string) =>
        page.locator(css(selector)).evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      expect(await links('.phone-contents a')).toEqual(await links('.frame > .contents a'));
    });
  });

  describe('light and dark', () => {
    it.each(['light', 'dark'] as const)('%s: letters stand out from their ground', async (colorScheme) => {
      // The contrast of WCAG 2: 4.5 is enough for text of any size.
      const contrast = (selector: string) => `(() => {
      const light = (colour) => {
        const [red, green, blue] = colour.match(/[\\d.]+/g).map(Number)
          .map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      let ground = document.querySelector(${JSON.stringify(selector)});
      const colour = getComputedStyle(ground).color;
      while (getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)') ground = ground.parentElement;
      const [low, high] = [light(colour), light(getComputedStyle(ground).backgroundColor)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    })()`;
      await page.emulateMedia({ colorScheme });
      await goTo(page, '#downloadarr.qBittorrent.category');
      await type('hook');
      for (const selector of TEXTS)
        expect([selector, await page.evaluate<number>(contrast(selector))]).toEqual([
          selector,
          expect.toSatisfy((ratio: number) => ratio >= 4.5),
        ]);
    });
  });
});
