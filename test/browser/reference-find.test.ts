/** Searching the reference page, and following its links. */
import { describe, expect, it } from 'vitest';
import { css } from './chromium.ts';
import { keptPage, onPage, results, type } from './site.ts';

describe('search', { tags: ['browser'] }, () => {
  const onKeptPage = keptPage();

  it.each([
    ['hookurl', '#notif.discord.webHookUrl', 'a key by part of its name'],
    ['webhook url', '#notif.discord.webHookUrl', 'a key by its label'],
    ['discord hook', '#notif.discord.webHookUrl', 'a key of one implementation'],
    ['bittor', '#downloadarr.qBittorrent', 'an implementation by part of its name'],
    ['mediabrowser', '#notif.jellyfin', 'an implementation by its class'],
    ['notif.gotify', '#notif.gotify', 'an implementation by its option'],
    ['removecompl', '#downloadarr.removeCompletedDownloads', 'a general key'],
    ['onepisodefiledelete', '#notif.discord.onEpisodeFileDelete', 'an event'],
    ['1337', '#indexers.cardigann.1337x', 'a definition by part of its name'],
    ['0day.k', '#indexers.cardigann.0day%2Ekiev', 'a definition with a dot in its name'],
    ['stripcyr', '#indexers-keys.stripcyrillic', 'a key of definitions'],
  ])('%s finds %s: %s', async (query, anchor) => {
    const page = await onKeptPage();
    await type(page, query);
    expect(await results(page)).toContain(anchor);
    await page.click(css(`#results a[href="${anchor}"]`));
    expect(new URL(page.url()).hash).toBe(anchor);
    await page.waitForSelector(css('#results'), { state: 'hidden' });
  });

  it.each([
    ['discord webhook', '#notif.discord.webHookUrl'],
    ['tvCategory', '#downloadarr.deluge.tvCategory'],
    ['1337x', '#indexers.cardigann.1337x'],
    ['cutoff', '#qualityProfiles.qualityProfile.upgradeUntil'],
    ['seed ratio', '#indexers.broadcastheNet.seedCriteria.seedRatio'],
    ['hardlinks', '#settings.mediaManagement.copyUsingHardlinks'],
    ['telegram chat', '#notif.telegram.chatId'],
    ['remove completed', '#downloadarr.removeCompletedDownloads'],
    ['remote path', '#services.remotePathMappings'],
    ['rename episodes', '#settings.naming.renameEpisodes'],
    ['specifications', '#customFormats.declaration.conditions'],
    ['picture next to the message', '#notif.discord.avatar'],
  ])('%s: what users type leads to %s first', async (query, first) => {
    const page = await onKeptPage();
    await type(page, query);
    expect((await results(page))[0]).toBe(first);
  });

  it('shows the description of what only its description has found', async () => {
    const page = await onKeptPage();
    await type(page, 'picture next to');
    expect(await page.textContent(css('#results a .about'))).toContain('picture that Discord shows next to');
    await page.fill(css('#search'), 'avatar');
    expect(await page.locator(css('#results a .about')).count()).toBe(0);
  });

  it('keeps a search that begins right after a result was chosen', async () => {
    const page = await onKeptPage();
    await type(page, 'notif.gotify');
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
    const page = await onKeptPage();
    await type(page, '<b>nothing</b>');
    expect(await results(page)).toEqual([]);
    expect(await page.textContent(css('#results'))).toBe('Nothing contains that.');
  });
});

describe('links', { tags: ['browser'] }, () => {
  it('every key, event and card links to itself', async () => {
    const page = await onPage();
    const links = await page.evaluate<[string, string][]>(
      `[...document.querySelectorAll('.key[id], .event[id], .card[id]')]
          .map((one) => [one.id, one.querySelector('a.self').getAttribute('href')])`,
    );
    expect(links.length).toBeGreaterThan(1000);
    expect(links.filter(([id, href]) => href !== `#${id}`)).toEqual([]);
    await page.click(css('[id="notif.discord.username"] a.self'));
    expect(new URL(page.url()).hash).toBe('#notif.discord.username');
  });

  it('goes from one definition to another and back, one card at a time', async () => {
    const page = await onPage();
    await page.click(css('.letter a[href="#indexers.cardigann.1337x"]'));
    await page.waitForSelector(css('.chosen [id="indexers.cardigann.1337x"]'));
    await page.click(css('.letter a[href="#indexers.cardigann.52BT"]'));
    await page.waitForSelector(css('.chosen [id="indexers.cardigann.52BT"]'));
    expect(await page.locator(css('.chosen .card')).count()).toBe(1);
    await page.goBack();
    await page.waitForSelector(css('.chosen [id="indexers.cardigann.1337x"]'));
    expect(await page.textContent(css('.chosen h3'))).toBe('1337x');
  });

  it('a definition shows an entry, and what its site asks for', async () => {
    const page = await onPage();
    await page.click(css('.letter a[href="#indexers.cardigann.13City"]'));
    await page.waitForSelector(css('.chosen [id="indexers.cardigann.13City"]'));
    expect(await page.textContent(css('.chosen .must'))).toBe(
      'Must be set: cookie, because the site is private',
    );
    expect(await page.textContent(css('.chosen .example code'))).toContain('definition = "13City";');
    await page.click(css('.letter a[href="#indexers.cardigann.1337x"]'));
    await page.waitForSelector(css('.chosen [id="indexers.cardigann.1337x"]'));
    expect(await page.locator(css('.chosen .must')).isVisible()).toBe(false);
    expect(await page.locator(css('.chosen .example')).isVisible()).toBe(true);
  });

  it('a key of definitions leaves those that have it', async () => {
    const page = await onPage();
    const total = await page.locator(css('.letter li')).count();
    expect(total).toBeGreaterThan(600);
    await page.click(css('.index-keys summary'));
    await page.click(css('.index-keys a[href="#indexers-keys.stripcyrillic"]'));
    const count = Number(
      await page.textContent(css('.index-keys a[href="#indexers-keys.stripcyrillic"] + small')),
    );
    await page.waitForSelector('.filter:visible');
    expect(await page.locator('.letter li:visible').count()).toBe(count);
    expect(await page.textContent(css('.filter'))).toBe(`${count} of ${total} have stripcyrillic. Show all`);
    await page.click(css('.filter a'));
    await page.waitForSelector(css('.filter'), { state: 'hidden' });
    expect(await page.locator('.letter li:visible').count()).toBe(total);
  });
});
