/** Services with unusual responses, upgrades between two runs, and Prowlarr's writes during a run. */
import { rm } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import type { FaultChooser } from '../../service/http/faults.ts';
import { startFleet } from '../multi-service.ts';
import { PROWLARR, SONARR, application, feed } from '../drafts.ts';
import { type EntryDraft, type Harness, actions, failures, startHarness } from '../harness.ts';
import { drop, edit, names, snapshot, stored, writes } from '../preserved/manual-edits.ts';

const kodi = (part: Partial<EntryDraft> = {}): EntryDraft => ({
  implementation: 'XbmcMetadata',
  name: 'Kodi (XBMC) / Emby',
  ...part,
});

/** Returns another response to a GET of a path. */
const instead =
  (ending: string, status: number, body: unknown): FaultChooser =>
  ({ method, path }) =>
    method === 'GET' && path.endsWith(ending)
      ? { kind: 'status', status, text: JSON.stringify(body), type: 'application/json' }
      : undefined;

/** Returns a changed copy of the service's response for a path. */
async function answer(harness: Harness, path: string, change: (items: Record<string, Json>[]) => unknown) {
  const url = `${harness.fake.url}${path}`;
  const got = await fetch(url, { headers: { 'x-api-key': harness.fake.apiKey } });
  return change((await got.json()) as Record<string, Json>[]);
}

describe('an upgrade between two runs', () => {
  test('a renamed metadata consumer is the same one, and no second one is created', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply({ metadata: [kodi()] });
    const before = names(harness, 'metadata');
    const next = { metadata: [kodi({ name: 'Kodi and Emby' })] };
    harness.fake.requests.length = 0;
    expect(failures(await harness.apply(next))).toEqual([]);
    expect(writes(harness)).toHaveLength(1);
    expect(names(harness, 'metadata')).toEqual(
      before.map((name) => (name === 'Kodi (XBMC) / Emby' ? 'Kodi and Emby' : name)),
    );
    expect(actions(await harness.apply(next))).toEqual(['unchanged Kodi and Emby']);
  });

  test.each([
    ['4.0.99.1', []],
    ['4.1.0.1', ['service-newer']],
    ['5.0.0.1', ['service-newer']],
  ])('version %s, after a check against 4.0.19: plan warns once if it is newer', async (version, codes) => {
    await using harness = await startHarness({ ...SONARR, version });
    const manifest = { ...harness.manifest({ metadata: [kodi()] }), checkedAgainst: '4.0.19.2979' };
    expect((await harness.plan(manifest)).warnings.map(({ code }) => code)).toEqual(codes);
  });

  test('two entries for one metadata consumer: the entry with its name manages it', async () => {
    await using harness = await startHarness(SONARR);
    const report = await harness.plan({ metadata: [kodi({ name: 'second' }), kodi()] });
    expect(actions(report)).toEqual(['create second', 'update Kodi (XBMC) / Emby']);
  });

  test('a definition that the service dropped is reported at its entry; the existing indexer stays and works', async () => {
    await using harness = await startHarness(PROWLARR);
    const torrents: EntryDraft = { implementation: 'Cardigann', definition: '1337x', name: 'torrents' };
    await harness.apply({ indexer: [torrents, feed('feed')] });
    const before = snapshot(harness, 'indexer');
    const gone = await answer(harness, '/api/v1/indexer/schema', (all) =>
      all.filter(({ name }) => name !== '1337x'),
    );
    const upgraded = await answer(harness, '/api/v1/system/status', (status) => ({
      ...status,
      version: '2.99.0.1',
    }));
    harness.fake.fault = (request) =>
      instead('/indexer/schema', 200, gone)(request) ?? instead('/system/status', 200, upgraded)(request);
    const report = await harness.apply(harness.manifest({ indexer: [torrents, feed('feed')] }, 'all'));
    expect(failures(report)).toEqual(['implementation-gone']);
    expect(report.failures[0]?.message).toContain('prowlarr has no indexer 1337x');
    // The message does not list the definitions because there are too many.
    expect(report.failures[0]?.message).toContain('it has 620 others');
    expect(snapshot(harness, 'indexer')).toEqual(before);
  });

  test.each([
    ['a kind that the service does not have', '/importlist'],
    ['a kind that it lists without a word of what there could be', '/importlist/schema'],
  ])('%s: said of that kind, the others go on', async (_name, part) => {
    await using harness = await startHarness(SONARR);
    harness.fake.fault = ({ path }) =>
      path.includes(part) ? { kind: 'status', status: 404, text: '', type: 'text/plain' } : undefined;
    const list: EntryDraft = {
      implementation: 'CustomImport',
      name: 'list',
      fields: { baseUrl: 'http://x.example' },
    };
    const report = await harness.apply({ importlist: [list], metadata: [kodi()], indexer: [feed('feed')] });
    expect(report.failures.map(({ code, what }) => [code, what])).toEqual([
      ['kind-absent', 'this version of the service has no import lists (404)'],
    ]);
    expect(actions(report)).toEqual(['create feed', 'update Kodi (XBMC) / Emby']);
  });

  test('a new key of every resource is not a change, and neither is a dropped key', async () => {
    await using harness = await startHarness(PROWLARR);
    await harness.apply({ applications: [application('library')] });
    const shown = await answer(harness, '/api/v1/applications', (all) =>
      all.map(({ enable: _enable, ...rest }) => ({ ...rest, syncBooks: false })),
    );
    const schema = await answer(harness, '/api/v1/applications/schema', (all) =>
      all.map(({ enable: _enable, ...rest }) => ({ ...rest, syncBooks: false })),
    );
    harness.fake.fault = (request) =>
      instead('/applications', 200, shown)(request) ?? instead('/applications/schema', 200, schema)(request);
    harness.fake.requests.length = 0;
    expect(actions(await harness.apply({ applications: [application('library')] }))).toEqual([
      'unchanged library',
    ]);
    expect(actions(await harness.plan({ applications: [] }))).toEqual(['delete library']);
    expect(writes(harness)).toEqual([]);
  });

  test('a foreign application at the same address with another name is reported until it is deleted', async () => {
    await using harness = await startHarness(PROWLARR);
    await harness.apply({ applications: [application('My Library')] });
    const mine = application('library', { baseUrl: 'http://Sonarr.example/' });
    const other = application('other', { baseUrl: 'http://other.example' });
    const notes = async (draft: EntryDraft[], prune: 'all' | 'none'): Promise<unknown[]> => {
      const { outcomes } = await harness.plan(harness.manifest({ applications: draft }, prune));
      return outcomes.map(({ step }) => [step.action, step.name, ...step.notes]);
    };
    await rm(`${harness.stateDir}/prowlarr.json`);
    expect(await notes([mine, other], 'none')).toEqual([
      [
        'create',
        'library',
        '"My Library" has the same baseUrl: write renamedFrom = "My Library"; so that suite takes it, or delete it in the web UI of prowlarr',
      ],
      ['create', 'other'],
    ]);
    expect(await notes([mine], 'all')).toEqual([
      ['create', 'library'],
      ['delete', 'My Library'],
    ]);
    expect(await notes([application('My Library'), mine], 'none')).toEqual([
      ['update', 'My Library'],
      ['create', 'library'],
    ]);
  });
});

describe('unusual responses', () => {
  test('an unreadable list of profiles: no write of the kind, and the exit code is not 78', async () => {
    await using harness = await startHarness(PROWLARR);
    harness.fake.fault = instead('/appprofile', 200, { not: 'a list' });
    const report = await harness.apply({ indexer: [feed('feed')], applications: [application('library')] });
    expect(failures(report)).toEqual(['list-shape']);
    expect(report.failures[0]?.place).toBe(`prowlarr (${harness.fake.url}/api/v1/appprofile)`);
    expect(names(harness, 'indexer')).toEqual([]);
    expect(names(harness, 'applications')).toEqual(['library']);
  });
});

describe('changes by hand', () => {
  test('a deleted tag of a proxy is created again, and the proxy has it', async () => {
    await using harness = await startHarness(PROWLARR);
    const proxy: EntryDraft = {
      implementation: 'FlareSolverr',
      name: 'flare',
      tags: ['flare'],
      fields: { host: 'http://flare:8191/' },
    };
    await harness.apply({ indexerproxy: [proxy] });
    harness.fake.store.tags.rows.clear();
    const report = await harness.apply({ indexerproxy: [proxy] });
    expect(report.outcomes[0]?.step.changes).toMatchObject([{ key: 'tags', from: ['#1'], to: ['flare'] }]);
    const [tag] = [...harness.fake.store.tags.rows.values()];
    expect(stored(harness, 'flare', 'indexerproxy').tags).toEqual([tag?.id]);
    expect(actions(await harness.apply({ indexerproxy: [proxy] }))).toEqual(['unchanged flare']);
  });

  test('an application that a user disables is enabled by the next run; a sync level that a user chose stays', async () => {
    await using harness = await startHarness(PROWLARR);
    const draft = { applications: [application('library')] };
    await harness.apply(draft);
    edit(harness, 'library', { general: { syncLevel: 'addOnly' } }, 'applications');
    await harness.apply(draft);
    expect(stored(harness, 'library', 'applications').general['syncLevel']).toBe('addOnly');
    edit(harness, 'library', { general: { syncLevel: 'disabled' } }, 'applications');
    expect((await harness.apply(draft)).outcomes[0]?.step.changes).toContainEqual({
      key: 'syncLevel',
      from: 'disabled',
      to: 'fullSync',
      secret: false,
      why: 'declared',
    });
  });

  test('search types that a user chose for an enabled indexer stay as chosen', async () => {
    await using harness = await startHarness(SONARR);
    const draft = { indexer: [feed('feed')] };
    await harness.apply(draft);
    edit(harness, 'feed', { general: { enableRss: false } }, 'indexer');
    expect(actions(await harness.apply(draft))).toEqual(['unchanged feed']);
    edit(
      harness,
      'feed',
      { general: { enableAutomaticSearch: false, enableInteractiveSearch: false } },
      'indexer',
    );
    expect(actions(await harness.apply(draft))).toEqual(['update feed']);
    expect(stored(harness, 'feed', 'indexer').general).toMatchObject({
      enableRss: true,
      enableAutomaticSearch: true,
    });
  });

  test('an indexer with all search types declared off causes no change', async () => {
    await using harness = await startHarness(SONARR);
    const off = { enableRss: false, enableAutomaticSearch: false, enableInteractiveSearch: false };
    const draft = { indexer: [feed('feed', { general: off })] };
    expect(failures(await harness.apply(draft))).toEqual([]);
    harness.fake.requests.length = 0;
    expect(actions(await harness.apply(draft))).toEqual(['unchanged feed']);
    expect(writes(harness)).toEqual([]);
  });
});

describe('Prowlarr writes during a run', () => {
  test('pruning in a library deletes no indexer that someone else created while Prowlarr adds and deletes indexers there', async () => {
    await using fleet = await startFleet({
      prowlarr: { recording: 'prowlarr-2.3.6' },
      sonarr: { recording: 'sonarr-4.0.19', apiKey: 'a'.repeat(32) },
    });
    const { prowlarr, sonarr } = fleet.worlds;
    const fields = {
      baseUrl: sonarr.fake.url,
      prowlarrUrl: 'http://prowlarr:9696',
      apiKey: sonarr.fake.apiKey,
    };
    await prowlarr.apply({ indexer: [feed('a'), feed('b')], applications: [application('Sonarr', fields)] });
    await fleet.pushed();
    await sonarr.apply(sonarr.manifest({ indexer: [feed('stays'), feed('goes')] }, 'owned'));
    let count = 0;
    sonarr.fake.fault = ({ method }) => {
      if (method !== 'GET') {
        count += 1;
        if (count === 1) drop(prowlarr, 'a', 'indexer');
        fleet.sync(prowlarr.fake);
      }
      return undefined;
    };
    const report = await sonarr.apply(sonarr.manifest({ indexer: [feed('stays'), feed('more')] }, 'all'));
    expect(failures(report)).toEqual([]);
    expect(names(sonarr, 'indexer').toSorted()).toEqual(['b (Prowlarr)', 'more', 'stays']);
  });
});
