/** Import lists, root folders and profiles that are replaced: foreign ones, declared ones, new ones, and what is deleted. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { isThorough } from '../../thorough.ts';
import { measuredSuite } from '../../cli/run.ts';
import { type EntryDraft, type Harness, actions, failures, startHarness } from '../harness.ts';
import { adds } from '../situations.ts';
import { PROFILES, albums } from '../stateful/scenes.ts';
import { addTitles, moveByHand, profilesOf, replacing } from './titles.ts';

const LIDARR = { recording: 'lidarr-3.1.0' } as const;
const FLAC = { qualities: ['FLAC'], upgradeUntil: 'FLAC' };
const ALBUMS = albums('Album');
const LIST: EntryDraft = {
  implementation: 'LastFmTag',
  name: 'Rock',
  general: { rootFolderPath: '/music' },
  fields: { tagId: 'rock' },
};

const MONITOR = { defaultMonitorOption: 'all', defaultNewItemMonitorOption: 'all', defaultTags: [] };
/** A folder with the first profiles. */
const addFolder = adds('rootfolder', { path: '/music', name: 'Music', ...PROFILES, ...MONITOR });

const written = ({ fake }: Harness, from: number): string[] =>
  fake.writes.slice(from).map((one) => `${one.method} ${one.path.replace('/api/v1/', '')}`);

const told = (report: Parameters<typeof actions>[0]): string[] =>
  actions(report).filter((one) => !one.startsWith('unchanged'));

test('foreign lists come after titles, folders last; suite updates them once and does not adopt them', async () => {
  await using harness = await startHarness(LIDARR);
  const { store } = harness.fake;
  addTitles(store, 'artist', 2, 1);
  addFolder(harness);
  const other = { stateDir: path.join(harness.folder, 'other') };
  expect(failures(await harness.apply({ importlist: [LIST] }, other))).toEqual([]);
  const quality = replacing(harness.manifest({}), { FLAC: ['Any'] }, FLAC);
  const manifest = replacing(quality, { Albums: ['Standard'] }, ALBUMS, 'metadataprofile');
  const before = harness.fake.writes.length;
  const first = await harness.apply(manifest);
  expect([failures(first), first.warnings]).toEqual([[], []]);
  expect(written(harness, before)).toEqual([
    'POST qualityprofile',
    'PUT artist/editor',
    'POST metadataprofile',
    'PUT artist/editor',
    'PUT importlist/1',
    'PUT rootfolder/1',
  ]);
  expect(profilesOf(store, 'artist')).toEqual({ 4: 2 });
  expect(profilesOf(store, 'artist', 'metadataProfileId')).toEqual({ 3: 2 });
  const profiles = { defaultQualityProfileId: 4, defaultMetadataProfileId: 3 };
  expect(store.plain('rootfolder').rows.get(1)).toMatchObject(profiles);
  expect(harness.fake.resources('importlist')[0]?.general).toMatchObject({
    qualityProfileId: 4,
    metadataProfileId: 3,
  });
  const second = await harness.apply(manifest);
  expect([told(second), written(harness, before).length]).toEqual([[], 6]);
  // The host that created the list sees that someone has changed it, and nothing else.
  expect(told(await harness.plan({ importlist: [LIST] }, other))).toEqual([]);
});

test('a declared list without a profile gets the new one, when it is created and afterwards', async () => {
  await using harness = await startHarness(LIDARR);
  addFolder(harness);
  const lists = harness.manifest({ importlist: [LIST] });
  const manifest = replacing(lists, { FLAC: ['Any'] }, FLAC);
  const profile = (): unknown => harness.fake.resources('importlist')[0]?.general['qualityProfileId'];
  const create = await harness.apply(manifest);
  expect([failures(create), profile()]).toEqual([[], 4]);
  harness.fake.requests.length = 0;
  expect([told(await harness.apply(manifest)), harness.fake.writes]).toEqual([[], []]);
  expect(harness.fake.requests.filter((one) => one.path.endsWith('/schema'))).toEqual([]);
  const list = harness.fake.store.of('importlist').rows;
  for (const [id, row] of list) list.set(id, { ...row, general: { ...row.general, qualityProfileId: 1 } });
  expect(told(await harness.apply(manifest))).toEqual(['update Rock']);
  expect(profile()).toBe(4);
  expect(told(await harness.apply(manifest))).toEqual([]);
});

test('a replaced profile that suite created is deleted by a later run, not by the one that moves', async () => {
  await using harness = await startHarness({ recording: 'radarr-6.4.2' });
  const { store } = harness.fake;
  await harness.apply(replacing(harness.manifest({}), { Old: [] }));
  const titles = addTitles(store, 'movie', 3, 7);
  const manifest = replacing(harness.manifest({}), { New: ['Old'] }, { qualities: ['Bluray-720p'] });
  expect(told(await harness.apply(manifest))).toEqual(['create New', 'leave Old', 'move New']);
  expect(told(await harness.apply(manifest))).toEqual(['delete Old']);
  expect(store.plain('qualityprofile').rows.has(7)).toBe(false);
  moveByHand(store, 'movie', titles, 1);
  expect(told(await harness.apply(manifest))).toEqual([]);
});

test('names that differ only in case: the same spelling counts, and a name that fits two fits none', async () => {
  await using harness = await startHarness({ recording: 'radarr-6.4.2' });
  const { store } = harness.fake;
  const any = store.plain('qualityprofile').rows.get(1);
  store.plain('qualityprofile').add((id) => ({ ...any, name: 'ANY', id }));
  addTitles(store, 'movie', 2, 1);
  addTitles(store, 'movie', 2, 7);
  const apply = async (name: string) => harness.apply(replacing(harness.manifest({}), { HD: [name] }));
  const hints = (await apply('any')).outcomes.flatMap(({ step }) => step.hints ?? []);
  expect(hints).toEqual([
    'replaces "any", but radarr has no quality profile of this name; the closest name is "Any"',
  ]);
  await apply('ANY');
  expect(profilesOf(store, 'movie')).toEqual({ 1: 2, 8: 2 });
});

test('a profile that cannot be written moves nothing', async () => {
  await using harness = await startHarness({ recording: 'radarr-6.4.2' });
  addTitles(harness.fake.store, 'movie', 2, 1);
  const fail = { kind: 'status', status: 400 } as const;
  harness.fake.fault = ({ method, path: at }) =>
    method === 'POST' && at.endsWith('qualityprofile') ? fail : undefined;
  const report = await harness.apply(replacing(harness.manifest({}), { HD: ['Any'] }));
  expect(failures(report)).toContain('move-postponed');
  expect(profilesOf(harness.fake.store, 'movie')).toEqual({ 1: 2 });
});

test('a list of films may be larger than other responses, and a run that moves them fits into the memory of a unit', async () => {
  await using harness = await startHarness({ recording: 'radarr-6.4.2' });
  const { rows } = harness.fake.store.plain('movie');
  // 95 MiB in a thorough run, else 34.
  const count = isThorough ? 9_800 : 3_500;
  const overview = 'x'.repeat(10_000);
  for (let id = 1; id <= count; id++)
    rows.set(id, { id, title: `映画 ${id}`, qualityProfileId: 1, overview });
  const file = await harness.manifestFile(replacing(harness.manifest({}), { HD: ['Any'] }));
  const ran = await measuredSuite(harness.folder, 'apply', '--manifest', file, '--state-dir', 'state');
  expect([ran.stdout, ran.stderr]).toEqual([expect.stringContaining(`1 created, ${count} moved`), '']);
  expect(ran.mebibytes).toBeLessThan(640);
});
