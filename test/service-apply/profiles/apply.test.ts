/** Custom formats, auto tags and profiles: created, updated by what is declared alone, silent, deleted last. */
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { stateFile } from '../../../generator/reconcile/state/state-file.ts';
import { readStatus } from '../../../generator/reconcile/service-status.ts';
import { hasChanges, planData, serviceData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import type { Harness } from '../harness.ts';
import { type Event, type Situation, adds, answers, apply, counts, during, plan, situations } from '../situations.ts'; // prettier-ignore
import { albums } from '../stateful/scenes.ts';
import { type Declared, condition, declaring, editsProfile, row, scores, scoresByHand, stores } from './drafts.ts'; // prettier-ignore

const title = (value: string): Json => condition('ReleaseTitle', { value }, { required: true });
const X265 = { conditions: [title('x265')] };
const GERMAN = { conditions: [condition('Language', { value: { _choice: 'German', value: 4 } })] };
const BOTH = { x265: X265, German: GERMAN };
const HD = {
  qualities: [{ name: 'WEB', qualities: ['WEBDL-1080p', 'WEBRip-1080p'] }, 'Bluray-1080p', 'HDTV-1080p'],
  upgradeUntil: 'WEB',
  upgradeUntilScore: 10000,
  scores: { x265: -10000, German: 500 },
};

type Keys = Readonly<Record<string, Json>>;
const formats = (customformat: Declared['customformat'] = {}) => declaring({ customformat });
const profiles = (qualityprofile: Declared['qualityprofile'] = {}) => declaring({ qualityprofile });
const scored = (profile: string, all: Keys, customformat: Declared['customformat'] = { x265: X265 }) =>
  declaring({ customformat, qualityprofile: { [profile]: { scores: all } } });

const addsFormats = (...all: string[]): Event =>
  adds('customformat', ...all.map((name) => ({ name, specifications: [] })));

interface Item {
  readonly allowed: boolean;
  readonly id?: number;
  readonly name?: string;
  readonly quality?: { readonly name: string };
}
const itemsOf = (harness: Harness, profile: string): readonly Item[] =>
  row(harness, 'qualityprofile', profile)['items'] as readonly Item[];
const editsItems = (profile: string, change: (items: readonly Item[]) => readonly Item[]): Event =>
  editsProfile(profile, (one) => ({ items: change(one['items'] as readonly Item[]) }));
/** The profile allows these qualities and groups. */
const allows =
  (profile: string, ...want: string[]): Event =>
  (harness) => {
    const allowed = itemsOf(harness, profile).filter((one) => one.allowed);
    expect(allowed.map(({ name, quality }) => name ?? quality?.name)).toEqual(want);
  };
/** The profile was made before the service knew these qualities. */
const lacks = (profile: string, ...names: string[]): Event =>
  editsItems(profile, (items) => items.filter(({ quality }) => !names.includes(quality?.name ?? '')));
/** Everything of a profile but its scores. */
const unscored = (harness: Harness): object => ({ ...row(harness, 'qualityprofile', 'HD-1080p'), formatItems: [] }); // prettier-ignore
let before: object = {};
const OLD = profiles({ Old: { qualities: ['SDTV'] } });

// prettier-ignore
describe('formats and profiles', () => {
  const everything = declaring({ customformat: BOTH, qualityprofile: { HD } });
  situations([
    ['are created, formats first; a second run sends no write',
      apply(everything, 'create x265, create German, create HD'), scores('HD', { x265: -10000, German: 500 }), allows('HD', 'HDTV-1080p', 'Bluray-1080p', 'WEB'),
      (harness) => expect(row(harness, 'qualityprofile', 'HD')).toMatchObject({ upgradeAllowed: true, cutoff: itemsOf(harness, 'HD').find(({ name }) => name === 'WEB')?.id }),
      apply(everything, 'unchanged x265, unchanged German, unchanged HD', { sends: [] }),
      ({ fake }) => expect(fake.requests.slice(-4).map(({ path }) => path)).toEqual(['tag', 'customformat', 'qualityprofile', 'autotagging'].map((one) => `/api/v3/${one}`))],
    ['are deleted again, profiles first, and nothing else',
      apply(everything), apply(declaring()), ({ fake }) => expect(fake.writes.filter(({ method }) => method === 'DELETE')[0]?.path).toMatch(/qualityprofile/u),
      counts('customformat', 0), counts('qualityprofile', 6), plan(declaring(), 'nothing')],
    ['a profile that is no longer declared is deleted in a run that creates a format',
      apply(OLD), apply(formats({ x265: X265 }), 'create x265, delete Old'), counts('qualityprofile', 6)],
    ['a profile in which a user scores the format that the run creates is kept',
      apply(OLD), during('^GET .*/qualityprofile/\\d+$', scoresByHand('Old', { x265: 5 })), apply(formats({ x265: X265 }), '!changed-meanwhile'), scores('Old', { x265: 5 })],
    ['a profile that lacks qualities gets them as not allowed with the scores that are declared',
      lacks('HD-1080p', 'SDTV', 'Bluray-2160p Remux'), apply(scored('HD-1080p', { x265: 7 })), scores('HD-1080p', { x265: 7 }),
      (harness) => expect(itemsOf(harness, 'HD-1080p').slice(0, 2)).toMatchObject(['SDTV', 'Bluray-2160p Remux'].map((name) => ({ allowed: false, quality: { name } }))),
      plan(scored('HD-1080p', { x265: 7 }), 'unchanged x265, unchanged HD-1080p')],
    ['a profile that lacks qualities gets the one that is declared as allowed',
      lacks('HD-1080p', 'SDTV', 'DVD'), apply(profiles({ 'HD-1080p': { qualities: ['DVD'] } })), allows('HD-1080p', 'DVD')],
  ]);
});

const MINE_SCORED = declaring({
  customformat: { x265: X265 },
  qualityprofile: { Mine: { qualities: ['HDTV-1080p'], scores: { x265: 5 } } },
});

// prettier-ignore
describe('a profile that declares only scores', () => {
  situations([
    ['has nothing else of it written',
      (harness) => (before = unscored(harness)), apply(scored('HD-1080p', { x265: 7 })), (harness) => expect(unscored(harness)).toEqual(before), scores('HD-1080p', { x265: 7 }), plan(scored('HD-1080p', { x265: 7 }), 'unchanged x265, unchanged HD-1080p')],
    ['whose score a user changed names it by its own key, and is kept once nothing is declared',
      apply(MINE_SCORED), scoresByHand('Mine', { x265: 7 }),
      async (harness) => expect((await harness.plan(MINE_SCORED(harness))).outcomes.map(({ step }) => step.reason)).toContain('it was changed outside of suite (scores.x265); suite adopts it as declared'),
      apply(declaring(), 'delete x265, leave Mine')],
    ['goes back to no score when the score is no longer declared, and keeps those of others',
      apply(scored('Any', { x265: 7, German: 8 }, BOTH)), scoresByHand('Any', { German: 99 }), apply(scored('Any', { German: 8 }, BOTH)), scores('Any', { x265: 7, German: 8 })],
    ['is an error with the nearest name where the service has no such format', plan(scored('Any', { x256: 7 }), '!reference-unknown', { says: 'Did you mean "x265"?' })],
    ['is an error that names services where the format may be declared for other services',
      plan(scored('Any', { x265: 7 }, {}), '!reference-unknown', { says: 'Declare "x265" in suite.customFormats, or create it in sonarr first. If suite.customFormats declares it for other services, add "sonarr" to its services.' })],
  ]);
});

const RENAMED = { x265: { includeInRenames: true } };
const LANGUAGE = { name: 'Language', implementationName: 'Language', negate: false, required: false, fields: { value: 'German', exceptLanguage: false } }; // prettier-ignore
const TITLE = { name: 'ReleaseTitle', implementationName: 'Release Title', negate: false, required: true, fields: { value: 'x265' } }; // prettier-ignore
const two = (...conditions: Json[]) => formats({ both: { conditions } });
const [x265 = '', german = ''] = [...X265.conditions, ...GERMAN.conditions];

// prettier-ignore
describe('a custom format', () => {
  situations([
    ['that is the last one and that a foreign profile scores is deleted, with a note about the scores',
      apply(formats({ x265: X265 })), scoresByHand('SD', { x265: 3 }), editsProfile('SD', { minFormatScore: -50 }),
      apply(declaring(), 'delete x265', { step: { notes: ['its scores go with it, also in quality profiles of others'] } }),
      counts('customformat', 0), stores('qualityprofile', 'SD', { minFormatScore: 0, formatItems: [] }), apply(declaring(), 'nothing', { sends: [] })],
    ['that a profile begins to score while its entry goes is an error of the profile, and stays',
      apply(formats({ x265: X265 })), apply(profiles({ Any: { scores: { x265: 4 } } }), '!deletion-postponed, !reference-unknown'), counts('customformat', 1)],
    ['that suite could not create is not scored: the profile is reported, not written in every run',
      async (harness) => expect((await harness.apply(scored('Any', { x265: -5 }, RENAMED)(harness))).failures).toMatchObject([
        { what: 'sonarr has no custom format of this name, and without conditions suite cannot create one' }, { what: 'the custom format "x265" does not exist, although it is declared' }]),
      ({ fake }) => expect(fake.writes).toEqual([])],
    ['that declares a part is set where it exists, and cannot be created',
      plan(formats(RENAMED), '!reference-unknown', { says: 'without conditions suite cannot create one' }), apply(formats({ x265: X265 })), apply(formats(RENAMED)),
      stores('customformat', 'x265', { includeCustomFormatWhenRenaming: true, specifications: [{}] })],
    ['with its conditions in another order is as declared; with another value it is updated',
      apply(two(x265, german)), plan(two(german, x265), 'unchanged both'),
      plan(two(x265), '', { step: { changes: [{ key: 'conditions', from: [TITLE, LANGUAGE], to: [TITLE], secret: false, why: 'declared' } as never] } })],
    ...([['a condition', 'Nope', {}], ['a field', 'Size', { min: 1, max: 10, most: 5 }], ['a field that turns a condition round', 'Language', { value: 1, exceptLanguage: true, never: true }]] as const)
      .map(([what, implementation, fields]): Situation => [`with ${what} that the service lacks is not created without it, and an existing one keeps its conditions`,
        apply(formats({ x: { conditions: [condition(implementation, fields)] } }), '!schema-drift'), counts('customformat', 0),
        apply(formats({ x: X265 })), apply(formats({ x: { conditions: [condition(implementation, fields)], includeInRenames: true } }), 'update x, ?schema-drift'),
        stores('customformat', 'x', { includeCustomFormatWhenRenaming: true, specifications: [{ implementation: 'ReleaseTitleSpecification' }] })],
      ),
  ]);
});

const F = { conditions: [title('x')] };

// prettier-ignore
describe('a name that differs only by case', () => {
  situations([
    ['of one resource', addsFormats('HULU'), plan(formats({ Hulu: F }), 'blocked Hulu, !name-case', { says: 'Write "HULU" in' })],
    ['of a built-in profile', plan(profiles({ 'hd-1080P': { upgradeUntilScore: 1 } }), 'blocked hd-1080P, !name-case', { says: 'Write "HD-1080p" in' })],
    ['of several', addsFormats('HULU', 'hulu'), plan(formats({ Hulu: F }), 'blocked Hulu, !name-case', { says: 'Write "HULU" or "hulu" in' })],
    ['of two, of which one is meant', addsFormats('HULU', 'Hulu'), plan(formats({ Hulu: F }), 'update Hulu')],
    ['of two entries', addsFormats('HULU'), plan(formats({ HULU: F, Hulu: F }), 'update HULU, create Hulu')],
    ['of what suite created', apply(formats({ HULU: F })), apply(formats({ Hulu: F }), '!name-case'), counts('customformat', 1)],
  ]);
});

const MINE = profiles({ Mine: { qualities: ['Bluray-1080p'] } });
const GROUPS = profiles({ Any: { qualities: [{ name: 'WEB 1080p', qualities: ['WEBDL-1080p', 'WEBRip-1080p'] }, { name: 'Discs', qualities: ['Bluray-1080p', 'Bluray-720p'] }] } }); // prettier-ignore
const groups = (harness: Harness) => itemsOf(harness, 'Any').filter(({ name }) => name !== undefined).map(({ id, name }) => [id, name]); // prettier-ignore
const film = (more: Keys = {}) => profiles({ Mine: { qualities: ['Remux-1080p', 'Bluray-1080p'], language: 'German', ...more } }); // prettier-ignore
let known: unknown[] = [];
const SD = (keys: Keys) => profiles({ SD: keys });

// prettier-ignore
describe('a quality profile', () => {
  situations([
    ['that something uses is declared again, and is as any other one',
      apply(MINE), answers('^DELETE', { kind: 'status', status: 500, text: '{"message":"it is in use."}', type: 'application/json' }),
      apply(declaring(), '?in-use', { sends: [expect.stringContaining('DELETE') as string] }), apply(MINE, 'unchanged Mine'),
      async ({ stateDir }) => expect(await readFile(stateFile(stateDir, 'sonarr'), 'utf8')).not.toContain('inUse')],
    ['that suite created is kept if someone renamed a group in it, even one that is not allowed',
      apply(MINE), editsItems('Mine', (items) => items.map((one) => (one.name === 'WEB 480p' ? { ...one, name: 'Theirs' } : one))), apply(declaring(), 'leave Mine')],
    ['keeps its groups and their IDs, and gets the next free one for a new group',
      (harness) => (known = groups(harness)), apply(GROUPS), (harness) => expect(groups(harness)).toEqual(expect.arrayContaining([...known, [1004, 'Discs']])), plan(GROUPS, 'unchanged Any')],
    ['with a cutoff that the profile of another program does not allow is rejected by the service', apply(SD({ upgradeUntil: 'nonsense' }), '!write-refused', { says: 'upgradeUntil' })],
    ['has a cutoff where it allows it; with `qualities` it can be one that it did not allow',
      apply(SD({ upgradeUntil: 'WEB 480p' }), 'update SD'), apply(SD({ upgradeUntil: 'WEB 480p' }), 'unchanged SD'),
      ...['update SD', 'unchanged SD'].map((step) => apply(SD({ qualities: ['Bluray-1080p'], upgradeUntil: 'Bluray-1080p' }), step))],
  ]);
  situations([
    ['of Radarr has its language by name',
      apply(film()), stores('qualityprofile', 'Mine', { language: { id: 4, name: 'German' } }), plan(film(), 'unchanged Mine'), plan(film({ language: 'Germn' }), '!reference-unknown')],
  ], { recording: 'radarr-6.0.3' });
  situations([
    ['that something uses is kept with a warning, and its formats with it',
      apply(declaring({ customformat: { x265: F }, qualityprofile: { Mine: { qualities: ['FLAC'], scores: { x265: 5 } } } })),
      (harness) => adds('rootfolder', { path: '/m', defaultQualityProfileId: row(harness, 'qualityprofile', 'Mine').id })(harness),
      async (harness) => {
        const report = await harness.apply(declaring()(harness));
        expect([report.failures, report.warnings.map(({ code }) => code)]).toEqual([[], ['in-use', 'in-use']]);
        expect(serviceData(report)).toMatchObject({ counts: { delete: 0, kept: 2 }, steps: [{ kept: true }, { kept: true }] });
        expect(sheetText(planSheet(planData('apply', [report])))).toMatch(/: 0 deleted, 2 kept, 0 up to date$/u);
      },
      scores('Mine', { x265: 5 }),
      // A later apply tries once, without a warning; it changes nothing, and neither does a plan.
      async (harness) => {
        const state = () => readFile(stateFile(harness.stateDir, 'lidarr'), 'utf8');
        const was = await state();
        harness.fake.requests.splice(0);
        for (const again of [await harness.apply(declaring()(harness)), await harness.plan(declaring()(harness))]) {
          const data = planData('plan', [again]);
          expect([again.warnings, hasChanges(data), data.services[0]?.counts.kept]).toEqual([[], false, 2]);
        }
        expect(harness.fake.writes.map(({ method }) => method)).toEqual(['DELETE']);
        expect(await state()).toBe(was);
        expect((await readStatus(declaring()(harness), harness.options())).reached?.counts).toMatchObject({ stale: 0 });
      },
      ({ fake }) => fake.store.plain('rootfolder').rows.clear(),
      async (harness) => expect(serviceData(await harness.apply(declaring()(harness)))).toMatchObject({ counts: { delete: 2, kept: 0 }, failures: [] }), counts('customformat', 0)],
    ['of metadata allows what is declared, a type twice as well as once',
      ...['create Albums', 'unchanged Albums'].map((step) => apply(declaring({ metadataprofile: { Albums: albums('EP', 'Album', 'EP') } }), step)),
      (harness) => expect((row(harness, 'metadataprofile', 'Albums')['primaryAlbumTypes'] as { albumType: { name: string }; allowed: boolean }[]).filter(({ allowed }) => allowed).map(({ albumType }) => albumType.name).toSorted()).toEqual(['Album', 'EP'])],
  ], { recording: 'lidarr-2.14.5' });
});

const ANIME: Declared = {
  qualityprofile: { HD: { qualities: HD.qualities } },
  autotagging: { Anime: { tags: ['anime'], removeTagsAutomatically: true, conditions: [condition('QualityProfile', { value: 'HD' }), condition('RootFolder', { value: '/srv/media/anime' }), condition('Tag', { value: 'kids' })] } }, // prettier-ignore
};
const films = { Films: { tags: ['x'], conditions: [condition('QualityProfile', { value: 'hd' })] } };
const unsent = (of_: Declared['qualityprofile']) => declaring({ qualityprofile: { ...of_, hd: { upgradeUntilScore: 5 } }, autotagging: films }); // prettier-ignore
const NO_HD: Event = async (harness) => expect((await harness.apply(unsent({})(harness))).failures.at(-1)?.what).toBe('the quality profile "hd" does not exist, although it is declared'); // prettier-ignore

// prettier-ignore
describe('an auto tag', () => {
  situations([
    ['names profiles and tags, also those that the run creates',
      apply(declaring(ANIME)),
      (harness) => {
        const all = row(harness, 'autotagging', 'Anime')['specifications'] as { fields: { value: unknown }[] }[];
        const [profile, , tag] = all.map(({ fields }) => fields[0]?.value);
        expect(profile).toBe(row(harness, 'qualityprofile', 'HD').id);
        expect(harness.fake.store.tags.rows.get(Number(tag))?.label).toBe('kids');
        expect(harness.fake.requests.filter(({ path }) => path.endsWith('autotagging/schema'))).toHaveLength(1);
      },
      apply(declaring(ANIME), 'unchanged HD, unchanged Anime', { sends: [] })],
    ['of a profile that suite could not create is not sent', NO_HD, counts('autotagging', 0)],
  ]);
  situations([
    ['of a tag that Sonarr 5 does not create is refused by plan',
      async (harness) => expect((await harness.plan(declaring({ autotagging: { Kids: { tags: ['kids'], conditions: [condition('Tag', { value: 'kids tv' })] } } })(harness))).failures[0]?.fix).toBe('For new tags, sonarr accepts only letters a to z, digits and hyphens. Write "kids-tv".')],
  ], { recording: 'sonarr-develop' });
});

const SETS = declaring({ ...ANIME, customformat: { x265: X265 } });

situations([
  [
    'formats, profiles and auto tags of others are kept with `--prune all`',
    apply(SETS),
    ({ stateDir }) => rmSync(stateDir, { recursive: true }),
    apply(declaring(), 'nothing', { prune: 'all', sends: [] }),
  ],
]);
