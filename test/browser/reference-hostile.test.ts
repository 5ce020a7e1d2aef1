/** The reference page of a service that means harm. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { referencePage } from '../../generator/report/html/reference-page.ts';
import { readRecords } from '../../generator/schema/record/folder.ts';
import { css, open, newContext } from './chromium.ts';
import { HOSTILE, hostileRecord, written } from './hostile.ts';
import { folder, results, type } from './site.ts';

const SEARCH = '#search';

describe('a hostile service', { tags: ['browser'] }, () => {
  const watch = `globalThis.ran = []; globalThis.hostile = () => globalThis.ran.push('hostile');`;

  async function write(name: string, html: string): Promise<string> {
    const target = path.join(folder, name);
    await writeFile(target, html);
    return pathToFileURL(target).href;
  }

  it('has its texts shown as they are, and runs nothing', async () => {
    const at = await write('hostile.html', referencePage({ prowlarr: hostileRecord }).html);
    await using context = await newContext({});
    await context.addInitScript(watch);
    const { page, complaints, requests } = await open(context, at);
    const names = await page.locator(css('article.card:not(.chosen *) h3')).allTextContents();
    for (const text of HOSTILE) expect(names).toContain(written(`name ${text}`));
    const keys = await page.locator(css('section.kind > article .key > th > a.self')).allTextContents();
    for (const text of HOSTILE) expect(keys).toContain(written(`text ${text}`));
    const codes = new Set(await page.locator(css('.key td code')).allTextContents());
    for (const text of HOSTILE.filter((one) => !/[\n"\\$]/u.test(one) && one.length < 40))
      expect(codes).toContain(written(text));
    for (const link of await page.locator(css('.letter a')).all()) {
      await link.click();
      const name = await link.textContent();
      await expect.poll(async () => written((await page.textContent(css('.chosen h3'))) ?? '')).toBe(name);
    }
    for (const text of HOSTILE.map((one) => one.replaceAll(/\s/gu, ' '))) {
      await page.fill(css(SEARCH), text);
      await page.keyboard.press('Escape');
    }
    for (const summary of await page.locator(css('.chosen summary')).all()) await summary.click();
    expect(await page.evaluate('globalThis.ran')).toEqual([]);
    expect(complaints).toEqual([]);
    expect(new Set(requests.map((url) => url.split('#')[0]))).toEqual(new Set([at]));
  });

  it('could run nothing even where a text slipped through', async () => {
    const { html } = referencePage(await readRecords('nix/schemas'));
    const at = await write(
      'slipped.html',
      html.replace(
        '<h1>',
        `<script>hostile()</script><img src="x" onerror="hostile()"><a id="slipped" href="javascript:hostile()" onclick="hostile()">x</a>
        <style>body { display: none }</style><iframe srcdoc="<script>parent.hostile()</script>"></iframe>
        <script src="http://127.0.0.1:9/x.js"></script><base href="http://127.0.0.1:9/"><h1>`,
      ),
    );
    await using context = await newContext({});
    await context.addInitScript(watch);
    const { page, complaints } = await open(context, at);
    await page.click(css('#slipped'));
    expect(await page.evaluate('globalThis.ran')).toEqual([]);
    expect(await page.isVisible(css('h1'))).toBe(true);
    expect(await page.evaluate('document.baseURI.split("#")[0]')).toBe(at);
    expect(complaints.filter((text) => /Content Security Policy/iu.test(text)).length).toBeGreaterThan(4);
    await type(page, 'hookurl');
    expect(await results(page)).toContain('#notif.discord.webHookUrl');
  });
});
