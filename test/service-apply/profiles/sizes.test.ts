/** Sizes of qualities that are in each profile (Sonarr 5): declared once for all versions, all others stay. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import type { ApiVersion } from '../../../generator/servarr/apps.ts';
import type { Manifest } from '../../../generator/reconcile/manifest/manifest.ts';
import type { ServiceReport } from '../../../generator/reconcile/run.ts';
import { startHarness, type Harness } from '../harness.ts';
import { writes } from '../direct/folders.ts';
import { row, rows, setEntry } from './drafts.ts';

type Values = Readonly<Record<string, Json>>;

const HD = { qualities: ['WEBDL-1080p', 'HDTV-1080p'], upgradeUntil: 'WEBDL-1080p' };
const OURS: Values = { quality: 'WEBDL-1080p', min: 5, preferred: 60, max: 'unlimited' };

/** Returns a manifest with sizes for all profiles, and with profiles. */
function declaring(
  harness: Harness,
  sizes: readonly Values[],
  profiles: Readonly<Record<string, Values>>,
): Manifest {
  const definitions = sizes.map((values) => ({ path: 'suite.qualitySizes', values }));
  const base = harness.manifest({}, 'owned', { qualitydefinition: definitions });
  const entries = Object.entries(profiles).map(([name, values]) => setEntry('qualityprofile', name, values));
  return { ...base, kinds: { ...base.kinds, qualityprofile: { prune: 'owned', entries } } };
}

interface Sized {
  readonly quality?: { readonly name: string };
  readonly items?: readonly Sized[];
  readonly [size: string]: unknown;
}

/** Returns the sizes of a quality in a profile: least, preferred and largest. */
function sizesIn(harness: Harness, profile: string, quality: string): unknown[] {
  const all = (items: readonly Sized[] = []): readonly Sized[] =>
    items.flatMap((one) => (one.quality === undefined ? all(one.items) : [one]));
  const found = all(row(harness, 'qualityprofile', profile)['items'] as readonly Sized[]).find(
    (one) => one.quality?.name === quality,
  );
  return ['minSize', 'preferredSize', 'maxSize'].map((size) => found?.[size] ?? null);
}

const messages = ({ failures }: ServiceReport): string[] =>
  failures.map(({ code, what }) => `${code}: ${what}`);

async function applied(harness: Harness, manifest: Manifest): Promise<string[]> {
  const report = await harness.apply(manifest);
  expect([messages(report), report.warnings]).toEqual([[], []]);
  return writes(harness);
}

describe.each<ApiVersion>(['v5', 'v3'])('sizes in the profiles of Sonarr 5 over %s', (api) => {
  const start = async () => startHarness({ recording: 'sonarr-5.0.0-aug', api });

  test('shared sizes go into each declared profile, and its own win; the rest is that of a new profile', async () => {
    await using harness = await start();
    const manifest = declaring(harness, [OURS, { quality: 'SDTV', title: 'TV' }], {
      HD: { ...HD, 'sizes.WEBDL-1080p.max': 80, 'sizes.DVD.preferred': 9 },
      Any: { minimumUpgradeScore: 2 },
    });
    const plan = await harness.plan(manifest);
    expect(plan.outcomes.flatMap(({ step }) => step.notes)).toEqual([
      'the quality profiles "SD", "HD-720p", "HD-1080p", "Ultra-HD" and "HD - 720p/1080p" keep their own sizes, because the configuration does not declare them',
    ]);
    expect(await applied(harness, manifest)).toEqual([
      `PUT /api/${api}/qualitydefinition/2 202`,
      `POST /api/${api}/qualityprofile 201`,
      `PUT /api/${api}/qualityprofile/1 202`,
    ]);
    const found = ['HD', 'Any', 'SD'].map((name) => sizesIn(harness, name, 'WEBDL-1080p'));
    expect(found).toEqual([
      [5, 60, 80],
      [5, 60, null],
      [4, 95, 130],
    ]);
    expect([sizesIn(harness, 'HD', 'DVD'), sizesIn(harness, 'HD', 'Raw-HD')]).toEqual([
      [2, 9, 100],
      [4, 95, null],
    ]);
    expect(await applied(harness, manifest)).toEqual([]);
  });

  test('sizes stay when a quality enters, leaves or is regrouped, and when they are no longer declared', async () => {
    await using harness = await start();
    await applied(harness, declaring(harness, [OURS], { HD }));
    const profiles = harness.fake.store.plain('qualityprofile').rows;
    const byHand = row(harness, 'qualityprofile', 'HD');
    const items = (byHand['items'] as readonly Sized[]).map((item) =>
      item['name'] === 'WEB 720p' ? { ...item, minSize: 7, maxSize: 70 } : item,
    );
    profiles.set(byHand.id, { ...byHand, items });
    const web = { name: 'WEB 720p', qualities: ['WEBDL-720p', 'WEBRip-720p'] };
    const regrouped = { ...HD, qualities: ['HDTV-1080p', web], upgradeUntil: 'WEB 720p' };
    await applied(harness, declaring(harness, [], { HD: regrouped }));
    expect(sizesIn(harness, 'HD', 'WEBDL-1080p')).toEqual([5, 60, null]);
    expect(sizesIn(harness, 'HD', 'WEBRip-720p')).toEqual([3, 95, 130]);
    const group = (row(harness, 'qualityprofile', 'HD')['items'] as readonly Sized[]).at(-2);
    expect(group).toMatchObject({ name: 'WEB 720p', minSize: 7, maxSize: 70 });
  });

  test('an undeclared size that someone changes leaves a profile suite’s, a declared one is put back', async () => {
    await using harness = await start();
    const manifest = declaring(harness, [OURS], { HD });
    await applied(harness, manifest);
    const change = (quality: string, maxSize: number): void => {
      const profile = row(harness, 'qualityprofile', 'HD');
      const changed = (one: Sized): Sized =>
        one.quality?.name === quality
          ? { ...one, maxSize }
          : { ...one, ...(one.items && { items: one.items.map(changed) }) };
      const items = (profile['items'] as readonly Sized[]).map(changed);
      harness.fake.store.plain('qualityprofile').rows.set(profile.id, { ...profile, items });
    };
    change('DVD', 99);
    expect(
      (await harness.plan(declaring(harness, [OURS], {}))).outcomes.map(({ step }) => step.action),
    ).toContain('delete');
    change('WEBDL-1080p', 90);
    const report = await harness.plan(manifest);
    expect(report.outcomes.flatMap(({ step }) => step.changes.map(({ key }) => key))).toEqual([
      'sizes.WEBDL-1080p.max',
    ]);
    await applied(harness, manifest);
    expect([sizesIn(harness, 'HD', 'DVD'), sizesIn(harness, 'HD', 'WEBDL-1080p')]).toEqual([
      [2, 95, 99],
      [5, 60, null],
    ]);
  });

  test('no declared profile is a problem that a next run does not solve, and nothing is sent', async () => {
    await using harness = await start();
    for (const report of [
      await harness.plan(declaring(harness, [OURS], {})),
      await harness.apply(declaring(harness, [OURS], {})),
    ]) {
      expect(messages(report)).toEqual([
        'no-effect: the service has quality sizes in its quality profiles, and the configuration declares none of these for it; these keep their own: "Any", "SD", "HD-720p", "HD-1080p", "Ultra-HD" and "HD - 720p/1080p"',
      ]);
      expect(report.failures.every((one) => one.permanent)).toBe(true);
    }
    expect(writes(harness)).toEqual([]);
  });

  test.each<readonly [Values, string]>([
    [{ 'sizes.HDTV-1080p.max': 50 }, 'preferred 95 of "HDTV-1080p" is above max 50'],
    [
      { 'sizes.HDTV-1080p.preferred': 'unlimited', 'sizes.HDTV-1080p.max': 3 },
      'min 4 of "HDTV-1080p" is above max 3',
    ],
  ])('sizes that those of the service contradict are not sent: %j', async (sizes, what) => {
    await using harness = await start();
    const manifest = declaring(harness, [], { Any: sizes, HD: { ...HD, ...sizes } });
    expect(messages(await harness.apply(manifest))).toEqual([`no-effect: ${what}`, `no-effect: ${what}`]);
    expect(writes(harness)).toEqual([]);
  });
});

test('sizes of a profile are left out where all profiles share them, and those of qualities are set there', async () => {
  await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
  const manifest = declaring(harness, [OURS], { HD: { ...HD, 'sizes.WEBDL-1080p.max': 80 } });
  const report = await harness.apply(manifest);
  expect(report.warnings.map(({ what }) => what)).toEqual([
    'left out, because the service has changed (sizes.WEBDL-1080p.max of "HD": the service has no such key); the configuration was checked against 0',
  ]);
  expect(writes(harness)).toEqual([
    'PUT /api/v3/qualitydefinition/15 202',
    'POST /api/v3/qualityprofile 201',
  ]);
  expect(rows(harness, 'qualityprofile').some((one) => JSON.stringify(one).includes('maxSize'))).toBe(false);
});

test('a service that shows no size, because none has a limit, takes those that are declared', async () => {
  await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
  const { rows: definitions } = harness.fake.store.plain('qualitydefinition');
  for (const [id, { minSize: _min, preferredSize: _preferred, maxSize: _max, ...rest }] of definitions)
    definitions.set(id, rest);
  const none = { quality: 'SDTV', min: 'unlimited', preferred: 'unlimited', max: 'unlimited' };
  const manifest = declaring(harness, [OURS, none], {});
  expect(await applied(harness, manifest)).toEqual(['PUT /api/v3/qualitydefinition/15 202']);
  expect(await applied(harness, manifest)).toEqual([]);
});
