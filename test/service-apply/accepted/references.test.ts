/**
 * Messages of `suite plan` about names that only the service knows (profiles, folders, clients), and about
 * sign-ins.
 */
import { expect, test } from 'vitest';
import { planData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import type { FakeOptions } from '../../service/options.ts';
import { declaring, folders as rootFolders } from '../direct/folders.ts';
import { PROWLARR } from '../drafts.ts';
import { type Draft, type EntryDraft, startHarness } from '../harness.ts';
import { type Event, adds, apply, hasOnly, plan, situations, stores } from '../situations.ts';

const FOLDER = '/media/library';

const imdb = (general: EntryDraft['general'] = {}): Draft => ({
  importlist: [{ implementation: 'ImdbListImport', path: 'suite.importLists.extraLists[0]', name: 'Watchlist', general, fields: { listId: 'ls012345678' } }], // prettier-ignore
});

const indexer = (general: EntryDraft['general']): EntryDraft => ({
  implementation: 'Newznab',
  path: 'suite.indexers.extraIndexers[0]',
  name: 'Usenet',
  general: general ?? {},
  fields: { baseUrl: 'http://127.0.0.1:1', apiKey: 'key' },
});

const box = (implementation: string, fields: EntryDraft['fields'] = { host: 'h' }): EntryDraft => ({
  implementation,
  path: 'suite.downloadarr.extraClients[0]',
  name: 'box',
  fields: fields ?? {},
});

interface Case extends FakeOptions {
  readonly draft: Draft;
  /** Root folders of the service. */
  readonly folders?: readonly string[];
  /** Entries that are declared and applied first, and then no longer declared. */
  readonly before?: Draft;
  /** Root folders that are declared first, and then no longer. */
  readonly declaredBefore?: readonly string[];
}

const SONARR = { recording: 'sonarr-4.0.19', folders: [FOLDER] } as const;
const BARE = { recording: 'sonarr-4.0.19' } as const;
const attic: EntryDraft = { ...box('QBittorrent'), name: 'attic' };
const wants = (client: string) => [indexer({ downloadClientId: client })];
const tmdb = (name: string): EntryDraft => ({ implementation: 'TMDbListImport', path: `suite.importLists.${name}`, name, fields: { listId: '10' } }); // prettier-ignore
const fado: EntryDraft = { implementation: 'LastFmTag', path: 'suite.importLists.lastFmTag', name: 'fado', general: { metadataProfileId: 'standart' }, fields: { tagId: 'fado' } }; // prettier-ignore
const usenet: EntryDraft = { ...indexer({ appProfileId: 'Standrad' }), path: 'suite.indexers.newznab' };
const trakt: EntryDraft = { implementation: 'TraktListImport', path: 'suite.importLists.traktList', name: 'To watch', general: { qualityProfileId: 'HD-1080p' }, fields: { username: 'me', listname: 'to-watch' } }; // prettier-ignore
const tagged = (...tags: string[]): Draft => ({
  notification: [{ implementation: 'Webhook', fields: { url: 'http://127.0.0.1:1/x' }, tags }],
});
const ODD = ['1 - andy', 'a b', 'ünï', 'movie_camera', 'x,y', '🎬'];
const hasTags =
  (...labels: string[]): Event =>
  ({ fake }) => {
    for (const label of labels) fake.store.tags.add((id) => ({ id, label }));
  };
const boxed: Draft = { downloadclient: [box('QBittorrent')] };

// prettier-ignore
const CASES: Readonly<Record<string, Case>> = {
  'a quality profile misspelt': { ...SONARR, draft: imdb({ qualityProfileId: 'HD1080p' }) },
  'a quality profile like none': { ...SONARR, draft: imdb({ qualityProfileId: 'Cinema' }) },
  'a quality profile and a root folder': { ...SONARR, draft: imdb({ qualityProfileId: 'HD 1080p', rootFolderPath: '/media/libary' }) },
  'a root folder where there is none': { ...BARE, draft: imdb({ rootFolderPath: FOLDER }) },
  'no root folder, and none is named': { ...BARE, draft: imdb({}) },
  'no root folder of several lists': { recording: 'radarr-6.0.3', draft: { importlist: [tmdb('one'), tmdb('two')] } },
  'a profile that is not said, of several': { ...SONARR, draft: imdb({}) },
  'a metadata profile of Lidarr misspelt': { recording: 'lidarr-2.14.5', folders: [FOLDER], draft: { importlist: [fado] } },
  'a client that there is not': { ...SONARR, draft: { indexer: wants('Seedbox') } },
  'a client that is no longer declared': { ...SONARR, before: boxed, draft: { downloadclient: [], indexer: wants('box') } },
  'a client that is no longer declared, next to another': { ...SONARR, before: { downloadclient: [box('QBittorrent'), attic] }, draft: { downloadclient: [attic], indexer: wants('BOX') } },
  'a client that is called otherwise now': { ...SONARR, before: boxed, draft: { downloadclient: [attic], indexer: wants('Box') } },
  'a root folder that is no longer declared': { ...BARE, declaredBefore: [FOLDER], draft: imdb({ qualityProfileId: 'HD-1080p', rootFolderPath: `${FOLDER}/` }) },
  'a client that this configuration makes under another name': { ...SONARR, draft: { ...boxed, indexer: wants('bx') } },
  'a client that this configuration makes': { ...SONARR, draft: { ...boxed, indexer: wants('box') } },
  'an app profile of Prowlarr misspelt': { ...PROWLARR, draft: { indexer: [usenet] } },
  'tags that Radarr does not create': { recording: 'radarr-6.0.3', draft: tagged('Movie Night', '🎬', 'plain') },
  'a list without a sign-in': { ...SONARR, draft: { importlist: [trakt] } },
};

async function said(one: Case): Promise<string> {
  const { folders = [], draft, before = {}, declaredBefore = [] } = one;
  await using harness = await startHarness(one);
  await adds('rootfolder', ...folders.map((path) => ({ path })))(harness);
  await apply(declaring(rootFolders(...declaredBefore), before))(harness);
  const report = await harness.plan(harness.manifest(draft, 'owned', { rootfolder: [] }));
  const failed = report.failures.map(({ message }) => `- failure: ${message}`);
  const warned = report.warnings.map(({ message }) => `- warning: ${message}`);
  const text = sheetText(planSheet(planData('plan', [report])));
  return [text, '', ...failed, ...warned].join('\n').trimEnd();
}

test('messages about names that only the service knows are as in the golden file', async () => {
  const chapters: string[] = [];
  for (const [name, one] of Object.entries(CASES)) chapters.push(`## ${name}\n\n${await said(one)}\n`);
  await expect(
    `# Messages about names that only the service knows\n\n${chapters.join('\n')}`,
  ).toMatchFileSnapshot('../../golden/apply/references.txt');
});

const HD = { qualityProfileId: 'HD-1080p' };
const listed = (general: EntryDraft['general']) =>
  declaring(rootFolders(FOLDER), imdb({ ...HD, ...general }));
const named = imdb({ ...HD, rootFolderPath: `${FOLDER}/` });
const noClient: Draft = {
  downloadclient: [box('NoSuchClient')],
  indexer: [indexer({ downloadClientId: 'box' }), { ...indexer({}), name: 'Other' }],
};

// prettier-ignore
situations([
  ['a root folder that this configuration declares counts as present, whether it is named or not',
    plan(listed({ rootFolderPath: FOLDER })), plan(listed({})), apply(listed({})), stores('Watchlist', { general: { rootFolderPath: FOLDER } }, 'importlist'),
    apply(listed({ rootFolderPath: `${FOLDER}/` }), '', { sends: [] })],
  ['an unset reference of a new resource takes the first target; later the stored one stays',
    adds('rootfolder', { path: FOLDER }), apply(imdb({})), stores('Watchlist', { general: { qualityProfileId: 1, rootFolderPath: FOLDER } }, 'importlist'),
    apply(named, '', { changes: [['qualityProfile', 'Any', 'HD-1080p']] }), plan(imdb({}), 'unchanged Watchlist')],
  ['Sonarr 4 creates tags with any label', apply(tagged(...ODD)), plan(tagged(...ODD), 'unchanged Webhook')],
  ['a client that cannot be created delays only the entries that name it',
    apply(noClient, '!implementation-gone, !reference-unknown'), hasOnly('indexer', 'Other')],
]);

// prettier-ignore
situations([
  ['a tag that Radarr already has can have any label', hasTags(...ODD), apply(tagged(...ODD)), plan(tagged(...ODD), 'unchanged Webhook')],
], { recording: 'radarr-6.0.3' });
