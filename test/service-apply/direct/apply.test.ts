/** Root folders, remote path mappings, exclusions and sizes: created, changed, left and deleted as they are declared with a service. */
import { describe, expect } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { planData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { sheetMarkdown } from '../../../generator/report/sheet/sheet-markdown.ts';
import { sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import { readStatus } from '../../../generator/reconcile/service-status.ts';
import { testService } from '../../../generator/reconcile/service-tests.ts';
import type { Recording } from '../../recordings.ts';
import type { Draft, Harness, ServiceEntries } from '../harness.ts';
import { type Event, type Situation, adds, answers, apply, counts, during, holds, plan, situations } from '../situations.ts'; // prettier-ignore
import { declaring, entries, folders, mappings, stored } from './folders.ts';

type Values = Readonly<Record<string, Json>>;

/** Resources that someone else created. */
const there =
  (all: ServiceEntries): Event =>
  ({ fake }) => {
    for (const [kind, rows] of Object.entries(all))
      for (const { values } of rows) fake.store.plain(kind).add((id) => ({ ...values, id }));
  };
const disk =
  (hasFolder: (path: string) => boolean): Event =>
  ({ fake }) =>
    Object.assign(fake, { hasFolder });
const silent = { sends: [] };

const SERIES = '/srv/media/series';
const music = (more: Values = {}): ServiceEntries => ({
  rootfolder: entries('rootFolders', {
    path: '/srv/music',
    name: 'Music',
    defaultQualityProfileId: 'Lossless',
    defaultMetadataProfileId: 'Standard',
    ...more,
  }),
});
const LIST = { implementation: 'ImdbListImport', fields: { listId: 'ls012345678' }, general: { qualityProfileId: 'Any', rootFolderPath: '/srv/a' } }; // prettier-ignore
const list = (tags: string[], rootFolderPath?: string): Draft => ({
  importlist: [{ implementation: 'CustomImport', name: 'list', tags, general: { qualityProfileId: 'Any', ...(rootFolderPath && { rootFolderPath }) }, fields: { baseUrl: 'http://list.example' } }], // prettier-ignore
});
const both = { ...folders(`${SERIES}/`, '/'), ...mappings(['box', '/downloads', '/srv/down/']) };
const same = { ...folders(SERIES, '/'), ...mappings(['box', '/downloads/', '/srv/down']) };
const client: Draft = { downloadclient: [{ implementation: 'Transmission', name: 'a' }] };
const odd = { ...folders(SERIES, '/nowhere/x'), ...mappings(['<b>|box', '/d', '/srv']) };

// prettier-ignore
describe('root folders and remote path mappings', () => {
  situations([
    ['are created if they are missing, and then left alone; a trailing slash makes no difference',
      plan(declaring(both), `create ${SERIES}/, create /, create box /downloads`, silent), apply(declaring(both)),
      holds('rootfolder', { path: SERIES }, { path: '/' }), holds('remotepathmapping', { host: 'box', remotePath: '/downloads/', localPath: '/srv/down/' }),
      apply(declaring(same), `unchanged ${SERIES}, unchanged /, unchanged box /downloads/`, silent)],
    ['are deleted last, once no longer declared, if suite created them; others stay',
      there(folders('/srv/old')), apply(declaring(folders('/srv/old', SERIES))), apply(declaring(), `delete ${SERIES}, leave /srv/old`, { prune: 'all' }),
      holds('rootfolder', { path: '/srv/old' }), apply(declaring(), 'nothing'),
      ({ fake }) => expect(fake.requests.filter(({ path }) => path.includes('rootfolder'))).toEqual([])],
    ['a folder that does not exist is reported with user, path and action; the rest is applied',
      disk((path) => path !== SERIES),
      apply(declaring(folders(SERIES, '/srv/films'), {}, { user: 'media' }), '!folder-unusable', { says: `sonarr, root folder "${SERIES}" (suite.services.sonarr.rootFolders[0]): the service cannot use the folder (400): path: '${SERIES}' is rejected [folder-missing]` }),
      apply(declaring(folders(SERIES, '/srv/films'), {}, { user: 'media' }), '!folder-unusable', { says: `"d ${SERIES} 0775 media - -"` }),
      holds('rootfolder', { path: '/srv/films' }), apply(declaring(folders(SERIES, '/srv/films')), '!folder-unusable', { says: /in a container/u }),
      disk(() => true), apply(declaring(folders(SERIES, '/srv/films')))],
    ['a folder that disappeared later is a warning in plan and status, too',
      apply(declaring(folders(SERIES))), disk(() => false), ...[plan, apply].map((run) => run(declaring(folders(SERIES)), `unchanged ${SERIES}, ?folder-unusable`)),
      async (harness) => expect((await readStatus(declaring(folders(SERIES))(harness), harness.options())).warnings).toHaveLength(1)],
    ['a resource that someone else creates during the run is kept as it is and never deleted',
      during('^POST .*rootfolder$', there(folders(SERIES)), 1), apply(declaring(folders(SERIES)), '!changed-meanwhile'), apply(declaring(folders(SERIES))),
      apply(declaring(), `leave ${SERIES}`), holds('rootfolder', { path: SERIES })],
    ['are printed in every format, in the status and next to the tests',
      there(folders('/srv/foreign')),
      async (harness) => {
        const sheet = planSheet(planData('plan', [await harness.plan(declaring(odd)(harness))]));
        expect(sheetText(sheet)).toContain(`  + root folder "${SERIES}": sonarr has no such root folder`);
        expect(sheetText(sheet)).toContain('3 to create');
        expect(sheetMarkdown(sheet)).toContain('"&lt;b&gt;\\|box /d"');
        await harness.apply(declaring(odd)(harness));
        const [now, none] = await Promise.all([declaring(odd), declaring()].map(async (what) => readStatus(what(harness), harness.options())));
        expect(now?.reached?.counts).toEqual({ declared: 3, drifted: 1, stale: 0, foreign: 1 });
        expect(none?.reached?.counts).toMatchObject({ stale: 2 });
        expect((await testService(declaring(odd)(harness), harness.options())).tried).toEqual([]);
      }],
    ['a list is deleted before the folder that it names',
      apply(declaring(folders('/srv/a/'), { importlist: [LIST] })), apply(declaring({}, { importlist: [] }), '', { sends: ['DELETE importlist/1 200', 'DELETE rootfolder/1 200'] })],
    ['a list whose root folder no longer exists: the service rejects its next change',
      apply(declaring(folders('/srv/tv', '/srv/anime'), list([], '/srv/anime'))), ...[1, 2].map(() => apply(declaring(folders('/srv/tv'), list([])))),
      apply(declaring(folders('/srv/tv'), list(['new'])), '!write-refused'), apply(declaring(folders('/srv/tv'), list(['new'], '/srv/tv')))],
    ['an entry declared twice is reported, with the keys that make two entries the same',
      async (harness) => expect((await harness.plan(declaring(folders('/srv/a', '/srv/a/'), { downloadclient: ['box', 'BOX'].map((name) => ({ implementation: 'Transmission', name })) })(harness))).failures).toMatchObject([
        { code: 'name-twice', what: 'another root folder for sonarr is the same; a slash at the end makes no difference' },
        { code: 'name-twice', what: 'another download client for sonarr has this name; services ignore the case of names' }])],
    ...([['without such things', 404, 'kind-absent'], ['that fails on its disks', { kind: 'status', status: 500 }, 'service-error'], ['whose disks hang', { kind: 'hang', when: 'before' }, 'service-timeout']] as const)
      .map(([what, answer, code]): Situation => [`the list of a service ${what} fails alone, and the other kinds go on`,
        answers('rootfolder$', answer), apply(declaring(folders('/srv/a'), client), `create a, !${code}`, { timeoutMs: 2000 })]),
  ]);
});

const WHISPARR_3 = { recording: 'radarr-6.4.2', like: { app: 'whisparr3', version: '3.0.1' } } as const;
const SCENE = { foreignId: '0b0c2a4e-7d0b-4d6f-9d4e-0a1b2c3d4e5f', title: 'Scene' };
const excluded = (title: string): ServiceEntries => ({ importlistexclusion: entries('importListExclusions', { ...SCENE, title }) }); // prettier-ignore

// prettier-ignore
describe('Whisparr 3', () => {
  situations([
    ['shows another path of a root folder by its ID: the list decides',
      apply(declaring(folders(SERIES))), plan(declaring(folders(SERIES)), `unchanged ${SERIES}`),
      apply(declaring({ rootfolder: [] }), `delete ${SERIES}`, { sends: ['DELETE rootfolder/1 200'] }), holds('rootfolder')],
    ['knows its exclusions by IDs of StashDB and TMDb',
      apply(declaring(excluded('Scene'))), holds('importlistexclusion', { foreignId: SCENE.foreignId, movieTitle: 'Scene' }),
      apply(declaring(excluded('Scene')), '', silent), apply(declaring(excluded('Other')), 'update ' + SCENE.foreignId),
      apply(declaring({ importlistexclusion: [] }), 'delete ' + SCENE.foreignId), holds('importlistexclusion')],
  ], WHISPARR_3);
});

// prettier-ignore
describe('root folders of Lidarr and Readarr', () => {
  const tagged = music({ defaultMonitorOption: 'none', defaultTags: ['Flac', 'nix'] });
  situations([
    ['have profiles by name, enum values and tags, and no second write',
      apply(declaring(tagged)), ({ fake }) => expect(fake.store.tags.rows.size).toBe(2),
      holds('rootfolder', { path: '/srv/music', name: 'Music', defaultQualityProfileId: 2, defaultMetadataProfileId: 1, defaultTags: [1, 2] }),
      apply(declaring(tagged), 'unchanged /srv/music', silent)],
    ['name a profile that is renamed: in service and configuration nothing changes; only in the service, it is reported',
      apply(declaring(music({ defaultQualityProfileId: 'Any' }))),
      ({ fake }) => { for (const [id, row] of fake.store.plain('qualityprofile').rows) if (row['name'] === 'Any') fake.store.plain('qualityprofile').rows.set(id, { ...row, name: 'Flac' }); },
      apply(declaring(music({ defaultQualityProfileId: 'Flac' })), 'unchanged /srv/music', silent),
      apply(declaring(music({ defaultQualityProfileId: 'Any' })), '!reference-unknown', silent), counts('rootfolder', 1)],
  ], { recording: 'lidarr-2.14.5' });
  for (const recording of ['lidarr-2.14.5', 'readarr-0.4.18'] as const)
    situations([[`of ${recording} are changed in place, and what is not declared of one stays`,
      apply(declaring(music({ defaultMonitorOption: 'missing' }))), plan(declaring(music({ defaultQualityProfileId: 'Any', name: 'Flac' })), '', { changes: [['name', 'Music', 'Flac'], ['qualityProfile', 'Lossless', 'Any']] }),
      apply(declaring(music({ defaultQualityProfileId: 'Any', name: 'Flac' })), '', { sends: ['PUT rootfolder/1 202'] }),
      holds('rootfolder', { path: '/srv/music', name: 'Flac', defaultQualityProfileId: 1, defaultMonitorOption: 'missing' }),
      apply(declaring(music({ defaultQualityProfileId: 'Any', name: 'Flac' })), 'unchanged /srv/music')]], { recording });
});

interface Row {
  readonly recording?: Recording;
  readonly there?: ServiceEntries;
  readonly flat: ServiceEntries;
  /** The steps and failures. */
  readonly want: string;
}
const any = (more: Values = {}) => music({ defaultQualityProfileId: 'Any', ...more });
const LIDARR = { recording: 'lidarr-2.14.5' } as const;

// prettier-ignore
const ROWS: readonly (readonly [string, Row])[] = [
  ['several slashes at the end', { flat: folders('/srv/a///'), want: 'create /srv/a///' }],
  ['it is there with a slash', { there: folders('/srv/a/'), flat: folders('/srv/a'), want: 'unchanged /srv/a' }],
  ['it is there without one', { there: folders('/srv/a'), flat: folders('/srv/a/'), want: 'unchanged /srv/a/' }],
  ['the same in capitals is another', { there: folders('/srv/A'), flat: folders('/srv/a'), want: 'create /srv/a' }],
  ['two spellings of one letter are two folders', { there: folders('/srv/u\u0308'), flat: folders('/srv/ü'), want: 'create /srv/ü' }],
  ['twice in a manifest by hand', { flat: folders('/srv/a', '/srv/a/'), want: 'create /srv/a, blocked /srv/a/, !name-twice' }],
  ['a path of Windows, which this service refuses', { flat: folders('C:\\media'), want: 'create C:\\media, !write-refused' }],
  ['one that is not there', { flat: folders('/nowhere/x', '/srv/a'), want: 'create /nowhere/x, create /srv/a, !folder-unusable' }],
  ['it is there as Windows has it', { there: mappings(['box', 'C:\\Downloads\\', '/srv/a/']), flat: mappings(['box', 'C:\\Downloads', '/srv/a']), want: 'unchanged box C:\\Downloads' }],
  ['hosts that differ in case', { there: mappings(['BOX', '/d/', '/srv/a/']), flat: mappings(['box', '/d', '/srv/a']), want: 'create box /d' }],
  ['a mapping to nowhere', { flat: mappings(['box', '/d', '/nowhere']), want: 'create box /d, !folder-unusable' }],
  ['a foreign mapping with another local path', { there: mappings(['box', '/d/', '/srv/b/']), flat: mappings(['box', '/d', '/srv/a']), want: 'update box /d' }],
  ['Whisparr', { recording: 'whisparr-2.0.0', flat: folders('/srv/a'), want: 'create /srv/a' }],
  ['Readarr', { recording: 'readarr-0.4.18', flat: any(), want: 'create /srv/music' }],
  ['a label in capitals', { ...LIDARR, flat: any({ defaultTags: ['NIX', 'nix'] }), want: 'create /srv/music' }],
  ['a profile by its name in another case', { ...LIDARR, flat: music({ defaultQualityProfileId: 'any' }), want: 'create /srv/music' }],
  ['a profile that is not there, and a folder beside it', { ...LIDARR, want: 'blocked /srv/music, create /srv/b, !reference-unknown',
    flat: { rootfolder: [...(music({ defaultQualityProfileId: 'Best' }).rootfolder ?? []), ...(any({ path: '/srv/b' }).rootfolder ?? [])] } }],
];

/** A second run changes nothing, and no foreign resource is lost. */
describe('odd root folders and mappings', () => {
  const all = (harness: Harness) => [stored(harness, 'rootfolder'), stored(harness, 'remotepathmapping')];
  for (const [name, { recording = 'sonarr-4.0.19', there: before = {}, flat, want }] of ROWS) {
    const codes = want.split(', ').filter((one) => one.startsWith('!'));
    let made: unknown[] = [];
    const again: Event = (harness) => expect(all(harness)).toEqual(made);
    const events: Event[] = [
      there(before),
      plan(declaring(flat), undefined, {}),
      apply(declaring(flat), want),
      (harness) => (made = all(harness)),
      apply(declaring(flat), codes.join(', ')),
      again,
      ({ fake }) => expect(fake.writes.filter(({ status }) => ![400, 500].includes(status))).toEqual([]),
      apply(declaring()),
      (harness) => expect(all(harness).map(({ length }) => length)).toEqual([before.rootfolder?.length ?? 0, before.remotepathmapping?.length ?? 0]), // prettier-ignore
    ];
    // A plan knows only what does not depend on an answer.
    situations([[name, ...(want.includes('blocked') ? events.filter((_, index) => index !== 1) : events)]], { recording }); // prettier-ignore
  }
});

const ID = (last: number): string => `b10bbbfc-cf9e-42e0-be17-e2c3e1d2600${last}`;
const exclusions = (...all: readonly Values[]): ServiceEntries => ({ importlistexclusion: entries('importListExclusions', ...all) }); // prettier-ignore
const tvdb = (at: number): Values => ({ title: `T${at}`, tvdbId: at });

const MANY = Array.from({ length: 25 }, (_, index) => tvdb(index + 1));

// prettier-ignore
describe('import list exclusions', () => {
  situations([['more of them than a page has are all read', apply(declaring(exclusions(...MANY))), apply(declaring(exclusions(...MANY)), '', silent)]], { recording: 'sonarr-develop', api: 'v5' });
  situations([['capitals in an ID of MusicBrainz make no other artist',
    adds('importlistexclusion', { foreignId: ID(1).toUpperCase(), artistName: 'T1' }),
    apply(declaring(exclusions({ artist: 'T1', foreignId: ID(1) })), '', silent)]], LIDARR);
});

const sizes = (...all: readonly Values[]): ServiceEntries => ({ qualitydefinition: entries('qualitySizes', ...all) }); // prettier-ignore

situations([
  [
    'a size of a quality that the service does not have is an error, not a create',
    apply(declaring(sizes({ quality: 'HDTV-1081p', max: 5 })), '!reference-unknown', silent),
  ],
]);
