/** Random configurations of formats, profiles and auto tags, as evaluation accepts them, and random lives. */
import fc from 'fast-check';
import type { Json } from '../../../generator/base/json.ts';
import { foldName } from '../../../generator/servarr/values.ts';
import type { Recording } from '../../recordings.ts';
import type { Mishap } from '../stateful/in-process.ts';
import type { Edited, SetKind } from './by-hand.ts';
import { condition } from './drafts.ts';
import type { Draft, Life } from './lives.ts';

/** A service of the test: what it has, and what a configuration can say of it. */
export interface Theme {
  readonly recording: Recording;
  readonly kinds: readonly SetKind[];
  /** Qualities, best first; the first two can be a group. */
  readonly qualities: readonly [string, string, ...string[]];
  readonly languages?: readonly string[];
  readonly upgradesByScore?: true;
}

const VIDEO = ['WEBDL-1080p', 'WEBRip-1080p', 'Bluray-1080p', 'HDTV-1080p'] as const;
const THREE = ['customformat', 'qualityprofile', 'autotagging'] as const;

/** One of each app with formats, and Sonarr once more with its newer API. */
export const THEMES: readonly [Theme, ...Theme[]] = [
  { recording: 'sonarr-4.0.19', kinds: THREE, qualities: VIDEO, upgradesByScore: true },
  { recording: 'sonarr-develop', kinds: THREE, qualities: VIDEO, upgradesByScore: true },
  {
    recording: 'radarr-6.0.3',
    kinds: THREE,
    qualities: VIDEO,
    languages: ['German', 'Original'],
    upgradesByScore: true,
  },
  {
    recording: 'lidarr-2.14.5',
    kinds: ['customformat', 'qualityprofile', 'metadataprofile', 'autotagging'],
    qualities: ['FLAC', 'FLAC 24bit', 'MP3-320', 'MP3-256'],
  },
];

const FORMATS = ['one', 'One', 'two', 'three'] as const;
const PROFILES = ['Any', 'HD', 'hd', 'Lossless'] as const;
const TAGS = ['kids', 'anime'] as const;
const METADATA = ['Standard', 'Albums'] as const;

const maybe = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(one, { nil: undefined });

/** Absent keys are left out, as in a manifest. */
function keys(
  all: Readonly<Record<string, fc.Arbitrary<Json | undefined>>>,
): fc.Arbitrary<Record<string, Json>> {
  return fc.record(all).map((one) => {
    const said = Object.entries(one).filter((entry): entry is [string, Json] => entry[1] !== undefined);
    return Object.fromEntries(said);
  });
}

function named<T>(names: readonly string[], value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> {
  const pair = fc.tuple(fc.constantFrom(...names), value);
  return fc
    .uniqueArray(pair, { maxLength: 3, selector: ([name]) => foldName(name) })
    .map((all) => Object.fromEntries(all));
}

const flag = fc.constantFrom(true, false);
const flags = keys({ negate: maybe(fc.constant(true)), required: maybe(fc.constant(true)) });
const title = fc
  .tuple(fc.constantFrom('x264', 'x265'), flags)
  .map(([value, rest]) => condition('ReleaseTitle', { value }, rest));
const size = fc.constantFrom(10, 20).map((max) => condition('Size', { min: 1, max }));
const tag = fc.constantFrom('kids', 'new').map((value) => condition('Tag', { value }));
const profile = fc.constantFrom(...PROFILES).map((value) => condition('QualityProfile', { value }));
const conditions = (...all: fc.Arbitrary<Json>[]): fc.Arbitrary<Json> =>
  fc.array(fc.oneof(...all), { minLength: 1, maxLength: 2 });

const format = keys({
  conditions: maybe(conditions(title, size)),
  includeInRenames: maybe(flag),
}).filter((one) => Object.keys(one).length > 0);

const autoTag = keys({
  conditions: conditions(tag, profile),
  tags: fc.constantFrom(['kids'], ['kids', 'new']),
  removeTagsAutomatically: maybe(flag),
});

const metadata = keys({
  primaryAlbumTypes: fc.constantFrom(['Album'], ['Album', 'EP']),
  secondaryAlbumTypes: fc.constant(['Studio']),
  releaseStatuses: fc.constant(['Official']),
});

const scores = named(FORMATS, fc.constantFrom(-5, 0, 3, 7));

/** A profile that allows its qualities itself, and one that sets a part of what there is. */
function profiles({ qualities, languages, upgradesByScore }: Theme): fc.Arbitrary<Record<string, Json>> {
  const [first, second, third, ...rest] = qualities;
  const group = { name: 'Web', qualities: [first, second] };
  const lists: readonly Json[] = [[group, third ?? ''], [third ?? '', first], [second, group.name === '' ? '' : rest[0] ?? ''], [first]]; // prettier-ignore
  const numbers = {
    upgradeUntilScore: maybe(fc.constantFrom(50, 60)),
    ...(upgradesByScore ? { minimumUpgradeScore: maybe(fc.constantFrom(2, 3)) } : {}),
    ...(languages === undefined ? {} : { language: maybe(fc.constantFrom(...languages)) }),
    scores: maybe(scores),
  };
  const own = fc.constantFrom(...lists).chain((list) => {
    const names = (list as (string | { name: string })[]).map((one) => (typeof one === 'string' ? one : one.name)); // prettier-ignore
    return keys({
      ...numbers,
      qualities: fc.constant(list),
      upgradeUntil: maybe(fc.constantFrom<Json>(null, ...names)),
    });
  });
  return fc.tuple(fc.oneof(own, keys(numbers)), maybe(flag)).map(([one, isLeast]) => {
    const most = Object.values((one['scores'] ?? {}) as Record<string, number>).reduce((sum, score) => sum + Math.max(0, score), 0); // prettier-ignore
    // Evaluation rejects a minimum that no release can reach.
    return isLeast === undefined ? one : { ...one, minimumScore: isLeast ? most : -20 };
  });
}

/** A configuration of a service. */
export function drafts(theme: Theme): fc.Arbitrary<Draft> {
  const all = {
    customformat: named(FORMATS, format),
    qualityprofile: named(PROFILES, profiles(theme)),
    autotagging: named(TAGS, autoTag),
    ...(theme.kinds.includes('metadataprofile') ? { metadataprofile: named(METADATA, metadata) } : {}),
  };
  return fc.record(all);
}

const KEYS: readonly Edited[] = ['conditions', 'groups', 'minimum', 'name', 'score', 'tags', 'until'];

/** A fault of a run. */
export const mishap = fc.record({
  at: fc.integer({ min: 1, max: 25 }),
  lasts: fc.boolean(),
  is: fc.constantFrom<Mishap>(
    'kill before',
    'kill after',
    'reset before',
    'reset after',
    'fails',
    'odd',
    'lacks',
  ),
});

/** The events of a life. */
export function events(theme: Theme): fc.Arbitrary<Life> {
  const kind = fc.constantFrom(...theme.kinds);
  const which = fc.nat(4);
  const edit = { kind, which, key: fc.constantFrom(...KEYS) };
  const does = <const T extends Life['does']>(one: T) => fc.constant<T>(one);
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        does: does('apply'),
        host: fc.constantFrom('a' as const, 'a' as const, 'b' as const),
        draft: drafts(theme),
        prune: fc.constantFrom('none' as const, 'owned' as const, 'owned' as const, 'all' as const),
        mishap: maybe(mishap),
        meanwhile: maybe(fc.record({ ...edit, at: fc.integer({ min: 1, max: 15 }) })),
      }),
    },
    { weight: 4, arbitrary: fc.record({ does: does('edit'), ...edit }) },
    { weight: 2, arbitrary: fc.record({ does: does('make'), kind, name: fc.constantFrom(...FORMATS, ...PROFILES) }) }, // prettier-ignore
    { weight: 1, arbitrary: fc.record({ does: does('delete'), kind, which }) },
    { weight: 1, arbitrary: fc.record({ does: does('new database') }) },
  );
}
