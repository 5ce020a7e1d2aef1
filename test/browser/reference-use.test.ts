/** Copying examples, and the keyboard, on the reference page. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exampleText } from '../../generator/emit/example.ts';
import { PROVIDER_KINDS, providerRow } from '../../generator/servarr/kinds.ts';
import { buildModel } from '../../generator/schema/model/model.ts';
import { readRecords } from '../../generator/schema/record/folder.ts';
import { css, open, newContext } from './chromium.ts';
import { address, file, keptPage, onPage, results, type } from './site.ts';

const SEARCH = '#search';

describe('examples', { tags: ['browser'] }, () => {
  /** Serves the page on loopback, as a site would; gives its address. */
  async function served(): Promise<string> {
    const html = await readFile(file);
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  const wanted = async () => {
    const { model } = buildModel(await readRecords('nix/schemas'), PROVIDER_KINDS);
    return PROVIDER_KINDS.flatMap((kind) =>
      (model.kinds[kind]?.implementations ?? []).map(
        (item) => [`${providerRow(kind).declaredAt.module}.${item.option}`, exampleText(kind, item)] as const,
      ),
    );
  };

  const copyOf = (anchor: string) => `[id="${anchor}"] .copy`;

  it('each can be copied', async () => {
    const page = await onPage({ at: await served(), permissions: ['clipboard-read', 'clipboard-write'] });
    const examples = await wanted();
    await page.click(css(copyOf('notif.discord')));
    await expect.poll(() => page.textContent(css(copyOf('notif.discord')))).toBe('Copied');
    // All of them within the page: a click from outside takes a tenth of a second.
    const copied = await page.evaluate<string[]>(`(async () => {
      const texts = [];
      for (const anchor of ${JSON.stringify(examples.map(([anchor]) => anchor))}) {
        const button = document.getElementById(anchor).querySelector('.copy');
        button.textContent = '';
        button.click();
        for (let tries = 0; tries < 100 && button.textContent !== 'Copied'; tries += 1)
          await new Promise((resolve) => setTimeout(resolve, 1));
        texts.push(await navigator.clipboard.readText());
      }
      return texts;
    })()`);
    expect(copied).toEqual(examples.map(([, text]) => text));
  });

  it('can be copied where the browser has no clipboard for pages', async () => {
    await using context = await newContext({});
    await context.addInitScript(`
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
        addEventListener('copy', () => (globalThis.copied = String(getSelection())));`);
    const { page, complaints } = await open(context, address);
    await page.click(css(copyOf('notif.discord')));
    await expect.poll(() => page.textContent(css(copyOf('notif.discord')))).toBe('Copied');
    const [, text] = (await wanted()).find(([anchor]) => anchor === 'notif.discord') ?? [];
    expect(await page.evaluate('globalThis.copied')).toBe(text);
    expect(complaints).toEqual([]);
  });
});

describe('keyboard', { tags: ['browser'] }, () => {
  const focused = (page: Page) =>
    page.evaluate<string>(`document.activeElement.id || document.activeElement.getAttribute('href') || ''`);

  it('/ searches, arrows choose, Enter goes there, Escape leaves', async () => {
    const page = await onPage();
    await type(page, 'hook');
    expect(await focused(page)).toBe('search');
    const chosen = () => page.getAttribute(css('#results [aria-selected="true"]'), 'href');
    const [first, second] = await results(page);
    expect(await chosen()).toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await chosen()).toBe(second);
    expect(await page.getAttribute(css(SEARCH), 'aria-activedescendant')).toBe('result-1');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await chosen()).toBe((await results(page)).at(-1));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe(first);
    await expect.poll(() => focused(page)).toBe(first);
    await page.keyboard.press('/');
    expect(await page.getAttribute(css(SEARCH), 'aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await page.getAttribute(css(SEARCH), 'aria-expanded')).toBe('false');
    await page.keyboard.press('Escape');
    expect(await page.inputValue(css(SEARCH))).toBe('');
  });

  it('a definition that was gone to has the focus', async () => {
    const page = await onPage();
    await type(page, '1337x');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('#indexers.cardigann.1337x');
  });

  describe('Tab', () => {
    const onKeptPage = keptPage();

    it('skips to the content first', async () => {
      const page = await onKeptPage();
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('#content');
      expect(await page.locator(css('.skip')).boundingBox()).toMatchObject({ y: 0 });
      await page.keyboard.press('Enter');
      expect(await focused(page)).toBe('content');
    });

    it('shows the focus', async () => {
      const page = await onKeptPage();
      await page.locator(css('.skip')).focus();
      for (let count = 0; count < 8; count += 1) {
        const style = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
        expect(style).toBe('solid');
        await page.keyboard.press('Tab');
      }
    });
  });
});
