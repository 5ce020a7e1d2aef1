/** Indexers that Prowlarr writes into a library, next to managed and foreign ones, under each `prune`. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readContents } from '../../../generator/import/read.ts';
import { importServices } from '../../../generator/import/entries.ts';
import { PRUNE_MODES } from '../../../generator/reconcile/manifest/manifest.ts';
import { readStatus } from '../../../generator/reconcile/service-status.ts';
import { testService } from '../../../generator/reconcile/service-tests.ts';
import { externalManagerOf } from '../../../generator/servarr/kinds/external-managers.ts';
import { type ServiceFleet, startFleet } from '../multi-service.ts';
import { type EntryDraft, type Harness, actions, failures } from '../harness.ts';
import { edit, make, names, snapshot, stored } from './manual-edits.ts';

const HOUSE = {
  prowlarr: { recording: 'prowlarr-2.3.6' },
  sonarr: { recording: 'sonarr-4.0.19', apiKey: 'a'.repeat(32) },
} as const;

/** Returns an indexer of a library. */
const feed = (name: string, baseUrl = 'http://site.example', part: Partial<EntryDraft> = {}): EntryDraft => ({
  implementation: 'Torznab',
  name,
  fields: { baseUrl, apiPath: '/api' },
  ...part,
});

/** Starts a fleet whose Prowlarr pushed three indexers into the library. */
async function connected(): Promise<ServiceFleet<keyof typeof HOUSE>> {
  const fleet = await startFleet(HOUSE);
  const { url, apiKey } = fleet.fake('sonarr');
  const key = await fleet.worlds.prowlarr.secret('sonarr', apiKey);
  const report = await fleet.worlds.prowlarr.apply({
    indexer: ['a', 'b', 'c'].map((name) => ({
      implementation: 'Newznab',
      name,
      fields: { baseUrl: 'http://nzb.example' },
    })),
    applications: [
      {
        implementation: 'Sonarr',
        name: 'Sonarr',
        fields: { baseUrl: url, prowlarrUrl: 'http://prowlarr:9696/', apiKey: key },
      },
    ],
  });
  expect(failures(report)).toEqual([]);
  await fleet.pushed();
  return fleet;
}

/** Creates foreign indexers as in the web UI. One of them is a feed of Prowlarr that a user typed in. */
function byHand(harness: Harness): void {
  const like = stored(harness, 'a (Prowlarr)', 'indexer');
  const settings = (baseUrl: string) => ({ ...like.settings, baseUrl });
  make(harness, like, { name: 'by hand', settings: settings('http://by.example') }, 'indexer');
  make(harness, like, { name: 'typed in', settings: settings('http://prowlarr:9696/7/') }, 'indexer');
  make(harness, like, { name: 'mine (Prowlarr)', settings: settings('http://mine.example/api') }, 'indexer');
}

const PUSHED = ['a (Prowlarr)', 'b (Prowlarr)', 'c (Prowlarr)'];
const HAND = ['by hand', 'typed in', 'mine (Prowlarr)'];

describe('indexers that Prowlarr writes into a library', () => {
  test.each(PRUNE_MODES)(
    'prune "%s" leaves them, and what it does to the others is as ever',
    async (prune) => {
      await using fleet = await connected();
      const harness = fleet.worlds.sonarr;
      byHand(harness);
      const two = { indexer: [feed('stays'), feed('goes')] };
      expect(failures(await harness.apply(harness.manifest(two, 'none')))).toEqual([]);
      const before = snapshot(harness, 'indexer').filter(({ name }) => PUSHED.includes(name));
      const report = await harness.apply(harness.manifest({ indexer: [feed('stays')] }, prune));
      expect(failures(report)).toEqual([]);
      expect(actions(report).filter((action) => PUSHED.some((name) => action.includes(name)))).toEqual([]);
      expect(snapshot(harness, 'indexer').filter(({ name }) => PUSHED.includes(name))).toEqual(before);
      const others = names(harness, 'indexer').filter((name) => !PUSHED.includes(name));
      const left = {
        none: [...HAND, 'stays', 'goes'],
        owned: [...HAND, 'stays'],
        all: ['stays'],
      };
      expect(others).toEqual(left[prune]);
      // Prowlarr updates its indexers as before.
      fleet.fake('prowlarr').store.of('indexer').rows.delete(2);
      fleet.sync(fleet.fake('prowlarr'));
      const now = names(harness, 'indexer').filter((name) => PUSHED.includes(name));
      expect(now).toEqual(['a (Prowlarr)', 'c (Prowlarr)']);
      const plan = await harness.plan(harness.manifest({ indexer: [feed('stays')] }, prune));
      expect(actions(plan)).toEqual(['unchanged stays', ...(prune === 'none' ? ['leave goes'] : [])]);
    },
  );

  test('are neither foreign in the status nor imported; `suite test --all` includes them', async () => {
    await using fleet = await connected();
    const harness = fleet.worlds.sonarr;
    byHand(harness);
    const draft = { indexer: [feed('stays')] };
    await harness.apply(draft);
    const { reached } = await readStatus(harness.manifest(draft), harness.options());
    expect(reached?.counts).toEqual({ declared: 1, drifted: 0, stale: 0, foreign: HAND.length });
    const { tried } = await testService(harness.manifest(draft), harness.options(), true);
    expect(tried.map(({ name }) => name)).toEqual(expect.arrayContaining(PUSHED));
    const { service } = harness.manifest(draft);
    const contents = await readContents(service, { timeoutMs: 5000, warn: () => undefined });
    const imported = importServices([contents], { live: contents.record });
    const found = imported.entries.filter(({ kind }) => kind === 'indexer').map(({ name }) => name);
    expect(found.toSorted()).toEqual([...HAND, 'stays'].toSorted());
    expect(imported.skipped).toMatchObject([
      { service: 'sonarr', count: 3, title: 'indexer', why: 'Prowlarr writes them' },
    ]);
  });

  test('an entry whose name or renamedFrom is that of one is an error, and nothing is written', async () => {
    await using fleet = await connected();
    const harness = fleet.worlds.sonarr;
    const entries = [feed('A (PROWLARR)'), feed('mine', undefined, { renamedFrom: 'b (Prowlarr)' })];
    const report = await harness.apply({ indexer: entries }, { replace: true });
    expect(report.failures.map((one) => [one.code, one.what])).toEqual([
      ['written-by-another', 'Prowlarr manages the indexer of this name in sonarr'],
      ['written-by-another', 'Prowlarr manages the indexer that renamedFrom names in sonarr'],
    ]);
    expect(harness.fake.writes).toEqual([]);
  });

  test('belong to Prowlarr once Prowlarr takes one over, and suite deletes none', async () => {
    await using fleet = await connected();
    const harness = fleet.worlds.sonarr;
    await harness.apply({ indexer: [feed('ours', 'http://prowlarr:9696/9/')] });
    edit(harness, 'ours', { name: 'nine (Prowlarr)' }, 'indexer');
    expect(actions(await harness.apply(harness.manifest({ indexer: [] }, 'all')))).toEqual([]);
    const state = await readFile(path.join(harness.stateDir, 'sonarr.json'), 'utf8');
    expect(state).not.toContain('Torznab');
    expect(names(harness, 'indexer')).toEqual([...PUSHED, 'nine (Prowlarr)']);
  });
});

test.each([
  ['Torznab', 'x (Prowlarr)', 'http://p/12/', true],
  ['Newznab', 'x (Prowlarr)', 'https://p/base/1', true],
  ['Newznab', 'x (prowlarr)', 'http://p/12/', false],
  ['Newznab', 'x', 'http://p/12/', false],
  ['Newznab', 'x (Prowlarr)', 'http://p/12/api', false],
  ['Newznab', 'x (Prowlarr)', 'http://p12/', false],
  ['Nyaa', 'x (Prowlarr)', 'http://p/12/', false],
])('%s "%s" at %s: %s', (implementation, name, value, is) => {
  const of = { name, implementation, fields: [{ name: 'baseUrl', value }] };
  expect(externalManagerOf('indexer', 'sonarr', of) !== undefined).toBe(is);
  expect(externalManagerOf('indexer', 'prowlarr', of)).toBeUndefined();
  expect(externalManagerOf('downloadclient', 'sonarr', of)).toBeUndefined();
});
