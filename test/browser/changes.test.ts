/** The pages of plans and differences: what a reader sees and filters, hostile texts, light, dark, phone. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { planSheet } from '../../generator/report/plan.ts';
import { diffSheet } from '../../generator/report/diff/sheet.ts';
import { sheetPage } from '../../generator/report/html/sheet-page.ts';
import type { PlanData, StepData } from '../../generator/report/plan-data.ts';
import { compareRecords } from '../../generator/schema/compare/records.ts';
import { titlesOf } from '../../generator/schema/compare/titles.ts';
import type { SchemaRecord } from '../../generator/schema/record/record.ts';
import { suite } from '../cli/run.ts';
import { closeBrowser, open, withBrowser } from './chromium.ts';
import { HOSTILE, hostileRecord } from './hostile.ts';

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const folder = mkdtempSync(path.join(tmpdir(), 'suite-changes-'));

afterAll(async () => {
  await closeBrowser();
  rmSync(folder, { recursive: true, force: true });
});

function step(part: Partial<StepData>): StepData {
  const common = { kind: 'downloadclient', name: 'qb', implementation: 'QBittorrent', action: 'update' };
  return { ...common, reason: 'because', adopted: false, changes: [], notes: [], ...part } as StepData;
}

const COUNTS = { create: 1, update: 1, replace: 0, delete: 1, unchanged: 0, failed: 0 };

const CHANGED: StepData['changes'] = [
  { key: 'fields.port', from: 8090, to: 9090, secret: false, why: 'declared' },
  { key: 'fields.password', secret: true, why: 'declared' },
];

function plan(texts: readonly string[] = []): PlanData {
  const named = texts.map((name) =>
    step({
      name,
      implementation: name,
      reason: name,
      notes: [name],
      changes: [{ key: name, from: name, to: [name], secret: false, why: 'declared' }],
    }),
  );
  const sonarr = [step({ changes: CHANGED }), step({ name: 'gone', action: 'delete' }), ...named];
  const radarr = [step({ kind: 'notification', name: 'chat', implementation: 'Discord', action: 'create' })];
  const of = (service: string, steps: readonly StepData[]) => {
    const warnings = texts.map((what) => ({
      code: 'schema-drift' as const,
      place: `${what} ${service}`,
      what,
      fix: what,
    }));
    return { service, app: service, version: '4.0', counts: COUNTS, steps, warnings, failures: [] };
  };
  return {
    format: 1,
    mode: 'plan',
    services: [of('radarr', radarr), of('sonarr', sonarr), ...texts.map((name) => of(name, []))],
  };
}

async function onPage(
  html: string,
  task: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
) {
  const file = path.join(folder, 'page.html');
  writeFileSync(file, html);
  await withBrowser(options, async (context) => {
    const { page, complaints, requests } = await open(context, pathToFileURL(file).href);
    await task(page);
    expect(complaints).toEqual([]);
    expect(requests).toHaveLength(1);
  });
}

/** Pictures to look at, where a folder is named. */
async function picture(page: Page, name: string): Promise<void> {
  const to = process.env['SUITE_PICTURES'];
  if (to !== undefined) await page.screenshot({ path: path.join(to, `${name}.png`), fullPage: false });
}

const [CHAT, GONE, QB] = [
  'notification "chat" (Discord)',
  'download client "gone" (QBittorrent)',
  'download client "qb" (QBittorrent)',
];

const titles = (page: Page) => page.locator('.entry:visible h3 b').allTextContents();
const width = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

describe('the page of a plan', { tags: ['browser'] }, () => {
  it('shows what changes field by field, what takes away first, and no secret; filters by service and kind', async () => {
    await onPage(sheetPage(planSheet(plan())), async (page) => {
      await picture(page, 'plan-light');
      expect(await titles(page)).toEqual([CHAT, GONE, QB]);
      expect(await page.locator('.entry.breaking h3 b').allTextContents()).toEqual([GONE]);
      const rows = await page.locator('tbody tr').allTextContents();
      expect(rows).toEqual(['fields.port80909090', 'fields.passwordchanged (secret)']);
      await page.selectOption('#service', 'sonarr');
      expect(await titles(page)).toEqual([GONE, QB]);
      await page.selectOption('#kind', 'notification');
      expect(await titles(page)).toEqual([]);
      await page.selectOption('#service', '');
      expect(await titles(page)).toEqual([CHAT]);
      expect(await page.locator('#left').textContent()).toBe('1 of 3 shown');
    });
  });

  it.each([{}, { colorScheme: 'dark' as const }, PHONE])(
    'hostile texts are texts and fit the screen: %j',
    async (options) => {
      await onPage(
        sheetPage(planSheet(plan(HOSTILE))),
        async (page) => {
          expect(await page.evaluate('document.querySelectorAll("img, main svg, main script").length')).toBe(
            0,
          );
          await picture(
            page,
            `hostile-${options === PHONE ? 'phone' : 'colorScheme' in options ? 'dark' : 'light'}`,
          );
          expect(await width(page)).toBeLessThanOrEqual(options === PHONE ? 360 : 1280);
          expect(await titles(page)).toContain('download client "<script>hostile()</script>"');
          await page.selectOption('#service', '"><img src=x onerror=hostile()>');
          expect((await titles(page)).length).toBeGreaterThan(0);
          await page.click('#theme');
        },
        options,
      );
    },
  );
});

describe('the filters', { tags: ['browser'] }, () => {
  const filters = (page: Page) =>
    page.locator('.filters select').evaluateAll((all) => all.map(({ id }) => id));
  const [radarr, sonarr] = plan().services as [PlanData['services'][0], PlanData['services'][0]];
  const named = (...services: PlanData['services']) => sheetPage(planSheet({ ...plan(), services }));

  it.each([
    ['nothing to choose', named(), [], 0],
    ['one service of one kind', named(radarr), [], 1],
    [
      'one service of two kinds',
      named({ ...sonarr, steps: [...sonarr.steps, ...radarr.steps] }),
      ['kind'],
      3,
    ],
    ['two services of one kind', named(sonarr, { ...sonarr, service: 'tv' }), ['service'], 4],
  ] as const)('are left out where they have one choice or none: %s', async (_, html, want, entries) => {
    await onPage(html, async (page) => {
      expect(await filters(page)).toEqual(want);
      expect(await titles(page)).toHaveLength(entries);
      for (const id of want) await page.selectOption(`#${id}`, { index: 1 });
      expect((await titles(page)).length).toBe(want.length === 0 ? entries : 2);
    });
  });
});

describe('the page of a difference', { tags: ['browser'] }, () => {
  it('is made by the command line, with what breaks first', async () => {
    const text = readFileSync('nix/schemas/sonarr.json', 'utf8');
    const to = path.join(folder, 'sonarr.json');
    writeFileSync(
      to,
      text.replaceAll('"tvCategory"', '"seriesCategory"').replaceAll('"default":6800', '"default":6801'),
    );
    const { stdout, code } = await suite('.', 'diff', 'nix/schemas/sonarr.json', to, '--format=html');
    expect(code).toBe(0);
    // Both sides have this version.
    expect(stdout).toContain('<h2>sonarr: 4.0.19.2979</h2>');
    for (const options of [{}, { ...PHONE, colorScheme: 'dark' as const }])
      await onPage(
        stdout,
        async (page) => {
          await picture(page, `diff-${page.viewportSize()?.width}`);
          const marks = await page
            .locator('.service')
            .first()
            .locator('.entry')
            .evaluateAll((all) => all.map((one) => one.classList.contains('breaking')));
          expect(marks).toEqual(marks.toSorted((left, right) => Number(right) - Number(left)));
          expect(new Set(marks)).toEqual(new Set([true, false]));
          expect(await width(page)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
        },
        options,
      );
  });

  it('has room between a heading or a card and the row below it', async () => {
    const kept = step({ name: 'last', action: 'leave' });
    const [first, ...others] = plan().services;
    const services = [
      { ...first, steps: [step({ name: 'gone', action: 'delete' })] },
      { ...others[0], steps: [step({ changes: CHANGED }), kept], warnings: [] },
    ] as PlanData['services'];
    await onPage(sheetPage(planSheet({ ...plan(), services })), async (page) => {
      const gaps = await page.locator('.entry.compact').evaluateAll((rows) =>
        rows.map((row) => {
          const above = row.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
          return Math.round(row.getBoundingClientRect().top - above);
        }),
      );
      expect(gaps).toEqual([12, 12]);
    });
  });

  it('hostile records change nothing but its words', async () => {
    const { downloadclient = [], notification = [] } = hostileRecord.kinds;
    const bare = downloadclient.map((item) => ({ ...item, fields: [] }));
    const other: SchemaRecord = {
      ...hostileRecord,
      version: '1',
      kinds: { downloadclient: bare, notification: notification.slice(1) },
    };
    const sides = [{ prowlarr: hostileRecord }, { prowlarr: other }] as const;
    for (const [from, to] of [sides, [sides[1], sides[0]] as const])
      await onPage(sheetPage(diffSheet(compareRecords(from, to), titlesOf(to, from))), async (page) => {
        expect((await titles(page)).length).toBeGreaterThan(2);
        expect(await page.evaluate('document.querySelectorAll("img, main svg, main script").length')).toBe(0);
        expect(await width(page)).toBeLessThanOrEqual(1280);
      });
  });
});
