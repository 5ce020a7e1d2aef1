/** A house of default profiles that is adopted: one plan, one run, silence, and what a person does afterwards. */
import { expect, test } from 'vitest';
import { importServices } from '../../../generator/import/entries.ts';
import { importText } from '../../../generator/import/module-text.ts';
import { readContents } from '../../../generator/import/read.ts';
import { serviceData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import type { ServiceReport } from '../../../generator/reconcile/run.ts';
import { recordOf } from '../../records.ts';
import { actions, failures, startHarness } from '../harness.ts';
import { addTitles, moveByHand, profilesOf, replacing } from './titles.ts';

const textOf = (report: ServiceReport, verbose = false): string[] =>
  sheetText(planSheet({ format: 1, mode: report.mode, services: [serviceData(report)] }), { verbose }).split(
    '\n',
  );

const ANY = 1;
const HD_1080P = 4;

test('600 films and 40 series on default profiles get the profiles of three `replaces` in one run each', async () => {
  await using radarr = await startHarness({ recording: 'radarr-6.4.2' });
  await using sonarr = await startHarness({ recording: 'sonarr-4.0.19' });
  addTitles(radarr.fake.store, 'movie', 400, ANY);
  addTitles(radarr.fake.store, 'movie', 200, HD_1080P);
  addTitles(radarr.fake.store, 'collection', 3, ANY);
  addTitles(sonarr.fake.store, 'series', 40, ANY);
  const films = replacing(radarr.manifest({}), { HD: ['Any'], Best: ['hd-1080P', 'HD-1080'] });
  const series = replacing(sonarr.manifest({}), { HD: ['Any'] });

  const plan = await radarr.plan(films);
  expect(textOf(plan)).toMatchInlineSnapshot(`
    [
      "  + quality profile "HD": radarr has no such quality profile",
      "      2 keys (--verbose shows them)",
      "  + quality profile "Best": radarr has no such quality profile",
      "      2 keys (--verbose shows them)",
      "  → quality profile "HD": replaces "Any"",
      "      400 films (--verbose shows them)",
      "  → quality profile "HD": replaces "Any"",
      "      3 collections (--verbose shows them)",
      "  → quality profile "Best": replaces "HD-1080p"",
      "      200 films (--verbose shows them)",
      "radarr 6.4.2.0: 2 to create, 603 to move, 0 up to date",
    ]
  `);
  expect(textOf(plan, true)).toContain(
    '  · quality profile "Best": replaces "HD-1080", but radarr has no quality profile of this name; the closest name is "HD-1080p"',
  );
  expect(textOf(await sonarr.plan(series))).toMatchInlineSnapshot(`
    [
      "  + quality profile "HD": sonarr has no such quality profile",
      "      2 keys (--verbose shows them)",
      "  → quality profile "HD": replaces "Any"",
      "      40 series (--verbose shows them)",
      "sonarr 4.0.19.2979: 1 to create, 40 to move, 0 up to date",
    ]
  `);

  for (const [harness, manifest] of [
    [radarr, films],
    [sonarr, series],
  ] as const) {
    expect(failures(await harness.apply(manifest))).toEqual([]);
    const editors = harness.fake.writes.filter(({ path }) => !path.endsWith('qualityprofile'));
    expect(editors.length).toBe(harness === radarr ? 7 : 1);
    harness.fake.requests.length = 0;
    const second = await harness.apply(manifest);
    expect(textOf(second)).toEqual([expect.stringContaining('nothing to do')]);
    expect(harness.fake.writes).toEqual([]);
  }
  expect(profilesOf(radarr.fake.store, 'movie')).toEqual({ 7: 400, 8: 200 });
  expect(profilesOf(radarr.fake.store, 'collection')).toEqual({ 7: 3 });
  expect(profilesOf(sonarr.fake.store, 'series')).toEqual({ 7: 40 });

  moveByHand(radarr.fake.store, 'movie', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], ANY);
  addTitles(radarr.fake.store, 'movie', 1, ANY);
  const third = await radarr.apply(films);
  expect(textOf(third)).toMatchInlineSnapshot(`
    [
      "  → quality profile "HD": replaces "Any"",
      "      1 film (--verbose shows them)",
      "      note: 10 films had this profile, and someone moved them back to "Any", where suite leaves them: "Film 1", "Film 10", "Film 2", "Film 3", "Film 4", "Film 5", "Film 6", "Film 7", "Film 8" and "Film 9"",
      "radarr 6.4.2.0: 1 moved, 2 up to date",
    ]
  `);
  expect(textOf(await radarr.plan(films))).toMatchInlineSnapshot(`
    [
      "  · quality profile "HD": 10 films had this profile, and someone moved them back to "Any", where suite leaves them: "Film 1", "Film 10", "Film 2", "Film 3", "Film 4", "Film 5", "Film 6", "Film 7", "Film 8" and "Film 9"",
      "radarr 6.4.2.0: nothing to do, 2 up to date",
    ]
  `);
  expect(profilesOf(radarr.fake.store, 'movie')).toEqual({ 1: 10, 7: 391, 8: 200 });
  expect(actions(third)).toContain('move HD');

  // A profile that films have gets another name: they stay, and so does what suite knows of them.
  const renamed = replacing(radarr.manifest({}), { Films: ['Any'], Best: ['HD-1080p'] });
  expect(actions(await radarr.apply(renamed))).toEqual(['update Films', 'unchanged Best', 'move Films']);
  expect(profilesOf(radarr.fake.store, 'movie')).toEqual({ 1: 10, 7: 391, 8: 200 });
  const contents = await readContents(renamed.service, { timeoutMs: 5000, warn: () => undefined });
  const module = importText(importServices([contents], { radarr: recordOf('radarr-6.4.2') }));
  expect([module.includes('Films'), module.includes('replaces')]).toEqual([true, false]);
});
