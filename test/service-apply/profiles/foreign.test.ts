/** Formats, profiles and auto tags of other users: suite never deletes them, whatever prune says and whatever was lost. */
import { describe, expect, test } from 'vitest';
import { type Kind, kindRow } from '../../../generator/servarr/kinds.ts';
import { type Harness, actions, failures, startHarness } from '../harness.ts';
import { type Declared, SET_KINDS, condition, declared, row, rows, scoresOf, setScores } from './drafts.ts';

const RECORDINGS = { sonarr: 'sonarr-4.0.19', lidarr: 'lidarr-2.14.5' } as const;

/** One of each kind, before and after an edit of the configuration. */
const DRAFTS: Partial<Record<Kind, readonly [Declared, Declared]>> = {
  customformat: [
    { customformat: { Mine: { conditions: [condition('ReleaseTitle', { value: 'a' })] } } },
    { customformat: { Mine: { conditions: [condition('ReleaseTitle', { value: 'b' })] } } },
  ],
  qualityprofile: [
    { qualityprofile: { Mine: { qualities: ['HDTV-1080p'] } } },
    { qualityprofile: { Mine: { qualities: ['HDTV-720p'] } } },
  ],
  metadataprofile: [
    {
      metadataprofile: {
        Mine: {
          primaryAlbumTypes: ['Album'],
          secondaryAlbumTypes: ['Studio'],
          releaseStatuses: ['Official'],
        },
      },
    },
    {
      metadataprofile: {
        Mine: { primaryAlbumTypes: ['EP'], secondaryAlbumTypes: ['Studio'], releaseStatuses: ['Official'] },
      },
    },
  ],
  autotagging: [
    { autotagging: { Mine: { tags: ['kids'], conditions: [condition('Genre', { value: ['Drama'] })] } } },
    { autotagging: { Mine: { tags: ['kids'], conditions: [condition('Genre', { value: ['Anime'] })] } } },
  ],
};

const recordingOf = (kind: Kind) => RECORDINGS[kind === 'metadataprofile' ? 'lidarr' : 'sonarr'];

/** Renames what suite created, in the web UI. */
function rename({ fake }: Harness, kind: Kind, name: string, to: string): void {
  const { rows: all } = fake.store.plain(kind);
  for (const [id, one] of all) if (one['name'] === name) all.set(id, { ...one, name: to });
}

describe.each(SET_KINDS)('%s', (kind) => {
  const [before, after] = DRAFTS[kind] ?? [];

  test('that is no longer declared is deleted, although services answer unknown IDs in several ways', async () => {
    await using harness = await startHarness({ recording: recordingOf(kind) });
    await harness.apply(declared(harness, before ?? {}));
    const removed = await harness.apply(declared(harness, {}));
    expect([actions(removed), failures(removed)]).toEqual([['delete Mine'], []]);
    expect(failures(await harness.apply(declared(harness, {})))).toEqual([]);
    await harness.apply(declared(harness, before ?? {}));
    const all = harness.fake.store.plain(kind).rows;
    for (const { id, name } of all.values()) if (name === 'Mine') all.delete(id);
    const gone = await harness.apply(declared(harness, {}));
    expect([actions(gone), failures(gone)]).toEqual([[], []]);
  });

  test('that a user renamed after an update whose response was lost is kept when it is no longer declared', async () => {
    await using harness = await startHarness({ recording: recordingOf(kind) });
    expect(failures(await harness.apply(declared(harness, before ?? {})))).toEqual([]);
    harness.fake.fault = ({ method }) => (method === 'PUT' ? { kind: 'reset', when: 'after' } : undefined);
    const lost = await harness.apply(declared(harness, after ?? {}), {
      retry: { attempts: 1, pauseMs: 1, longestPauseMs: 1 },
    });
    expect(failures(lost)).not.toEqual([]);
    harness.fake.fault = undefined;
    rename(harness, kind, 'Mine', 'Theirs');
    const report = await harness.apply(declared(harness, {}));
    expect(row(harness, kind, 'Theirs')).toBeDefined();
    expect(actions(report)).toEqual(['leave Theirs']);
  });

  test('of another user is kept with `--prune all`', async () => {
    await using harness = await startHarness({ recording: recordingOf(kind) });
    await harness.apply(declared(harness, before ?? {}));
    rename(harness, kind, 'Mine', 'Theirs');
    const all = rows(harness, kind);
    // It may be the one of the entry, so suite creates no second one.
    const report = await harness.apply(declared(harness, after ?? {}), { prune: 'all' });
    expect(failures(report)).toEqual(['renamed-outside']);
    expect(failures(await harness.apply(declared(harness, {}), { prune: 'all' }))).toEqual([]);
    expect(rows(harness, kind)).toEqual(all);
    expect(kindRow(kind).sparesForeign).toBe(true);
  });
});

test('a profile without upgrades in which a user changed only the cutoff is kept when it is no longer declared', async () => {
  await using harness = await startHarness({ recording: RECORDINGS.sonarr });
  const mine = { qualities: ['HDTV-1080p', 'HDTV-720p'], upgradeUntil: null };
  expect(failures(await harness.apply(declared(harness, { qualityprofile: { Mine: mine } })))).toEqual([]);
  const { rows: all } = harness.fake.store.plain('qualityprofile');
  const [id, made] = [...all].find(([, one]) => one['name'] === 'Mine') ?? [];
  const qualities = ((made?.['items'] ?? []) as { allowed: boolean; quality?: { id: number } }[])
    .filter(({ allowed }) => allowed)
    .map(({ quality }) => quality?.id);
  const other = qualities.find((one) => one !== made?.['cutoff']);
  expect(made?.['upgradeAllowed']).toBe(false);
  all.set(id ?? 0, { ...made, id: id ?? 0, cutoff: other });
  expect(actions(await harness.apply(declared(harness, {})))).toEqual(['leave Mine']);
  expect(row(harness, 'qualityprofile', 'Mine')?.['cutoff']).toBe(other);
});

test('a profile in which a user scored a format that is newer than the profile is kept', async () => {
  await using harness = await startHarness({ recording: RECORDINGS.sonarr });
  const mine: Declared = { qualityprofile: { Mine: { qualities: ['HDTV-1080p'] } } };
  expect(failures(await harness.apply(declared(harness, mine)))).toEqual([]);
  const formats = { customformat: { x265: { conditions: [condition('ReleaseTitle', { value: 'x265' })] } } };
  expect(failures(await harness.apply(declared(harness, { ...mine, ...formats })))).toEqual([]);
  setScores(harness, 'Mine', { x265: 7 });
  expect(actions(await harness.apply(declared(harness, {})))).toEqual(['leave x265', 'leave Mine']);
  expect(scoresOf(harness, 'Mine')).toEqual({ x265: 7 });
});

test.each([
  ['a declared key', { conditions: [condition('Genre', { value: ['Drama'] })] }],
  ['another key', {}],
])(
  'an auto tag in which a user changed %s between the plan and the update is kept when it is no longer declared',
  async (_, keys) => {
    await using harness = await startHarness({ recording: RECORDINGS.sonarr });
    const mine = { tags: ['kids'], conditions: [condition('Genre', { value: ['Anime'] })] };
    const first = declared(harness, { autotagging: { Mine: { ...mine, ...keys } } });
    expect(failures(await harness.apply(first))).toEqual([]);
    const { rows: all } = harness.fake.store.plain('autotagging');
    harness.fake.fault = ({ method, path }) => {
      // The update reads the auto tag again before it writes.
      if (method === 'GET' && /\/autotagging\/\d+$/u.test(path))
        for (const [id, one] of all)
          all.set(id, 'conditions' in keys ? { ...one, specifications: [] } : { ...one, removeTagsAutomatically: true }); // prettier-ignore
      return undefined;
    };
    const next = { autotagging: { Mine: { ...mine, tags: ['kids', 'new'] } } };
    expect(failures(await harness.apply(declared(harness, next)))).toEqual(['changed-meanwhile']);
    harness.fake.fault = undefined;
    expect(failures(await harness.apply(declared(harness, next)))).toEqual([]);
    expect(actions(await harness.apply(declared(harness, {})))).toEqual(['leave Mine']);
    expect(row(harness, 'autotagging', 'Mine')['tags']).toHaveLength(2);
  },
);
