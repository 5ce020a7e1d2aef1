/** Unusual resources of running services, and the output of import for them. */
import { afterAll, describe, expect, test } from 'vitest';
import type { Problem } from '../../../generator/base/problem.ts';
import { importText } from '../../../generator/import/module-text.ts';
import type { Recording } from '../../recordings.ts';
import { FAKE_KEY, type FakeOptions } from '../../service/options.ts';
import { type ServiceFleet, startFleet } from '../multi-service.ts';
import { folders, mappings } from '../direct/folders.ts';
import { BOX, PROWLARR, feed } from '../drafts.ts';
import { type Draft, type EntryDraft, failures } from '../harness.ts';
import { expectEmptyPlans, importHouse } from './multi-service.ts';

type Edit = (fleet: ServiceFleet) => void;

interface Row {
  /** The services by name, with what suite applies to each. Names that start with "p" are those of a Prowlarr. */
  readonly given: Readonly<Record<string, Draft | ((fleet: ServiceFleet) => Draft)>>;
  readonly recording?: Recording;
  readonly like?: FakeOptions['like'];
  /** Edits in the web UI and in the database. */
  readonly byHand?: Edit;
  readonly has?: readonly string[];
  readonly lacks?: RegExp;
  readonly warns?: readonly string[];
  /** True where the text depends on what evaluation accepts or makes of it. It plans no change. */
  readonly evaluates?: true;
}

const url = (fleet: ServiceFleet, name: string): string => fleet.fake(name).url;

const application = (name: string, baseUrl: string, prowlarrUrl = 'http://p.example', more: Partial<EntryDraft> = {}): EntryDraft => ({ implementation: 'Sonarr', name, general: { syncLevel: 'fullSync' }, ...more, fields: { baseUrl, prowlarrUrl, apiKey: FAKE_KEY, ...more.fields } }); // prettier-ignore

const IMDB: EntryDraft = {
  implementation: 'ImdbListImport',
  fields: { listId: 'ls012345678' },
  general: { qualityProfileId: 'SD', rootFolderPath: '/srv/tv' },
};
const TOKENS = { accessToken: 'canary-1', refreshToken: 'canary-2', expires: '2030-01-01T00:00:00Z' };
const hook = (name: string, fields: EntryDraft['fields'] = {}): EntryDraft => ({
  implementation: 'Webhook',
  name,
  general: { onGrab: true },
  fields: { url: 'http://h.example', ...fields },
});
const torrents = (name: string): EntryDraft => ({ implementation: 'Cardigann', definition: '1337x', name });

/** Changes the first row of a kind without implementations. */
const first =
  (kind: string, change: Readonly<Record<string, unknown>>): Edit =>
  ({ fakes: [service] }) => {
    const [row] = service?.store.plain(kind).rows.values() ?? [];
    if (row !== undefined) service?.store.plain(kind).rows.set(row.id, { ...row, ...change });
  };
const without =
  (kind: string): Edit =>
  ({ fakes: [service] }) =>
    service?.store.plain(kind).rows.clear();

const set =
  (kind: 'config/host' | 'config/naming', values: Readonly<Record<string, unknown>>): Edit =>
  ({ fakes: [service] }) =>
    service?.store.settings.set(kind, values);
const adds =
  (kind: string, ...all: readonly object[]): Edit =>
  ({ fakes: [service] }) => {
    for (const one of all) service?.store.plain(kind).add((id) => ({ ...one, id }));
  };
const forgetsTag =
  (name: string): Edit =>
  ({ fakes: [service] }) => {
    for (const [id, { label }] of service?.store.tags.rows ?? [])
      if (label === name) service?.store.tags.rows.delete(id);
  };
const lacksFolders: Edit = ({ fakes: [service] }) =>
  Object.assign(service ?? {}, { fault: ({ path }: { readonly path: string }) => (path.endsWith('rootfolder') ? { kind: 'status', status: 404 } : undefined) }); // prettier-ignore
/** The first indexer names an app profile that no longer exists, and there is a second one of an unknown definition. */
const losesProfileAndDefinition: Edit = ({ fakes: [prowlarr] }) => {
  const indexers = prowlarr?.store.of('indexer');
  const [row] = indexers?.rows.values() ?? [];
  if (row === undefined) return;
  indexers?.rows.set(row.id, { ...row, general: { ...row.general, appProfileId: 77 } });
  indexers?.add((id) => ({ ...row, name: 'b', id, settings: { ...row.settings, definitionFile: 'gone' } }));
};
const to = (fleet: ServiceFleet, name: string, from: string) => application(name, url(fleet, name), url(fleet, from)); // prettier-ignore
const disabled = { general: { syncLevel: 'disabled' } };

// prettier-ignore
const ROWS: readonly (readonly [string, Row])[] = [
  ['prints no password of an address in the settings',
    { given: { tv: {} }, byHand: set('config/host', { applicationUrl: 'https://me:canary@tv.example/', proxyBypassFilter: 'nas.example,https://me:canary@nas.example/' }), lacks: /canary/u,
      warns: ['applicationUrl (it is an address with a user, a password or a token) and proxyBypassFilter (it is an address with a user, a password or a token)'] }],
  ['merges lists that are equal in two services into one entry',
    { given: { anime: { importlist: [IMDB] }, tv: { importlist: [IMDB] } }, has: ['services = [\n        "anime"\n        "tv"\n      ];'], lacks: /listId[^]*listId/u }],
  ['reports a list with a sign-in and leaves its tokens in the service',
    { given: { tv: { importlist: [{ ...IMDB, implementation: 'TraktListImport', fields: { ...TOKENS, username: 'me', listname: 'x' } }] } }, has: ['enable = true;\n'], lacks: /[Tt]oken|canary|_secret/u }],
  ['leaves out the folder of a list if it is no longer a root folder',
    { given: { tv: { importlist: [IMDB] } }, byHand: without('rootfolder'), warns: ['left out: rootFolderPath (it refers to a resource that the service no longer lists)'] }],
  ['leaves out the profile of a root folder if it no longer exists',
    { given: { music: {} }, recording: 'lidarr-2.14.5', byHand: adds('rootfolder', { path: '/m', name: 'M', defaultQualityProfileId: 77, defaultMetadataProfileId: 1 }), lacks: /rootFolders/u, warns: ['the service'] }],
  ['leaves out a key that the schema record lacks',
    { given: { music: {} }, recording: 'lidarr-3.1.2', byHand: first('delayprofile', { name: 'Mine', minimumCustomFormatScore: 3 }), has: ['minimumCustomFormatScore = 3;'], lacks: /name =/u,
      warns: ['music, delay profile: left out: name; the schema record of the service lacks this key'] }],
  ['leaves out a resource of which the schema record lacks every changed key',
    { given: { music: {} }, recording: 'lidarr-3.1.2', byHand: first('delayprofile', { name: 'Mine' }), lacks: /delayProfiles/u, warns: ['left out: name;'] }],
  ['names the settings of an app of which no new service is known',
    { given: { scenes: {} }, recording: 'radarr-6.4.2', like: { app: 'whisparr3', version: '3.0.1' }, byHand: set('config/naming', { renameMovies: true, renameScenes: true, sceneFolderFormat: 'x' }),
      has: ['renameMovies = true;'], lacks: /[sS]cene[RF]/u,
      warns: ['scenes, settings.naming: left out: renameScenes and sceneFolderFormat; suite does not know what a new service has there', 'quality profiles left out'] }],
  ['declares a proxy without tags and a disabled application as disabled',
    { given: { p: { indexerproxy: [{ implementation: 'Http', name: 'Proxy', enable: false, tags: ['x'], fields: { host: 'proxy' } }], applications: [application('Attic', 'http://attic.example', undefined, disabled)] } },
      evaluates: true, has: ['connect = [ ];'], lacks: /^(?!(?:[^]*enable = false;){2})/u }],
  ['does not connect a service automatically if one of two Prowlarrs does not have it',
    { given: { p1: (fleet) => ({ applications: [to(fleet, 'sonarr', 'p1'), to(fleet, 'tv', 'p1')] }), p2: (fleet) => ({ applications: [to(fleet, 'sonarr', 'p2')] }), sonarr: {}, tv: {} },
      evaluates: true, has: ['connect = [ "sonarr" ];', '_apiKeyOf = "tv"'] }],
  ['keeps the name and the address of an application with another name or another spelling of its address',
    { given: { p: (fleet) => ({ applications: [application('Series', `${url(fleet, 'sonarr')}/`, `${url(fleet, 'p')}/`)] }), sonarr: {} },
      evaluates: true, has: ['connect = [ ];', '_apiKeyOf = "sonarr"', 'name = "Series";'] }],
  ['keeps two applications of one service apart',
    { given: { p: (fleet) => ({ applications: [to(fleet, 'sonarr', 'p'), { ...to(fleet, 'sonarr', 'p'), name: 'again', enable: false, general: {} }] }), sonarr: {} },
      evaluates: true, lacks: /connect|_apiKeyOf[^]*_apiKeyOf/u }],
  ['keeps categories that share a name',
    { given: { p: { applications: [application('far', 'http://far.example', undefined, { fields: { syncCategories: [5000, 0, 8000, 10, 8020] } })] } }, evaluates: true, has: ['"Other"', '"Other (0)"'] }],
  ['keeps an indexer of the same name in a library and in Prowlarr, and a definition under another name',
    { given: { p: { indexer: [torrents('Lee "t"'), feed('feed')] }, sonarr: { indexer: [feed('feed')] } }, has: ['definition = "1337x";', 'name = "Lee \\"t\\"";'] }],
  ['prints an empty value if evaluation accepts it, else a comment, and treats a field as secret that only another app marks as secret',
    { given: { sonarr: { downloadclient: [{ ...BOX, name: 'later', enable: false, fields: { host: '', tvCategory: '' } }],
        notification: [{ implementation: 'Join', general: { onGrab: true }, fields: { apiKey: 'canary-1' } }, hook('empty', { headers: [{ key: '', value: '' }] })] } },
      evaluates: true, lacks: /host = ""|canary|"" =/u, warns: ['left out: host (it is empty, and a new resource gets the default)'],
      has: ['# host is left out: it is empty, and a new resource gets the default', 'tvCategory = "";', '_secret = "/run/secrets/sonarr/join-apikey"'] }],
  ['leaves out a tag that no longer exists',
    { given: { tv: { downloadclient: [{ ...BOX, tags: ['gone', 'kept'] }] } }, byHand: forgetsTag('gone'), has: ['tags = [ "kept" ];'] }],
  ['imports a service without root folders', { given: { tv: {} }, byHand: lacksFolders, has: ['{ }\n'], lacks: /suite/u }],
  ['leaves out a quality with a name that Nix reserves',
    { given: { tv: {} }, byHand: first('qualitydefinition', { title: 'x', quality: { id: 1, name: '_secret' }, maxSize: 90 }), warns: ['that Nix reserves'] }],
  // A new delay profile would have false, the default one of a new service has true.
  ['prints changed keys of the default delay profile without defaults',
    { given: { tv: {} }, byHand: first('delayprofile', { bypassIfHighestQuality: false, usenetDelay: 15 }),
      has: ['delayProfiles = [\n    {\n      bypassIfHighestQuality = false;\n      usenetDelay = 15;\n    }\n  ];'] }],
  ['prints a changed profile without defaults',
    { given: { tv: {} }, byHand: first('qualityprofile', { minFormatScore: 5 }), has: ['minimumScore = 5;'], lacks: /upgradeUntil|SD =|minimumUpgradeScore/u }],
  ['leaves out an app profile that no longer exists, and a definition that Prowlarr no longer has',
    { given: { p: { indexer: [torrents('a')] } }, byHand: losesProfileAndDefinition, has: ['name = "a"'], lacks: /name = "b"/u,
      warns: ['p, indexer "b": left out, because the service offers no Cardigann (gone) that it could be declared as\n  Delete it in the web UI of p, or keep it there: `suite apply` deletes it only if suite.indexers.prune is "all".', 'appProfile'] }],
];

async function filled({ given, recording = 'sonarr-4.0.19', like }: Row): Promise<ServiceFleet> {
  const of = (name: string): FakeOptions =>
    name.startsWith('p') ? PROWLARR : { recording, ...(like && { like }) };
  const fleet = await startFleet(Object.fromEntries(Object.keys(given).map((name) => [name, of(name)])));
  for (const [name, draft] of Object.entries(given)) {
    const world = fleet.worlds[name];
    const kinds = typeof draft === 'function' ? draft(fleet) : draft;
    if (world === undefined || Object.keys(kinds).length === 0) continue;
    const flat = name.startsWith('p') ? {} : { ...folders('/srv/tv'), ...mappings(['box', '/d', '/srv/d']) };
    expect(failures(await world.apply(world.manifest(kinds, 'owned', flat)))).toEqual([]);
  }
  return fleet;
}

describe('import of unusual resources', () => {
  const stack = new AsyncDisposableStack();
  afterAll(async () => stack.disposeAsync());
  const houses: { text: string; fleet: ServiceFleet }[] = [];

  test.each(ROWS)('%s', async (_, row) => {
    const fleet = stack.use(await filled(row));
    row.byHand?.(fleet);
    const imported = await importHouse(fleet);
    const text = importText(imported);
    for (const one of row.has ?? []) expect(text).toContain(one);
    if (row.lacks !== undefined) expect(text.replaceAll(/^ *#.*left out.*$/gmu, '')).not.toMatch(row.lacks);
    expect(imported.warnings.map(({ message }) => message)).toEqual(
      (row.warns ?? []).map((one) => expect.stringContaining(one)),
    );
    if (row.evaluates) houses.push({ text, fleet });
  });

  test('of the rows above evaluates, and plans no change', { tags: ['nixpkgs'] }, async () => {
    expect(houses).toHaveLength(ROWS.filter(([, { evaluates }]) => evaluates).length);
    await expectEmptyPlans(houses);
  });

  test('reports a kind that the service does not have, counts custom filters, and reads the others; a service without any kind is an error', async () => {
    const metadata = [{ implementation: 'XbmcMetadata', name: 'Kodi (XBMC) / Emby' }];
    await using fleet = await filled({ given: { tv: { metadata } } });
    const lacking = (part: string): void => {
      fleet.fake('tv').fault = ({ path }) =>
        path.includes(part) ? { kind: 'status', status: 404, text: '', type: 'text/plain' } : undefined;
    };
    const filters = fleet.fake('tv').store.plain('customfilter');
    for (const label of ['Unmonitored', 'Ended']) filters.add((id) => ({ id, type: 'seriesIndex', label }));
    lacking('/importlist');
    const warnings: Problem[] = [];
    const imported = await importHouse(fleet, { warn: (problem) => warnings.push(problem) });
    expect(imported.entries.map(({ kind }) => kind)).toEqual(['metadata']);
    expect(warnings.map(({ code, what }) => [code, what])).toEqual([
      ['kind-absent', 'this version of the service has no import lists (404)'],
    ]);
    expect(imported.skipped).toMatchObject([{ service: 'tv', count: 2, why: 'suite does not manage them' }]);
    lacking('/schema');
    await expect(importHouse(fleet)).rejects.toMatchObject({ code: 'service-not-found' });
  });
});
