/** Services with unusual responses, upgrades between two runs, changes by hand, and what Prowlarr writes during a run. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { planData, serviceData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import { readStatus } from '../../../generator/reconcile/service-status.ts';
import { PROWLARR, SONARR, application, feed } from '../drafts.ts';
import { type Draft, type EntryDraft, type Harness, startHarness } from '../harness.ts';
import { names, stored } from '../preserved/manual-edits.ts';
import { ask } from '../../service/ask.ts';
import { type Event, type Situation, adds, answers, apply, during, edits, has, hasOnly, plan, situations, stores, targets } from '../situations.ts'; // prettier-ignore

const kodi = (part: Partial<EntryDraft> = {}): EntryDraft => ({
  implementation: 'XbmcMetadata',
  name: 'Kodi (XBMC) / Emby',
  ...part,
});
const list = (part: Partial<EntryDraft> = {}): EntryDraft => ({
  implementation: 'SonarrImport',
  name: 'list',
  fields: { baseUrl: 'http://list.example', apiKey: 'canary-key' },
  ...part,
});
const qb = (host: string): EntryDraft => ({ implementation: 'QBittorrent', name: 'box', fields: { host } });
const library = application('library');
const indexers = (...all: EntryDraft[]): Draft => ({ indexer: all });
const applications = (...all: EntryDraft[]): Draft => ({ applications: all });

/** The service answers requests of these paths with another version of its answers. */
const shows =
  (change: (one: Record<string, Json>) => Record<string, Json>, ...paths: string[]): Event =>
  async ({ fake }) => {
    const texts = new Map<string, string>();
    for (const one of paths)
      texts.set(one, JSON.stringify((ask(fake, 'GET', one).body as Record<string, Json>[]).map(change)));
    fake.fault = ({ method, path: asked }) => {
      const text = method === 'GET' ? texts.get(asked) : undefined;
      return text === undefined ? undefined : { kind: 'status', status: 200, text, type: 'application/json' };
    };
  };

const hasFolder = adds('rootfolder', { path: '/media' });

test.each([
  ['4.0.99.1', []],
  ['4.1.0.1', ['service-newer']],
  ['5.0.0.1', ['service-newer']],
])('version %s, after a check against 4.0.19: plan warns once if it is newer', async (version, codes) => {
  await using harness = await startHarness({ ...SONARR, version });
  const manifest = { ...harness.manifest({ metadata: [kodi()] }), checkedAgainst: '4.0.19.2979' };
  expect((await harness.plan(manifest)).warnings.map(({ code }) => code)).toEqual(codes);
});

const NO_LISTS = 'this version of the service has no import lists (404)';
const OFF = { enableRss: false, enableAutomaticSearch: false, enableInteractiveSearch: false };
const TRAKT = list({ implementation: 'TraktListImport', fields: { username: 'u', listname: 'l' } });

// prettier-ignore
describe('Sonarr', () => {
  situations([
    ['a renamed metadata consumer is the same one, and no second one is created',
      apply({ metadata: [kodi()] }), apply({ metadata: [kodi({ name: 'Kodi and Emby' })] }, 'update Kodi and Emby', { sends: ['PUT metadata/1 202'] }),
      (harness) => expect(names(harness, 'metadata').filter((one) => one.includes('Emby'))).toEqual(['Kodi and Emby']),
      apply({ metadata: [kodi({ name: 'Kodi and Emby' })] }, 'unchanged Kodi and Emby')],
    ['two entries for one metadata consumer: the entry with its name manages it',
      plan({ metadata: [kodi({ name: 'second' }), kodi()] }, 'create second, update Kodi (XBMC) / Emby')],
    ...['/importlist', '/importlist/schema'].map((part): Situation => [`a kind without ${part}: said of that kind, the others go on`,
      answers(`^GET .*${part}`, 404),
      apply({ importlist: [list()], metadata: [kodi()], indexer: [feed('feed')] }, 'create feed, update Kodi (XBMC) / Emby, !kind-absent', { says: NO_LISTS })]),
    ['search types that a user chose for an enabled indexer stay as chosen',
      apply(indexers(feed('feed'))), edits('feed', { general: { enableRss: false } }, 'indexer'), apply(indexers(feed('feed')), 'unchanged feed'),
      edits('feed', { general: OFF }, 'indexer'), apply(indexers(feed('feed')), 'update feed'),
      stores('feed', { general: { enableRss: true, enableAutomaticSearch: true } }, 'indexer')],
    ['an indexer with all search types declared off causes no change',
      apply(indexers(feed('feed', { general: OFF }))), apply(indexers(feed('feed', { general: OFF })), 'unchanged feed', { sends: [] })],
    ['the key of a list, which the service returns unmasked, is neither printed in a plan nor stored in the state',
      hasFolder, apply({ importlist: [list()] }),
      async (harness) => {
        const next = { importlist: [list({ fields: { baseUrl: 'http://list.example', apiKey: 'canary-next' } })] };
        const shown = sheetText(planSheet(planData('plan', [await harness.plan(next)])));
        expect(shown).toContain('fields.apiKey: changed (secret)');
        await harness.apply(next);
        expect(shown + (await readFile(path.join(harness.stateDir, 'sonarr.json'), 'utf8'))).not.toMatch(/canary/u);
      }],
    ['an indexer refers to a client that the service rejects for good, and fails with it',
      apply({ downloadclient: [qb('http://refused')], indexer: [feed('feed', { general: { downloadClientId: 'box' } })] }, '!write-refused, !reference-unknown'),
      has(), hasOnly('indexer'),
      apply({ downloadclient: [qb('h')], indexer: [feed('feed', { general: { downloadClientId: 'box' } })] })],
    ['a profile that is deleted during the run: the service rejects the entry, and no staged resource stays',
      hasFolder, during('^POST', ({ fake }) => fake.store.plain('qualityprofile').rows.delete(2)),
      apply({ importlist: [list({ general: { qualityProfileId: 'SD' } })] }, '!write-refused'), hasOnly('importlist')],
    ['a list that waits for a sign-in and that a user disables causes no request',
      hasFolder, apply({ importlist: [TRAKT] }), apply({ importlist: [{ ...TRAKT, enable: false }] }, 'unchanged list', { sends: [] })],
  ]);
});

const FLARE: Draft = { indexerproxy: [{ implementation: 'FlareSolverr', name: 'flare', tags: ['flare'], fields: { host: 'http://flare:8191/' } }] }; // prettier-ignore
const feedAnd = (...all: EntryDraft[]): Draft => ({ ...indexers(feed('feed')), ...applications(...all) });
const only = indexers(feed('feed'));
const counts =
  (draft: Draft, want: object): Event =>
  async (harness) => {
    const { reached } = await readStatus(harness.manifest(draft), harness.options());
    expect(reached?.counts).toEqual(want);
  };
const pausing = (harness: Harness) => {
  const manifest = harness.manifest(only);
  const paused = { prune: 'owned', entries: [], paused: ['suite.applications.sonarr'] } as const;
  return { ...manifest, kinds: { ...manifest.kinds, applications: paused } };
};
/** The notes of a plan: `create library, …`. */
const notes =
  (draft: EntryDraft[], prune: 'all' | 'none', want: unknown[]): Event =>
  async (harness) => {
    const { outcomes } = await harness.plan(harness.manifest(applications(...draft), prune));
    expect(outcomes.map(({ step }) => [step.action, step.name, ...step.notes])).toEqual(want);
  };
const mine = application('library', { baseUrl: 'http://Sonarr.example/' });

// prettier-ignore
describe('Prowlarr', () => {
  situations([
    ['a new key of every resource is not a change, and neither is a dropped key',
      apply(applications(library)), shows(({ enable: _enable, ...rest }) => ({ ...rest, syncBooks: false }), '/api/v1/applications', '/api/v1/applications/schema'),
      apply(applications(library), 'unchanged library', { sends: [] }), plan(applications(), 'delete library')],
    ['a foreign application at the same address with another name is reported until it is deleted',
      apply(applications(application('My Library'))), async ({ stateDir }) => rm(`${stateDir}/prowlarr.json`),
      notes([mine, application('other', { baseUrl: 'http://other.example' })], 'none', [
        ['create', 'library', '"My Library" has the same baseUrl: write renamedFrom = "My Library"; so that suite takes it, or delete it in the web UI of prowlarr'],
        ['create', 'other']]),
      notes([mine], 'all', [['create', 'library'], ['delete', 'My Library']]),
      notes([application('My Library'), mine], 'none', [['update', 'My Library'], ['create', 'library']])],
    ['an unreadable list of profiles: no write of the kind, and the exit code is not 78',
      answers('^GET .*/appprofile$', '{"not":"a list"}'), apply(feedAnd(library), '!list-shape', { says: /^prowlarr \(.*\/api\/v1\/appprofile\)/u }),
      hasOnly('indexer'), hasOnly('applications', 'library')],
    ['a deleted tag of a proxy is created again, and the proxy has it',
      apply(FLARE), ({ fake }) => fake.store.tags.rows.clear(),
      apply(FLARE, '', { step: { changes: [expect.objectContaining({ key: 'tags', from: ['#1'], to: ['flare'] }) as never] } }),
      (harness) => expect(stored(harness, 'flare', 'indexerproxy').tags).toEqual([...harness.fake.store.tags.rows.keys()]), apply(FLARE, 'unchanged flare')],
    ['an application that a user disables is enabled by the next run; a sync level that a user chose stays',
      apply(applications(library)), edits('library', { general: { syncLevel: 'addOnly' } }, 'applications'),
      apply(applications(library)), stores('library', { general: { syncLevel: 'addOnly' } }, 'applications'),
      edits('library', { general: { syncLevel: 'disabled' } }, 'applications'),
      apply(applications(library), '', { step: { changes: expect.arrayContaining([{ key: 'syncLevel', from: 'disabled', to: 'fullSync', secret: false, why: 'declared' }]) as never } })],
    ['an enabled generic indexer whose site is down: a rejected update is reported, and the next run repeats it',
      apply(only), targets(false), apply(indexers(feed('feed', { general: { priority: 7 } })), '!write-refused'),
      stores('feed', { general: { enable: true } }, 'indexer'), targets(true),
      apply(indexers(feed('feed', { general: { priority: 7 } }))), stores('feed', { general: { priority: 7, enable: true } }, 'indexer')],
    ['a resource that is not enabled yet is neither an update nor a failure, and blocks no deletion',
      targets(false), apply({ ...only, downloadclient: [{ ...qb('h'), enable: false }] }), counts(only, { declared: 1, drifted: 0, stale: 1, foreign: 0 }),
      async (harness) => {
        const planned = serviceData(await harness.plan({ ...only, downloadclient: [] })).counts;
        expect(planned).toMatchObject({ update: 0, delete: 1, notEnabled: 1 });
        const report = await harness.apply({ ...only, downloadclient: [] }, { requireTest: true });
        expect([report.failures, report.warnings.map(({ code }) => code)]).toEqual([[], ['switched-off']]);
        expect(serviceData(report).counts).toEqual({ create: 0, update: 0, replace: 0, delete: 1, unchanged: 0, notEnabled: 1, kept: 0, failed: 0 });
      }],
    ['a removed block is the same as its entries removed: suite deletes what it created and no one has changed',
      apply(feedAnd(library, application('edited'))), edits('edited', { settings: { baseUrl: 'http://mine.example' } }, 'applications'),
      plan(only, 'unchanged feed, leave edited, delete library'), counts(only, { declared: 1, drifted: 0, stale: 1, foreign: 1 }),
      plan(only, 'unchanged feed, leave library', { prune: 'none' }), apply(only, 'unchanged feed, leave edited, delete library'),
      hasOnly('applications', 'edited'), apply(only, 'unchanged feed')],
    ['entries of a module that is not enabled are paused: nothing changes',
      apply(feedAnd(library)), plan(pausing, ''), apply(pausing, '?none'),
      ({ fake }) => expect(fake.requests.filter((one) => one.path.includes('applications'))).toEqual([]),
      // It is recognised when the module is enabled again, and deleted when its block is removed.
      apply(only, 'unchanged feed, delete library')],
  ], PROWLARR);
});
