/** Sizes of qualities: those of each profile since Sonarr 5, and those that all profiles share before. */
import { describe, expect } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import type { ApiVersion } from '../../../generator/servarr/apps.ts';
import type { Manifest } from '../../../generator/reconcile/manifest/manifest.ts';
import type { Harness } from '../harness.ts';
import { type Event, type Situation, apply, ends, plan, situations } from '../situations.ts';
import { editsProfile, row, rows, setEntry } from './drafts.ts';

type Values = Readonly<Record<string, Json>>;

const HD = { qualities: ['WEBDL-1080p', 'HDTV-1080p'], upgradeUntil: 'WEBDL-1080p' };
const OURS: Values = { quality: 'WEBDL-1080p', min: 5, preferred: 60, max: 'unlimited' };

/** The manifest with sizes for all profiles, and with profiles. */
const declaring =
  (sizes: readonly Values[], profiles: Readonly<Record<string, Values>> = {}) =>
  (harness: Harness): Manifest => {
    const definitions = sizes.map((values) => ({ path: 'suite.qualitySizes', values }));
    const base = harness.manifest({}, 'owned', { qualitydefinition: definitions });
    const entries = Object.entries(profiles).map(([name, of]) => setEntry('qualityprofile', name, of));
    return { ...base, kinds: { ...base.kinds, qualityprofile: { prune: 'owned', entries } } };
  };

interface Sized {
  readonly name?: string;
  readonly quality?: { readonly name: string };
  readonly items?: readonly Sized[];
  readonly [size: string]: unknown;
}
/** Changes the quality or the group with a name, at any depth. */
const changed = (items: readonly Sized[], name: string, part: object): Sized[] =>
  items.map((one) =>
    (one.quality?.name ?? one.name) === name
      ? { ...one, ...part }
      : { ...one, ...(one.items && { items: changed(one.items, name, part) }) },
  );
/** A user changes sizes of a quality or a group in the profile HD. */
const byHand = (name: string, part: object): Event =>
  editsProfile('HD', ({ items }) => ({ items: changed(items as Sized[], name, part) }));

type Sizes = readonly [least: unknown, preferred: unknown, largest: unknown];
/** The sizes of a quality or a group in a profile. */
const sized =
  (profile: string, name: string, want: Sizes): Event =>
  (harness) => {
    const all = (items: readonly Sized[] = []): readonly Sized[] =>
      items.flatMap((one) => [one, ...all(one.items)]);
    const found = all(row(harness, 'qualityprofile', profile)['items'] as readonly Sized[]).find(
      (one) => (one.quality?.name ?? one.name) === name,
    );
    expect(['minSize', 'preferredSize', 'maxSize'].map((size) => found?.[size] ?? null)).toEqual(want);
  };

const silent = { sends: [] };
const MAX = { 'sizes.WEBDL-1080p.max': 110, 'sizes.DVD.preferred': 9 };
const MINE = declaring([{ quality: 'SDTV', title: 'TV' }], {
  HD: { ...HD, ...MAX },
  Any: { minimumUpgradeScore: 2 },
});
const WEB = { name: 'WEB 720p', qualities: ['WEBDL-720p', 'WEBRip-720p'] };
const REGROUPED = declaring([], { HD: { ...HD, qualities: ['HDTV-1080p', WEB], upgradeUntil: 'WEB 720p' } });
const CONTRADICTIONS: readonly (readonly [Values, string])[] = [
  [{ 'sizes.HDTV-1080p.max': 50 }, 'preferred 95 of "HDTV-1080p" is above max 50'],
  [
    { 'sizes.HDTV-1080p.preferred': 'unlimited', 'sizes.HDTV-1080p.max': 3 },
    'min 4 of "HDTV-1080p" is above max 3',
  ],
];

// prettier-ignore
describe.each<ApiVersion>(['v5', 'v3'])('sizes in the profiles of Sonarr 5 over %s', (api) => {
  situations([
    ['go into the profile that declares them; the rest is that of a new profile',
      apply(MINE, '?none', { sends: ['PUT qualitydefinition/2 202', 'POST qualityprofile 201', 'PUT qualityprofile/1 202'] }),
      sized('HD', 'WEBDL-1080p', [4, 95, 110]), sized('HD', 'DVD', [2, 9, 100]), sized('HD', 'Raw-HD', [4, 95, null]), sized('Any', 'WEBDL-1080p', [4, 95, 130]), apply(MINE, '?none', silent)],
    ['stay when a quality enters, leaves or is regrouped, and when they are no longer declared',
      apply(MINE), byHand('WEB 720p', { minSize: 7, maxSize: 70 }), apply(REGROUPED, '?none'), sized('HD', 'WEBDL-1080p', [4, 95, 110]), sized('HD', 'WEBRip-720p', [3, 95, 130]),
      (harness) => expect((row(harness, 'qualityprofile', 'HD')['items'] as readonly Sized[]).at(-2)).toMatchObject({ name: 'WEB 720p', minSize: 7, maxSize: 70 })],
    ['that someone changes leave a profile suite’s if they are not declared, and are put back if they are',
      apply(MINE), byHand('DVD', { maxSize: 99 }), plan(declaring([]), 'leave SDTV, leave Any, delete HD'),
      byHand('WEBDL-1080p', { maxSize: 90 }), apply(MINE, '?none', { changes: [['sizes.WEBDL-1080p.max', 90, 110]] }),
      sized('HD', 'DVD', [2, 9, 99])],
    ['that are declared for all profiles are a problem that names those of profiles, and nothing is sent',
      ends(78, declaring([OURS])), apply(declaring([OURS]), '!no-effect', { ...silent, says: 'Write suite.qualityProfiles.<name>.sizes in place of qualitySizes.' })],
    ...CONTRADICTIONS.map(([values, says]): Situation => [`sizes that those of the service contradict are not sent: ${JSON.stringify(values)}`,
      apply(declaring([], { Any: values, HD: { ...HD, ...values } }), '!no-effect, !no-effect', { ...silent, says })]),
  ], { recording: 'sonarr-5.0.0-aug', api });
});

const none = { quality: 'SDTV', min: 'unlimited', preferred: 'unlimited', max: 'unlimited' };
const LACKS = 'sizes.WEBDL-1080p.max of "HD": the service has no such key; write the sizes in qualitySizes';

// prettier-ignore
situations([
  ['sizes of a profile are left out where all profiles share them, and those of qualities are set there',
    apply(declaring([OURS], { HD: { ...HD, 'sizes.WEBDL-1080p.max': 80 } }), '?schema-drift', { says: LACKS, sends: ['PUT qualitydefinition/15 202', 'POST qualityprofile 201'] }),
    (harness) => expect(rows(harness, 'qualityprofile').some((one) => JSON.stringify(one).includes('maxSize'))).toBe(false)],
  ['a service that shows no size, because none has a limit, takes those that are declared',
    ({ fake }) => {
      const { rows: definitions } = fake.store.plain('qualitydefinition');
      for (const [id, { minSize: _min, preferredSize: _preferred, maxSize: _max, ...rest }] of definitions) definitions.set(id, rest);
    },
    apply(declaring([OURS, none]), '?none', { sends: ['PUT qualitydefinition/15 202'] }), apply(declaring([OURS, none]), '?none', silent)],
]);
