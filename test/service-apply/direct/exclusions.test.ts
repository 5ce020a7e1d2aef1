/** Import list exclusions: one path per app, pages under version 5 of the API, and the number as identity. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import type { ApiVersion } from '../../../generator/servarr/apps.ts';
import type { Recording } from '../../recordings.ts';
import { type Harness, type ServiceEntries, failures, startHarness } from '../harness.ts';
import { declared, entries, flatActions, stored, writes } from './folders.ts';

type Values = Readonly<Record<string, Json>>;

const exclusions = (...all: readonly Values[]): ServiceEntries => ({
  importlistexclusion: entries('importListExclusions', ...all),
});

async function applied(harness: Harness, withService: ServiceEntries): Promise<string[]> {
  expect(failures(await harness.apply(declared(harness, withService)))).toEqual([]);
  return writes(harness);
}

const ID = (last: number): string => `b10bbbfc-cf9e-42e0-be17-e2c3e1d2600${last}`;

/** Recording, path, and two exclusions as they are declared and stored. */
const APPS: readonly (readonly [
  Recording,
  path: string,
  number: string,
  make: (index: number) => Values,
  stored: (index: number) => Values,
])[] = [
  [
    'sonarr-4.0.19',
    'v3/importlistexclusion',
    'tvdbId',
    (at) => ({ title: `T${at}`, tvdbId: at }),
    (at) => ({ title: `T${at}`, tvdbId: at }),
  ],
  [
    'sonarr-develop',
    'v5/importlistexclusion',
    'tvdbId',
    (at) => ({ title: `T${at}`, tvdbId: at }),
    (at) => ({ title: `T${at}`, tvdbId: at }),
  ],
  [
    'radarr-6.0.3',
    'v3/exclusions',
    'tmdbId',
    (at) => ({ title: `T${at}`, year: 2000, tmdbId: at }),
    (at) => ({ movieTitle: `T${at}`, movieYear: 2000, tmdbId: at }),
  ],
  [
    'lidarr-2.14.5',
    'v1/importlistexclusion',
    'foreignId',
    (at) => ({ artist: `T${at}`, foreignId: ID(at) }),
    (at) => ({ artistName: `T${at}`, foreignId: ID(at) }),
  ],
];

describe.each(APPS)('exclusions of %s', (recording, path, number, make, shown) => {
  const api = path.split('/')[0] as ApiVersion;

  test('are created, renamed and deleted; those of others stay', async () => {
    await using harness = await startHarness({ recording, api });
    harness.fake.store.plain('importlistexclusion').add((id) => ({ ...shown(9), id }));
    const plan = await harness.plan(declared(harness, exclusions(make(1), make(2))));
    expect(flatActions(plan)).toEqual([1, 2].map((at) => `create ${String(make(at)[number])}`));
    const created = await applied(harness, exclusions(make(1), make(2)));
    expect(created).toEqual([`POST /api/${path} 201`, `POST /api/${path} 201`]);
    expect(stored(harness, 'importlistexclusion')).toEqual([shown(9), shown(1), shown(2)]);
    expect(await applied(harness, exclusions(make(1), make(2)))).toEqual([]);

    const renamed = { ...make(2), [recording.startsWith('lidarr') ? 'artist' : 'title']: 'Other' };
    expect(await applied(harness, exclusions(make(1), renamed))).toHaveLength(1);
    expect(JSON.stringify(stored(harness, 'importlistexclusion'))).toContain('Other');
    const deleted = await applied(harness, exclusions(renamed));
    expect(deleted).toEqual([expect.stringMatching(/^DELETE /u)]);
    await applied(harness, {});
    expect(stored(harness, 'importlistexclusion')).toEqual([shown(9)]);
  });
});

test('more exclusions than a page has are all read', async () => {
  await using harness = await startHarness({ recording: 'sonarr-develop', api: 'v5' });
  const many = Array.from({ length: 25 }, (_, index) => ({ title: `T${index + 1}`, tvdbId: index + 1 }));
  expect(await applied(harness, exclusions(...many))).toHaveLength(25);
  expect(await applied(harness, exclusions(...many))).toEqual([]);
});

test('capitals in an ID of MusicBrainz make no other artist', async () => {
  await using harness = await startHarness({ recording: 'lidarr-2.14.5' });
  const theirs = { foreignId: ID(1).toUpperCase(), artistName: 'T1' };
  harness.fake.store.plain('importlistexclusion').add((id) => ({ ...theirs, id }));
  expect(await applied(harness, exclusions({ artist: 'T1', foreignId: ID(1) }))).toEqual([]);
});
