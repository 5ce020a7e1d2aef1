/** Formats, profiles and auto tags of other users: suite never deletes them, whatever prune says and whatever was lost. */
import { describe, expect, test } from 'vitest';
import { type Kind, kindRow } from '../../../generator/servarr/kinds.ts';
import { type Harness, actions, failures, startHarness } from '../harness.ts';
import { type Declared, SET_KINDS, condition, declared, row, rows } from './drafts.ts';

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
    const own = { ...declared(harness, after ?? {}) };
    const count = rows(harness, kind).length;
    const report = await harness.apply(own, { prune: 'all' });
    expect(failures(report)).toEqual([]);
    expect(rows(harness, kind)).toHaveLength(count + 1);
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
