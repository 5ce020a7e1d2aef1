/** Formats, profiles and auto tags of other users: suite never deletes them, whatever prune says and whatever was lost. */
import { rmSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { type Kind, kindRow } from '../../../generator/servarr/kinds.ts';
import type { Json } from '../../../generator/base/json.ts';
import { type Event, type Situation, apply, during, heals, loses, situations } from '../situations.ts';
import { albums } from '../stateful/scenes.ts';
import { SET_KINDS, condition, declaring, editsProfile, row, rows, scoresByHand, stores } from './drafts.ts'; // prettier-ignore

type Keys = Readonly<Record<string, Json>>;

/** The keys of one of each kind, before and after an edit of the configuration. */
const KEYS: Partial<Record<Kind, (isAfter: boolean) => Keys>> = {
  customformat: (isAfter) => ({ conditions: [condition('ReleaseTitle', { value: isAfter ? 'b' : 'a' })] }),
  qualityprofile: (isAfter) => ({ qualities: [isAfter ? 'HDTV-720p' : 'HDTV-1080p'] }),
  metadataprofile: (isAfter) => albums(isAfter ? 'EP' : 'Album'),
  autotagging: (isAfter) => ({
    tags: ['kids'],
    conditions: [condition('Genre', { value: [isAfter ? 'Anime' : 'Drama'] })],
  }),
};
/** Changes the resource with a name in the web UI, or deletes it. */
const changes =
  (kind: Kind, name: string, change: ((one: Keys) => object) | undefined): Event =>
  ({ fake }) => {
    const { rows: all } = fake.store.plain(kind);
    for (const [id, one] of all)
      if (one['name'] === name && change === undefined) all.delete(id);
      else if (one['name'] === name) all.set(id, { ...one, ...change?.(one as never) });
  };
const rename = (kind: Kind) => changes(kind, 'Mine', () => ({ name: 'Theirs' }));
const ONCE = { retry: { attempts: 1, pauseMs: 1, longestPauseMs: 1 } };

// prettier-ignore
describe.each(SET_KINDS)('%s', (kind) => {
  const mine = (isAfter = false) => declaring({ [kind]: { Mine: KEYS[kind]?.(isAfter) ?? {} } });
  let all: unknown[] = [];
  situations([
    ['that is no longer declared is deleted, although services answer unknown IDs in several ways',
      apply(mine()), apply(declaring(), 'delete Mine'), apply(declaring()), apply(mine()), changes(kind, 'Mine', undefined), apply(declaring(), 'nothing')],
    ['that a user renamed after an update whose response was lost is kept when it is no longer declared',
      apply(mine()), loses('^PUT', 'after'), apply(mine(true), '!service-closed', ONCE), heals, rename(kind), apply(declaring(), 'leave Theirs'),
      stores(kind, 'Theirs', {})],
    ['of another user is kept with `--prune all`',
      apply(mine()), ({ stateDir }) => rmSync(stateDir, { recursive: true }), (harness) => (all = rows(harness, kind)), apply(declaring(), '', { prune: 'all' }),
      (harness) => expect([rows(harness, kind), kindRow(kind).sparesForeign]).toEqual([all, true])],
  ], { recording: kind === 'metadataprofile' ? 'lidarr-2.14.5' : 'sonarr-4.0.19' });
});

const PROFILE = { qualityprofile: { Mine: { qualities: ['HDTV-1080p'] } } };
const FORMAT = { customformat: { x265: { conditions: [condition('ReleaseTitle', { value: 'x265' })] } } };
const SCORED = {
  qualityprofile: { Mine: { ...PROFILE.qualityprofile.Mine, scores: { x265: 5 } } },
  ...FORMAT,
};
const OFF = { qualityprofile: { Mine: { qualities: ['HDTV-1080p', 'HDTV-720p'], upgradeUntil: null } } };
const TAG = { tags: ['kids'], conditions: [condition('Genre', { value: ['Anime'] })] };
const hasTwoTags: Event = (harness) => expect(row(harness, 'autotagging', 'Mine')['tags']).toHaveLength(2); // prettier-ignore
let cutoff: unknown;
/** A user chooses the other allowed quality as the cutoff. */
const otherCutoff = editsProfile('Mine', ({ items, cutoff: is }) => {
  const allowed = (items as { allowed: boolean; quality?: { id: number } }[]).filter((one) => one.allowed);
  cutoff = allowed.map(({ quality }) => quality?.id).find((one) => one !== is);
  return { cutoff };
});

// prettier-ignore
situations([
  ['a profile without upgrades in which a user changed only the cutoff is kept when it is no longer declared',
    apply(declaring(OFF)), stores('qualityprofile', 'Mine', { upgradeAllowed: false }), otherCutoff, apply(declaring(), 'leave Mine'), (harness) => expect(row(harness, 'qualityprofile', 'Mine')['cutoff']).toBe(cutoff)],
  ['a profile in which a user scored a format that is newer than the profile is kept',
    apply(declaring(PROFILE)), apply(declaring({ ...PROFILE, ...FORMAT })), scoresByHand('Mine', { x265: 7 }),
    apply(declaring(), 'delete x265, leave Mine')],
  ['a score that a user changed is named by its own key',
    apply(declaring(SCORED)), scoresByHand('Mine', { x265: 7 }),
    async (harness) => expect((await harness.plan(declaring(SCORED)(harness))).outcomes.map(({ step }) => step.reason))
      .toContain('it was changed outside of suite (scores.x265); suite adopts it as declared')],
  // The update reads the auto tag again before it writes.
  ...([['a declared key', { specifications: [] }], ['another key', { removeTagsAutomatically: true }]] as const).map(([what, change]): Situation =>
    [`an auto tag in which a user changed ${what} between the plan and the update is kept when it is no longer declared`,
      apply(declaring({ autotagging: { Mine: TAG } })), during('^GET .*/autotagging/\\d+$', changes('autotagging', 'Mine', () => change)),
      apply(declaring({ autotagging: { Mine: { ...TAG, tags: ['kids', 'new'] } } }), '!changed-meanwhile'), heals, apply(declaring({ autotagging: { Mine: { ...TAG, tags: ['kids', 'new'] } } })),
      apply(declaring(), 'leave Mine'), hasTwoTags]),
]);
