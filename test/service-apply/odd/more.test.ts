/** Further situations of indexers, lists and applications: targets that are down, hidden secrets, and pruning. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { planData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan.ts';
import { sheetText } from '../../../generator/report/sheet/text.ts';
import { readStatus } from '../../../generator/reconcile/status.ts';
import { PROWLARR, SONARR, application, feed } from '../drafts.ts';
import { type EntryDraft, type Harness, actions, failures, startHarness } from '../harness.ts';
import { names, stored, writes } from '../preserved/manual-edits.ts';

const list = (name: string, part: Partial<EntryDraft> = {}): EntryDraft => ({
  implementation: 'SonarrImport',
  name,
  fields: { baseUrl: `http://${name}.example`, apiKey: 'canary-key' },
  ...part,
});

async function library(): Promise<Harness> {
  const harness = await startHarness(SONARR);
  harness.fake.store.plain('rootfolder').add((id) => ({ path: '/media', id }));
  return harness;
}

async function stateText(harness: Harness): Promise<string> {
  return readFile(path.join(harness.stateDir, `${harness.fake.app}.json`), 'utf8');
}

describe('targets that are down', () => {
  test('an enabled generic indexer whose site is down: a rejected update is reported, and the next run repeats it', async () => {
    await using harness = await startHarness(PROWLARR);
    await harness.apply({ indexer: [feed('feed')] });
    harness.fake.clientsUp = false;
    const next = { indexer: [feed('feed', { general: { priority: 7 } })] };
    const report = await harness.apply(next);
    const on = stored(harness, 'feed', 'indexer').general['enable'];
    harness.fake.clientsUp = true;
    expect([failures(report), on]).toEqual([['write-refused'], true]);
    expect(failures(await harness.apply(next))).toEqual([]);
    expect(stored(harness, 'feed', 'indexer').general).toMatchObject({ priority: 7, enable: true });
  });
});

describe('secrets', () => {
  test('the key of a list, which the service returns unmasked, is neither printed in a plan nor stored in the state', async () => {
    await using harness = await library();
    await harness.apply({ importlist: [list('list')] });
    const next = {
      importlist: [list('list', { fields: { baseUrl: 'http://list.example', apiKey: 'canary-next' } })],
    };
    const plan = sheetText(planSheet(planData('plan', [await harness.plan(next)])));
    expect(plan).toContain('fields.apiKey: changed (secret)');
    await harness.apply(next);
    expect(plan + (await stateText(harness))).not.toMatch(/canary/u);
  });
});

describe('pruning', () => {
  test('a removed block is the same as its entries removed: suite deletes what it created and no one has changed', async () => {
    await using harness = await startHarness(PROWLARR);
    const both = { indexer: [feed('feed')], applications: [application('library'), application('edited')] };
    await harness.apply(both);
    const { rows } = harness.fake.store.of('applications');
    const [edited] = rows.values().filter(({ name }) => name === 'edited');
    if (edited === undefined) throw new RangeError('nothing was created');
    rows.set(edited.id, { ...edited, settings: { ...edited.settings, baseUrl: 'http://mine.example' } });
    const only = { indexer: [feed('feed')] };
    expect(actions(await harness.plan(only))).toEqual(['unchanged feed', 'leave edited', 'delete library']);
    const { reached } = await readStatus(harness.manifest(only), harness.options());
    expect(reached?.counts).toEqual({ declared: 1, drifted: 0, stale: 1, foreign: 1 });
    expect(actions(await harness.plan(only, { prune: 'none' }))).toEqual(['unchanged feed', 'leave library']);
    expect(actions(await harness.apply(only))).toEqual(['unchanged feed', 'leave edited', 'delete library']);
    expect(names(harness, 'applications')).toEqual(['edited']);
    expect(actions(await harness.apply(only))).toEqual(['unchanged feed']);
  });

  test('entries of a module that is not enabled are paused: plan and status name them, and nothing changes', async () => {
    await using harness = await startHarness(PROWLARR);
    await harness.apply({ indexer: [feed('feed')], applications: [application('library')] });
    const manifest = harness.manifest({ indexer: [feed('feed')] });
    const paused = { prune: 'owned', entries: [], paused: ['suite.applications.sonarr'] } as const;
    const both = { ...manifest, kinds: { ...manifest.kinds, applications: paused } };
    harness.fake.requests.length = 0;
    const reports = [
      await harness.plan(both),
      await harness.apply(both),
      await readStatus(both, harness.options()),
    ];
    expect(reports.map(({ warnings }) => warnings.map(({ what }) => what))).toEqual([
      [
        'suite.applications.sonarr is paused, because suite.applications.enable is not true; suite leaves the applications of prowlarr as they are',
      ],
      [],
      [
        'suite.applications.sonarr is paused, because suite.applications.enable is not true; suite leaves the applications of prowlarr as they are',
      ],
    ]);
    expect(harness.fake.requests.filter((one) => one.path.includes('applications'))).toEqual([]);
    // It is recognised when the module is enabled again, and deleted when its block is removed.
    expect(actions(await harness.apply({ indexer: [feed('feed')] }))).toEqual([
      'unchanged feed',
      'delete library',
    ]);
  });
});

describe('within a run', () => {
  test('an indexer refers to a client that the service rejects for good, and fails with it', async () => {
    await using harness = await library();
    const client = (host: string): EntryDraft => ({
      implementation: 'QBittorrent',
      name: 'box',
      fields: { host },
    });
    const wanted = feed('feed', { general: { downloadClientId: 'box' } });
    const report = await harness.apply({ downloadclient: [client('http://refused')], indexer: [wanted] });
    expect(failures(report)).toEqual(['write-refused', 'reference-unknown']);
    expect([...names(harness), ...names(harness, 'indexer')]).toEqual([]);
    expect(failures(await harness.apply({ downloadclient: [client('h')], indexer: [wanted] }))).toEqual([]);
  });

  test('a profile that is deleted during the run: the service rejects the entry, and no staged resource stays', async () => {
    await using harness = await library();
    const wanted = { importlist: [list('list', { general: { qualityProfileId: 'SD' } })] };
    harness.fake.fault = ({ method }) => {
      if (method === 'POST') harness.fake.store.plain('qualityprofile').rows.delete(2);
      return undefined;
    };
    expect(failures(await harness.apply(wanted))).toEqual(['write-refused']);
    expect(names(harness, 'importlist')).toEqual([]);
  });

  test('a list that waits for a sign-in and that a user disables causes no request', async () => {
    await using harness = await library();
    const trakt: EntryDraft = {
      implementation: 'TraktListImport',
      name: 't',
      fields: { username: 'u', listname: 'l' },
    };
    await harness.apply({ importlist: [trakt] });
    harness.fake.requests.length = 0;
    expect(actions(await harness.apply({ importlist: [{ ...trakt, enable: false }] }))).toEqual([
      'unchanged t',
    ]);
    expect(writes(harness)).toEqual([]);
  });
});
