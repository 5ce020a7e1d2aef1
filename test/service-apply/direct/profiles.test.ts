/**
 * Delay, release and app profiles are created, kept in order, restored and deleted; foreign profiles stay
 * untouched.
 */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import type { Kind } from '../../../generator/servarr/kinds.ts';
import type { Recording } from '../../recordings.ts';
import { type Harness, type ServiceEntries, failures, startHarness } from '../harness.ts';
import { declared, entries, flatActions, writes } from './folders.ts';

type Values = Readonly<Record<string, Json>>;

const delays = (...all: readonly Values[]): ServiceEntries => ({
  delayprofile: entries('delayProfiles', ...all),
});
const delay = (tags: string[], usenetDelay: number): Values => ({ tags, usenetDelay });
const DEFAULT: Values = { preferredProtocol: 'torrent', torrentDelay: 120 };

/** Returns the delay profiles of the fake in their order, by label: `["anime 10", …]`. */
function ordered({ fake }: Harness): string[] {
  const rows = [...fake.store.plain('delayprofile').rows.values()];
  const label = (id: unknown): string => fake.store.tags.rows.get(Number(id))?.label ?? `#${String(id)}`;
  return rows
    .toSorted((one, other) => Number(one['order']) - Number(other['order']))
    .map((row) => `${(row['tags'] as unknown[]).map(label).join('+')} ${String(row['usenetDelay'])}`);
}

const rows = ({ fake }: Harness, kind: Kind): unknown[] => [...fake.store.plain(kind).rows.values()];

const EXAMPLE = [delay(['anime'], 10), delay(['uhd', 'hdr'], 20), delay(['old'], 30), DEFAULT];

async function applied(harness: Harness, withService: ServiceEntries): Promise<string[]> {
  const report = await harness.apply(declared(harness, withService));
  expect(failures(report)).toEqual([]);
  return writes(harness);
}

describe('delay profiles', () => {
  test.each<Recording>(['sonarr-4.0.19', 'radarr-6.0.3', 'lidarr-2.14.5'])(
    '%s: created in the order of the list, the default adopted; then silence',
    async (recording) => {
      await using harness = await startHarness({ recording });
      const plan = await harness.plan(declared(harness, delays(...EXAMPLE)));
      expect(flatActions(plan)).toEqual(['create anime', 'create hdr, uhd', 'create old', 'update ']);
      await applied(harness, delays(...EXAMPLE));
      expect(ordered(harness)).toEqual(['anime 10', 'hdr+uhd 20', 'old 30', ' 0']);
      expect(rows(harness, 'delayprofile')[0]).toMatchObject({
        id: 1,
        preferredProtocol: 'torrent',
        torrentDelay: 120,
        enableUsenet: true,
        bypassIfHighestQuality: true,
      });
      expect(rows(harness, 'delayprofile')[1]).toMatchObject({
        enableUsenet: true,
        enableTorrent: true,
        preferredProtocol: 'usenet',
      });
      expect(await applied(harness, delays(...EXAMPLE))).toEqual([]);
    },
  );

  test.each<Recording>(['sonarr-4.0.19', 'radarr-6.0.3', 'lidarr-2.14.5'])(
    '%s: another order in the list is another order in the service, and nothing else is written',
    async (recording) => {
      await using harness = await startHarness({ recording });
      const [anime = {}, uhd = {}, old = {}] = EXAMPLE;
      await applied(harness, delays(anime, uhd, old));
      const plan = await harness.plan(declared(harness, delays(old, anime, uhd)));
      const changes = plan.outcomes.map(({ step }) =>
        step.changes.map(({ key, from, to }) => [key, from, to]),
      );
      expect(changes).toEqual([[['order', 3, 1]], [['order', 1, 2]], [['order', 2, 3]]]);
      writes(harness);
      const done = await applied(harness, delays(old, anime, uhd));
      expect(done).toHaveLength(3);
      expect(ordered(harness)).toEqual(['old 30', 'anime 10', 'hdr+uhd 20', ' 0']);
      expect(await applied(harness, delays(old, anime, uhd))).toEqual([]);
      // One new profile comes first, and another one changes.
      await applied(harness, delays(delay(['new'], 5), { ...old, usenetDelay: 31 }, uhd, anime));
      expect(ordered(harness)).toEqual(['new 5', 'old 31', 'hdr+uhd 20', 'anime 10', ' 0']);
    },
  );

  test('keep the place and the values of foreign profiles, and do not delete them', async () => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
    const { store } = harness.fake;
    const theirs = store.tags.add((id) => ({ label: 'theirs', id }));
    const before = store.plain('delayprofile').add((id) => ({
      ...store.plain('delayprofile').rows.get(1),
      id,
      tags: [theirs.id],
      order: 1,
      usenetDelay: 7,
    }));
    await applied(harness, delays(...EXAMPLE));
    expect(ordered(harness)).toEqual(['theirs 7', 'anime 10', 'hdr+uhd 20', 'old 30', ' 0']);
    await applied(harness, delays(delay(['old'], 30), delay(['anime'], 10), delay(['uhd', 'hdr'], 20)));
    expect(ordered(harness)).toEqual(['theirs 7', 'old 30', 'anime 10', 'hdr+uhd 20', ' 0']);
    const report = await harness.apply(declared(harness, {}), { prune: 'all' });
    expect(flatActions(report)).toEqual(['delete anime', 'delete hdr, uhd', 'delete old']);
    expect(ordered(harness)).toEqual(['theirs 7', ' 0']);
    expect(store.plain('delayprofile').rows.get(before.id)).toEqual(before);
  });

  test('a deletion renumbers the others, and the next run has nothing to do', async () => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
    const { store } = harness.fake;
    const theirs = store.tags.add((id) => ({ label: 'theirs', id }));
    const table = store.plain('delayprofile');
    await applied(harness, delays(...EXAMPLE));
    table.add((id) => ({ ...table.rows.get(1), id, tags: [theirs.id], order: 4, usenetDelay: 7 }));
    const rest = delays(delay(['old'], 30), delay(['anime'], 10));
    await applied(harness, rest);
    expect(ordered(harness)).toEqual(['old 30', 'anime 10', 'theirs 7', ' 0']);
    expect(await applied(harness, rest)).toEqual([]);
  });

  test('a profile with a tag of another profile is rejected and reported; the others are applied', async () => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
    const { store } = harness.fake;
    const tag = store.tags.add((id) => ({ label: 'theirs', id }));
    const row = { ...store.plain('delayprofile').rows.get(1), tags: [tag.id], order: 1 };
    store.plain('delayprofile').add((id) => ({ ...row, id }));
    const both = delays(delay(['theirs', 'more'], 10), delay(['anime'], 20));
    const report = await harness.apply(declared(harness, both));
    expect(failures(report)).toEqual(['write-refused']);
    expect(ordered(harness)).toEqual(['theirs 0', 'anime 20', ' 0']);
  });

  test('changes by a user are reverted, order included; the default profile is never deleted', async () => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
    await applied(harness, delays(...EXAMPLE));
    const table = harness.fake.store.plain('delayprofile').rows;
    for (const [id, row] of table)
      if (id > 1) table.set(id, { ...row, order: 10 - Number(row['order']), torrentDelay: 99 });
    await applied(harness, delays(...EXAMPLE));
    expect(ordered(harness)).toEqual(['anime 10', 'hdr+uhd 20', 'old 30', ' 0']);
    expect(await applied(harness, delays(...EXAMPLE))).toEqual([]);
    await applied(harness, {});
    expect(harness.fake.store.plain('delayprofile').rows.has(1)).toBe(true);
  });

  test('two profiles with the same order get different orders again', async () => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
    await applied(harness, delays(...EXAMPLE));
    const table = harness.fake.store.plain('delayprofile').rows;
    for (const [id, row] of table) if (id > 1) table.set(id, { ...row, order: 1 });
    await applied(harness, delays(delay(['old'], 30), delay(['anime'], 10)));
    expect(ordered(harness).slice(0, 2)).toEqual(['old 30', 'anime 10']);
  });
});

/** The only indexer. */
function only({ fake }: Harness) {
  const [one] = fake.resources('indexer');
  if (one === undefined) throw new RangeError('no indexer');
  return one;
}

describe('release profiles', () => {
  const INDEXER = {
    implementation: 'Newznab',
    name: 'NZBgeek',
    fields: { baseUrl: 'http://nzb.example', apiKey: 'k' },
  };

  test.each<Recording>(['sonarr-4.0.19', 'radarr-6.0.3'])(
    '%s: created enabled, for an indexer by its name, after the indexer',
    async (recording) => {
      await using harness = await startHarness({ recording });
      const profiles: ServiceEntries = {
        releaseprofile: entries(
          'releaseProfiles',
          { name: 'No x265', ignored: ['x265', 'HEVC'], indexer: 'NZBgeek', tags: ['hd'] },
          { name: 'Any', required: ['/\\bDL\\b/i'] },
        ),
      };
      const manifest = () => declared(harness, profiles, { indexer: [INDEXER] });
      expect(failures(await harness.apply(manifest()))).toEqual([]);
      const [indexerId] = harness.fake.resources('indexer').map(({ id }) => id);
      expect(rows(harness, 'releaseprofile')).toMatchObject([
        { name: 'No x265', enabled: true, ignored: ['x265', 'HEVC'], required: [], indexerId, tags: [1] },
        { name: 'Any', enabled: true, required: ['/\\bDL\\b/i'], indexerId: 0, tags: [] },
      ]);
      writes(harness);
      await harness.apply(manifest());
      expect(writes(harness)).toEqual([]);
      const wrong = entries('releaseProfiles', { name: 'x', ignored: ['x'], indexer: 'NZBgeeek' });
      const report = await harness.apply(
        declared(harness, { releaseprofile: wrong }, { indexer: [INDEXER] }),
      );
      expect(failures(report)).toContain('reference-unknown');
    },
  );

  test('of version 5 of the API have the indexer as a list, which a user may have made longer', async () => {
    await using harness = await startHarness({ recording: 'sonarr-develop', api: 'v5' });
    const manifest = (values: Values) =>
      declared(
        harness,
        { releaseprofile: entries('releaseProfiles', { name: 'Any', ignored: ['x'], ...values }) },
        { indexer: [INDEXER] },
      );
    const stored = () => harness.fake.store.plain('releaseprofile').rows;
    await harness.apply(manifest({}));
    expect([...stored().values()]).toMatchObject([{ indexerIds: [] }]);
    const [indexerId] = harness.fake.resources('indexer').map(({ id }) => id);
    expect(failures(await harness.apply(manifest({ indexer: 'NZBgeek' })))).toEqual([]);
    expect([...stored().values()]).toMatchObject([{ indexerIds: [indexerId] }]);
    writes(harness);
    await harness.apply(manifest({ indexer: 'NZBgeek' }));
    expect(writes(harness)).toEqual([]);
    const [[id, row] = [0, { id: 0 }]] = stored();
    const both = [
      indexerId,
      harness.fake.store.of('indexer').add((own) => ({ ...only(harness), id: own })).id,
    ];
    stored().set(id, { ...row, indexerIds: both });
    await harness.apply(manifest({}));
    expect(writes(harness)).toEqual([]);
    expect([...stored().values()]).toMatchObject([{ indexerIds: both }]);
    await harness.apply(manifest({ indexer: 'NZBgeek' }));
    expect([...stored().values()]).toMatchObject([{ indexerIds: [indexerId] }]);
  });

  test('of Lidarr have no name: their terms identify them', async () => {
    await using harness = await startHarness({ recording: 'lidarr-2.14.5' });
    const theirs = { enabled: true, required: [], ignored: ['theirs'], indexerId: 0, tags: [] };
    harness.fake.store.plain('releaseprofile').add((id) => ({ ...theirs, id }));
    const profiles = (...all: readonly Values[]): ServiceEntries => ({
      releaseprofile: entries('releaseProfiles', ...all),
    });
    const mine = { ignored: ['mp3', 'low'], required: ['FLAC'] };
    const planned = await harness.plan(declared(harness, profiles(mine, { required: ['b'] })));
    expect(flatActions(planned)).toEqual(['create FLAC low, mp3', 'create b']);
    await applied(harness, profiles(mine, { required: ['b'] }));
    expect(rows(harness, 'releaseprofile')).toMatchObject([
      theirs,
      { enabled: true, required: ['FLAC'], ignored: ['mp3', 'low'], indexerId: 0, tags: [] },
      { required: ['b'], ignored: [] },
    ]);
    expect(await applied(harness, profiles(mine, { required: ['b'] }))).toEqual([]);
    // The order of the terms makes no other profile; other terms do.
    const turned = { ignored: ['low', 'mp3'], required: ['FLAC'], tags: ['loud'] };
    const next = await harness.plan(declared(harness, profiles(turned, { required: ['c'] })));
    expect(flatActions(next)).toEqual(['update FLAC low, mp3', 'create c', 'delete b']);
    await applied(harness, profiles(turned, { required: ['c'] }));
    expect(await applied(harness, profiles(turned, { required: ['c'] }))).toEqual([]);
    await applied(harness, {});
    expect(rows(harness, 'releaseprofile')).toMatchObject([theirs]);
  });
});

describe('app profiles', () => {
  const profiles = (...all: readonly Values[]): ServiceEntries => ({
    appprofile: entries('appProfiles', ...all),
  });

  test('are created before the indexers that name them and deleted after these indexers', async () => {
    await using harness = await startHarness({ recording: 'prowlarr-2.3.6' });
    const manual = { name: 'Manual', enableRss: false, enableAutomaticSearch: false };
    const indexer = {
      implementation: 'Newznab',
      definition: 'Generic Newznab',
      name: 'site',
      general: { appProfileId: 'Manual' },
      fields: { baseUrl: 'http://nzb.example', apiKey: 'k' },
    };
    const manifest = declared(harness, profiles(manual), { indexer: [indexer] });
    expect(failures(await harness.apply(manifest))).toEqual([]);
    expect(rows(harness, 'appprofile')).toMatchObject([
      { name: 'Standard' },
      { ...manual, enableInteractiveSearch: true, minimumSeeders: 1 },
    ]);
    expect(harness.fake.resources('indexer')).toMatchObject([{ general: { appProfileId: 2 } }]);
    writes(harness);
    await harness.apply(manifest);
    expect(writes(harness)).toEqual([]);
    expect(failures(await harness.apply(declared(harness, {}, { indexer: [] })))).toEqual([]);
    expect(rows(harness, 'appprofile')).toMatchObject([{ name: 'Standard' }]);
  });

  test('a profile that existed before is adopted with its declared keys, and stays', async () => {
    await using harness = await startHarness({ recording: 'prowlarr-2.3.6' });
    await applied(harness, profiles({ name: 'Standard', minimumSeeders: 5 }));
    expect(rows(harness, 'appprofile')).toMatchObject([
      { id: 1, name: 'Standard', minimumSeeders: 5, enableRss: true },
    ]);
    await applied(harness, {});
    expect(rows(harness, 'appprofile')).toMatchObject([{ id: 1, minimumSeeders: 5 }]);
  });
});
