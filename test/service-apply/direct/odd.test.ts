/**
 * Unusual situations, one row each: stored and declared resources, and the outcome. A second run changes
 * nothing, and no foreign resource is lost.
 */
import { describe, expect, test } from 'vitest';
import { type Recording } from '../../recordings.ts';
import { type Draft, type Harness, failures, startHarness, type ServiceEntries } from '../harness.ts';
import { declared, entries, folders, mappings, flatActions, stored, writes } from './folders.ts';

interface Row {
  readonly recording?: Recording;
  /** Resources that someone else created. */
  readonly there?: ServiceEntries;
  readonly plain: ServiceEntries;
  readonly want: readonly string[];
  readonly codes?: readonly string[];
}

const music = (more: object = {}): ServiceEntries => ({
  rootfolder: entries('rootFolders', {
    path: '/srv/music',
    name: 'Music',
    defaultQualityProfileId: 'Any',
    defaultMetadataProfileId: 'Standard',
    ...more,
  }),
});

const ROWS: readonly (readonly [string, Row])[] = [
  ['several slashes at the end', { plain: folders('/srv/a///'), want: ['create /srv/a///'] }],
  [
    'it is there with a slash',
    { there: folders('/srv/a/'), plain: folders('/srv/a'), want: ['unchanged /srv/a'] },
  ],
  [
    'it is there without one',
    { there: folders('/srv/a'), plain: folders('/srv/a/'), want: ['unchanged /srv/a/'] },
  ],
  [
    'the same in capitals is another',
    { there: folders('/srv/A'), plain: folders('/srv/a'), want: ['create /srv/a'] },
  ],
  [
    'two spellings of one letter are two folders',
    { there: folders('/srv/u\u0308'), plain: folders('/srv/ü'), want: ['create /srv/ü'] },
  ],
  [
    'twice in a manifest by hand',
    {
      plain: folders('/srv/a', '/srv/a/'),
      want: ['create /srv/a', 'blocked /srv/a/'],
      codes: ['name-twice'],
    },
  ],
  [
    'a path of Windows, which this service refuses',
    { plain: folders('C:\\media'), want: ['create C:\\media'], codes: ['write-refused'] },
  ],
  [
    'one that is not there',
    {
      plain: folders('/nowhere/x', '/srv/a'),
      want: ['create /nowhere/x', 'create /srv/a'],
      codes: ['folder-unusable'],
    },
  ],
  [
    'it is there as Windows has it',
    {
      there: mappings(['box', 'C:\\Downloads\\', '/srv/a/']),
      plain: mappings(['box', 'C:\\Downloads', '/srv/a']),
      want: ['unchanged box C:\\Downloads'],
    },
  ],
  [
    'hosts that differ in case',
    {
      there: mappings(['BOX', '/d/', '/srv/a/']),
      plain: mappings(['box', '/d', '/srv/a']),
      want: ['create box /d'],
    },
  ],
  [
    'a mapping to nowhere',
    { plain: mappings(['box', '/d', '/nowhere']), want: ['create box /d'], codes: ['folder-unusable'] },
  ],
  [
    'a foreign mapping with another local path',
    {
      there: mappings(['box', '/d/', '/srv/b/']),
      plain: mappings(['box', '/d', '/srv/a']),
      want: ['update box /d'],
    },
  ],
  ['Whisparr', { recording: 'whisparr-2.0.0', plain: folders('/srv/a'), want: ['create /srv/a'] }],
  ['Readarr', { recording: 'readarr-0.4.18', plain: music(), want: ['create /srv/music'] }],
  [
    'a label in capitals',
    {
      recording: 'lidarr-2.14.5',
      plain: music({ defaultTags: ['NIX', 'nix'] }),
      want: ['create /srv/music'],
    },
  ],
  [
    'a profile by its name in another case',
    {
      recording: 'lidarr-2.14.5',
      plain: music({ defaultQualityProfileId: 'any' }),
      want: ['create /srv/music'],
    },
  ],
  [
    'a profile that is not there, and a folder beside it',
    {
      recording: 'lidarr-2.14.5',
      plain: {
        rootfolder: [
          ...(music({ defaultQualityProfileId: 'Best' }).rootfolder ?? []),
          ...(music({ path: '/srv/b' }).rootfolder ?? []),
        ],
      },
      want: ['blocked /srv/music', 'create /srv/b'],
      codes: ['reference-unknown'],
    },
  ],
];

function add(harness: Harness, there: ServiceEntries): void {
  for (const [kind, all] of Object.entries(there))
    for (const { values } of all) harness.fake.store.plain(kind).add((id) => ({ ...values, id }));
}

describe('odd root folders and mappings', () => {
  test.each(ROWS)('%s', async (_, { recording = 'sonarr-4.0.19', there = {}, plain, want, codes = [] }) => {
    await using harness = await startHarness({ recording });
    add(harness, there);
    const before = [stored(harness, 'rootfolder'), stored(harness, 'remotepathmapping')];
    const manifest = declared(harness, plain);
    expect(flatActions(await harness.plan(manifest))).toEqual(want);
    expect(failures(await harness.apply(manifest))).toEqual(codes);
    const made = [stored(harness, 'rootfolder'), stored(harness, 'remotepathmapping')];
    writes(harness);
    const again = await harness.apply(manifest);
    expect(failures(again)).toEqual(codes);
    expect([stored(harness, 'rootfolder'), stored(harness, 'remotepathmapping')]).toEqual(made);
    expect(writes(harness).filter((line) => !/ (?:400|500)$/u.test(line))).toEqual([]);
    expect(failures(await harness.apply(declared(harness, {})))).toEqual([]);
    const after = [stored(harness, 'rootfolder'), stored(harness, 'remotepathmapping')];
    expect(after.map((all) => all.length)).toEqual(before.map((all) => all.length));
  });

  test('an entry declared twice is reported, with the keys that make two entries the same', async () => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
    const clients = ['box', 'BOX'].map((name) => ({ implementation: 'Transmission', name }));
    const twice = declared(harness, folders('/srv/a', '/srv/a/'), { downloadclient: clients });
    const { failures: found } = await harness.plan(twice);
    expect(found.map(({ code, what }) => [code, what])).toEqual([
      ['name-twice', 'another root folder for sonarr is the same; a slash at the end makes no difference'],
      ['name-twice', 'another download client for sonarr has this name; services ignore the case of names'],
    ]);
  });

  test('a profile renamed in service and configuration changes nothing; renamed only in the service, it is reported with the names', async () => {
    await using harness = await startHarness({ recording: 'lidarr-2.14.5' });
    await harness.apply(declared(harness, music()));
    const { rows } = harness.fake.store.plain('qualityprofile');
    for (const [id, row] of rows) if (row['name'] === 'Any') rows.set(id, { ...row, name: 'Flac' });
    writes(harness);
    const renamed = await harness.apply(declared(harness, music({ defaultQualityProfileId: 'Flac' })));
    expect(flatActions(renamed)).toEqual(['unchanged /srv/music']);
    expect(failures(await harness.apply(declared(harness, music())))).toEqual(['reference-unknown']);
    expect(writes(harness)).toEqual([]);
    expect(stored(harness, 'rootfolder')).toHaveLength(1);
  });

  test.each([
    ['without such things', { kind: 'status', status: 404 }, 'kind-absent'],
    ['that fails on its disks', { kind: 'status', status: 500 }, 'service-error'],
    ['whose disks hang', { kind: 'hang', when: 'before' }, 'service-timeout'],
  ] as const)('a service %s fails by itself, and its kinds go on', async (_, fault, code) => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
    harness.fake.fault = ({ path }) => (path.endsWith('rootfolder') ? fault : undefined);
    const draft = { downloadclient: [{ implementation: 'Transmission', name: 'a' }] };
    const manifest = declared(harness, folders('/srv/a'), draft);
    expect(failures(await harness.apply(manifest, { timeoutMs: 300 }))).toEqual([code]);
    expect(harness.fake.resources('downloadclient')).toHaveLength(1);
  });

  test('a list is deleted before the folder that it names', async () => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
    const list = {
      implementation: 'ImdbListImport',
      fields: { listId: 'ls012345678' },
      general: { qualityProfileId: 'Any', rootFolderPath: '/srv/a' },
    };
    await harness.apply(declared(harness, folders('/srv/a/'), { importlist: [list] }));
    writes(harness);
    expect(failures(await harness.apply(declared(harness, {}, { importlist: [] })))).toEqual([]);
    expect(writes(harness).map((line) => line.replace(/\d+ \d+$/u, ''))).toEqual([
      'DELETE /api/v3/importlist/',
      'DELETE /api/v3/rootfolder/',
    ]);
  });
});

test('a list whose root folder no longer exists: the service rejects its next change', async () => {
  await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
  const list = (tags: string[], rootFolderPath?: string): Draft => ({
    importlist: [
      {
        implementation: 'CustomImport',
        name: 'list',
        tags,
        general: { qualityProfileId: 'Any', ...(rootFolderPath && { rootFolderPath }) },
        fields: { baseUrl: 'http://list.example' },
      },
    ],
  });
  const both = folders('/srv/tv', '/srv/anime');
  expect(failures(await harness.apply(declared(harness, both, list([], '/srv/anime'))))).toEqual([]);
  const less = folders('/srv/tv');
  expect(failures(await harness.apply(declared(harness, less, list([]))))).toEqual([]);
  expect(failures(await harness.apply(declared(harness, less, list([]))))).toEqual([]);
  expect(failures(await harness.apply(declared(harness, less, list(['new']))))).toEqual(['write-refused']);
  const mended = declared(harness, less, list(['new'], '/srv/tv'));
  expect(failures(await harness.apply(mended))).toEqual([]);
});
