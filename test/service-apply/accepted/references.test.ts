/**
 * Messages of `suite plan` about names that only the service knows (profiles, folders, clients), and about
 * sign-ins.
 */
import { expect, test, describe } from 'vitest';
import { planData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import { type Recording } from '../../recordings.ts';
import { isWrite } from '../../service/http/boundaries.ts';
import { type Draft, type EntryDraft, type Harness, failures, startHarness } from '../harness.ts';

const FOLDER = '/media/library';

const imdb = (general: EntryDraft['general']): Draft => ({
  importlist: [
    {
      implementation: 'ImdbListImport',
      path: 'suite.importLists.extraLists[0]',
      name: 'Watchlist',
      general: general ?? {},
      fields: { listId: 'ls012345678' },
    },
  ],
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

interface Case {
  readonly recording: Recording;
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
  'an app profile of Prowlarr misspelt': { recording: 'prowlarr-2.3.6', draft: { indexer: [usenet] } },
  'a list without a sign-in': { ...SONARR, draft: { importlist: [trakt] } },
};

async function worldOf({ recording, folders = [] }: Pick<Case, 'recording' | 'folders'>): Promise<Harness> {
  const harness = await startHarness({ recording });
  for (const path of folders) harness.fake.store.plain('rootfolder').add((id) => ({ path, id }));
  return harness;
}

async function said(one: Case): Promise<string> {
  await using harness = await worldOf(one);
  const { before = {}, declaredBefore: folders = [] } = one;
  const entries = folders.map((path, index) => ({ path: `suite.services.sonarr.rootFolders[${index}]`, values: { path } })); // prettier-ignore
  expect(failures(await harness.apply(harness.manifest(before, 'owned', { rootfolder: entries })))).toEqual(
    [],
  );
  const report = await harness.plan(harness.manifest(one.draft, 'owned', { rootfolder: [] }));
  const text = sheetText(planSheet(planData('plan', [report])));
  const failed = report.failures.map(({ message }) => `- failure: ${message}`);
  const warned = report.warnings.map(({ message }) => `- warning: ${message}`);
  return [text, '', ...failed, ...warned].join('\n').trimEnd();
}

describe('names that only the service knows', () => {
  test('are reported as in the golden file', async () => {
    const chapters: string[] = [];
    for (const [name, one] of Object.entries(CASES)) chapters.push(`## ${name}\n\n${await said(one)}\n`);
    await expect(
      `# Messages about names that only the service knows\n\n${chapters.join('\n')}`,
    ).toMatchFileSnapshot('../../golden/apply/references.txt');
  });

  test('a root folder that this configuration declares counts as present, whether it is named or not', async () => {
    await using harness = await worldOf({ recording: 'sonarr-4.0.19' });
    const folders = [{ path: 'suite.services.sonarr.rootFolders[0]', values: { path: FOLDER } }];
    const of = (general: EntryDraft['general']) =>
      harness.manifest(imdb({ qualityProfileId: 'HD-1080p', ...general }), 'owned', { rootfolder: folders });
    expect(
      (await harness.plan(of({ rootFolderPath: FOLDER }))).failures.map(({ message }) => message),
    ).toEqual([]);
    expect((await harness.plan(of({}))).failures.map(({ message }) => message)).toEqual([]);
    expect((await harness.apply(of({}))).failures.map(({ message }) => message)).toEqual([]);
    expect(harness.fake.resources('importlist')[0]?.general['rootFolderPath']).toBe(FOLDER);
    harness.fake.requests.splice(0);
    expect(failures(await harness.apply(of({ rootFolderPath: `${FOLDER}/` })))).toEqual([]);
    expect(harness.fake.requests.filter(isWrite)).toEqual([]);
  });

  test('an unset reference of a new resource takes the first target; later the stored one stays', async () => {
    await using harness = await worldOf(SONARR);
    expect(failures(await harness.apply(imdb({})))).toEqual([]);
    expect(harness.fake.resources('importlist')[0]?.general).toMatchObject({
      qualityProfileId: 1,
      rootFolderPath: FOLDER,
    });
    const named = imdb({ qualityProfileId: 'HD-1080p', rootFolderPath: `${FOLDER}/` });
    expect((await harness.plan(named)).outcomes[0]?.step.changes).toEqual([
      { key: 'qualityProfile', from: 'Any', to: 'HD-1080p', secret: false, why: 'declared' },
    ]);
    expect(failures(await harness.apply(named))).toEqual([]);
    expect((await harness.plan(imdb({}))).outcomes[0]?.step.action).toBe('unchanged');
  });

  test('a client that cannot be created delays only the entries that name it', async () => {
    await using harness = await worldOf(SONARR);
    const report = await harness.apply({
      downloadclient: [box('NoSuchClient')],
      indexer: [indexer({ downloadClientId: 'box' }), { ...indexer({}), name: 'Other' }],
    });
    expect(report.failures.map(({ code }) => code)).toEqual(['implementation-gone', 'reference-unknown']);
    expect(harness.fake.resources('indexer').map(({ name }) => name)).toEqual(['Other']);
  });
});
