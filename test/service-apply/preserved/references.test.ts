/** References by name to resources that the same run creates, replaces, renames or deletes. */
import { describe, expect, test } from 'vitest';
import { SONARR } from '../drafts.ts';
import { type Draft, type EntryDraft, type Harness, actions, failures, startHarness } from '../harness.ts';
import { make, names, stored, writes, writing } from './manual-edits.ts';

const box = (implementation: string, name = 'box'): EntryDraft => ({
  implementation,
  name,
  fields: { host: 'h' },
});
const site = (client: string, part: Partial<EntryDraft> = {}): EntryDraft => ({
  implementation: 'Newznab',
  name: 'site',
  general: { downloadClientId: client },
  fields: { baseUrl: 'http://site.example' },
  ...part,
});
const draft = (client: EntryDraft, ...indexer: EntryDraft[]): Draft => ({
  downloadclient: [client],
  indexer,
});

/** Returns the name of the resource that the indexer refers to. */
function referred(harness: Harness, indexer = 'site'): string | undefined {
  const id = stored(harness, indexer, 'indexer').general['downloadClientId'];
  return harness.fake.resources('downloadclient').find((one) => one.id === id)?.name;
}

describe('references', () => {
  test('to a client that the same run replaces are updated in this run', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(draft(box('QBittorrent'), site('box')));
    const next = draft(box('Transmission'), site('box'), site('box', { name: 'second' }));
    const plan = await harness.plan(next);
    const told = plan.outcomes.find(({ step }) => step.name === 'site')?.step.changes;
    expect(told).toMatchObject([{ key: 'downloadClient', from: 'box', to: 'box (the new one)' }]);
    harness.fake.requests.length = 0;
    expect(failures(await harness.apply(next))).toEqual([]);
    expect([referred(harness), referred(harness, 'second')]).toEqual(['box', 'box']);
    expect(writes(harness)).toEqual([
      'DELETE downloadclient/1 200',
      'POST downloadclient 201',
      'PUT downloadclient/2 202',
      'PUT indexer/1 202',
      'POST indexer 201',
      'PUT indexer/2 202',
    ]);
    expect(await writing(harness, next)).toEqual([]);
  });

  test('name a deleted resource by its old name, without a note that the reference still exists', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(draft(box('QBittorrent'), site('box')));
    const { outcomes } = await harness.plan({ downloadclient: [], indexer: [site('box', { general: {} })] });
    expect(outcomes.map(({ step: { action, notes, changes } }) => ({ action, notes, changes }))).toEqual([
      { action: 'delete', notes: [], changes: [] },
      {
        action: 'update',
        notes: [],
        changes: [{ key: 'downloadClient', from: 'box', secret: false, why: 'undeclared' }],
      },
    ]);
  });

  test('work if both resources are replaced in the same run', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(draft(box('QBittorrent'), site('box')));
    const next = draft(box('Transmission'), site('box', { implementation: 'Torznab' }));
    expect(failures(await harness.apply(next))).toEqual([]);
    expect(referred(harness)).toBe('box');
    expect(stored(harness, 'site', 'indexer').implementation).toBe('Torznab');
    expect(await writing(harness, next)).toEqual([]);
  });

  test('to a client whose replacement is rejected keep the old client', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(draft(box('QBittorrent'), site('box')));
    const refused = { ...box('Transmission'), fields: { host: 'http://refused' } };
    expect(failures(await harness.apply(draft(refused, site('box'))))).toEqual(['test-failed']);
    expect(stored(harness, 'box').implementation).toBe('QBittorrent');
    expect(referred(harness)).toBe('box');
    expect(failures(await harness.apply(draft(box('Transmission'), site('box'))))).toEqual([]);
    expect(referred(harness)).toBe('box');
  });

  test('to a renamed client cause no write of the referring resource', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(draft(box('QBittorrent'), site('box')));
    harness.fake.requests.length = 0;
    expect(failures(await harness.apply(draft(box('QBittorrent', 'other'), site('other'))))).toEqual([]);
    expect(writes(harness)).toEqual(['PUT downloadclient/1 202']);
    expect(referred(harness)).toBe('other');
  });

  test('to a client that is deleted are an error of the referring entry, and the client stays', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(draft(box('QBittorrent'), site('box')));
    const report = await harness.apply({ downloadclient: [], indexer: [site('box')] });
    expect(failures(report)).toEqual(['deletion-postponed', 'reference-unknown']);
    expect(names(harness)).toEqual(['box']);
  });

  test('to a client of someone else whose name differs in case from one that the run deletes', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(draft(box('QBittorrent'), site('box')));
    const theirs = make(harness, stored(harness, 'box'), { name: 'Box' });
    expect(failures(await harness.apply({ downloadclient: [], indexer: [site('Box')] }))).toEqual([]);
    expect(names(harness)).toEqual(['Box']);
    expect(stored(harness, 'site', 'indexer').general['downloadClientId']).toBe(theirs.id);
  });

  test('to a declared client, although someone else has one whose name differs in case', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(draft(box('QBittorrent'), site('box')));
    make(harness, stored(harness, 'box'), { name: 'Box' });
    expect(failures(await harness.apply(draft(box('QBittorrent'), site('Box'))))).toEqual([]);
    expect(referred(harness)).toBe('box');
    expect(names(harness)).toEqual(['box', 'Box']);
  });

  test('that need a resource which the service lacks prevent the create', async () => {
    await using harness = await startHarness(SONARR);
    const list: EntryDraft = {
      implementation: 'CustomImport',
      name: 'list',
      fields: { baseUrl: 'http://x.example' },
    };
    const report = await harness.apply({ importlist: [list] });
    expect(report.failures.map(({ code, what, fix }) => [code, what, fix])).toEqual([
      [
        'reference-none',
        'sonarr has no root folder, and needs one for this',
        'Declare one in suite.services.sonarr.rootFolders, or add one in the web UI of sonarr, then run again.',
      ],
    ]);
    expect(writes(harness)).toEqual([]);
    harness.fake.store.plain('qualityprofile').rows.clear();
    expect((await harness.plan({ importlist: [list] })).failures[0]?.what).toBe(
      'sonarr has no quality profile and no root folder, and needs one for this',
    );
  });

  test('to a profile that is deleted between two runs are reported with the existing profiles, and delay nothing else', async () => {
    await using harness = await startHarness(SONARR);
    harness.fake.store.plain('rootfolder').add((id) => ({ path: '/media', id }));
    const list = (profile: string): EntryDraft => ({
      implementation: 'CustomImport',
      name: 'list',
      general: { qualityProfileId: profile },
      fields: { baseUrl: 'http://x.example' },
    });
    await harness.apply({ importlist: [list('SD')] });
    const profiles = harness.fake.store.plain('qualityprofile').rows;
    for (const [id, row] of profiles) if (row['name'] === 'SD') profiles.delete(id);
    const before = stored(harness, 'list', 'importlist');
    const next = { ...draft(box('QBittorrent')), importlist: [list('SD')] };
    const report = await harness.apply(next);
    expect(failures(report)).toEqual(['reference-unknown']);
    expect(actions(report)).toEqual(['create box', 'blocked list']);
    expect(stored(harness, 'list', 'importlist')).toEqual(before);
  });
});
