/**
 * Every implementation of every kind is created and enabled in two steps with its target down, for every
 * meaning of "enabled". A second run changes nothing. The test uses the recorded schemas, not the emitted
 * modules.
 */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { providerKindsOf } from '../../../generator/servarr/apps.ts';
import { type Recording } from '../../recordings.ts';
import { isWrite } from '../../service/http/boundaries.ts';
import { KIND_ROWS } from '../../service/kinds.ts';
import { RULES } from '../../service/rules.ts';
import { everyEntry } from '../accepted/every.ts';
import { type EntryDraft, type Harness, startHarness } from '../harness.ts';

const RECORDED = [
  'sonarr-4.0.19',
  'radarr-6.0.3',
  'lidarr-2.14.5',
  'prowlarr-2.3.6',
] as const satisfies readonly Recording[];

const FOLDER = '/media/library';

async function houseOf(recording: Recording): Promise<Harness> {
  const harness = await startHarness({ recording, clientsUp: false });
  harness.fake.store.plain('rootfolder').add((id) => ({ path: FOLDER, id }));
  return harness;
}

const CASES = RECORDED.flatMap((recording) =>
  providerKindsOf(RULES[recording].app)
    .filter((kind) => !['downloadclient', 'notification'].includes(kind))
    .map((kind) => [recording, kind] as const),
);

describe('every implementation is created, enabled, and left alone afterwards', () => {
  test.each(CASES)('%s %s', async (recording, kind) => {
    await using harness = await houseOf(recording);
    const entries = everyEntry(recording, kind);
    expect(entries.length).toBeGreaterThan(2);
    const first = await harness.apply({ [kind]: entries });
    expect(first.failures).toEqual([]);
    const stored = harness.fake.resources(kind);
    const excused = first.warnings.filter(({ code }) => code === 'sign-in-needed' || code === 'switched-off');
    expect(stored.filter((one) => !KIND_ROWS[kind].on(one))).toHaveLength(excused.length);
    expect(stored.map(({ name }) => name)).toEqual(expect.arrayContaining(entries.map(({ name }) => name)));
    const down = first.outcomes.filter(({ warning }) => warning?.code === 'switched-off');
    harness.fake.requests.splice(0);
    const again = await harness.apply({ [kind]: entries });
    expect(again.failures).toEqual([]);
    if (down.length === 0) expect(harness.fake.requests.filter(isWrite)).toEqual([]);
    harness.fake.clientsUp = true;
    expect((await harness.apply({ [kind]: entries })).failures).toEqual([]);
    expect(harness.fake.resources(kind).filter((one) => !KIND_ROWS[kind].on(one))).toHaveLength(
      excused.length - down.length,
    );
    harness.fake.requests.splice(0);
    await harness.apply({ [kind]: entries });
    expect(harness.fake.requests.filter(isWrite)).toEqual([]);
  });
});

describe('a reference of an entry is written by name', () => {
  const list = (general: Record<string, Json>): EntryDraft => ({
    implementation: 'ImdbListImport',
    name: 'list',
    general,
    fields: { listId: 'ls012345678' },
  });

  test('a name that the service does not have is an error of its entry, and the message lists the existing names', async () => {
    await using harness = await houseOf('sonarr-4.0.19');
    const report = await harness.plan({ importlist: [list({ qualityProfileId: 'HD-1080' })] });
    expect(report.failures.map(({ code, what, fix }) => [code, what, fix])).toEqual([
      [
        'reference-unknown',
        'qualityProfile: sonarr has no quality profile "HD-1080"; it has "Any", "SD", "HD-720p", "HD-1080p", "Ultra-HD" and "HD - 720p/1080p"',
        'Did you mean "HD-1080p"?',
      ],
    ]);
  });

  test('an unset reference of a new resource takes the first target and reports it; later the stored one stays, and changes show names', async () => {
    await using harness = await houseOf('sonarr-4.0.19');
    const bare = { importlist: [list({})] };
    const [planned] = (await harness.plan(bare)).outcomes;
    expect(planned?.step.notes).toEqual(['qualityProfile is not set; suite takes the first of 6: "Any"']);
    expect((await harness.apply(bare)).failures).toEqual([]);
    expect(harness.fake.resources('importlist')[0]?.general).toMatchObject({
      qualityProfileId: 1,
      rootFolderPath: FOLDER,
    });
    const told = { importlist: [list({ qualityProfileId: 'HD-1080p', rootFolderPath: `${FOLDER}/` })] };
    expect((await harness.plan(told)).outcomes[0]?.step.changes).toEqual([
      { key: 'qualityProfile', from: 'Any', to: 'HD-1080p', secret: false, why: 'declared' },
    ]);
    expect((await harness.apply(told)).failures).toEqual([]);
    expect((await harness.plan(bare)).outcomes[0]?.step.action).toBe('unchanged');
  });

  test('a client that the same configuration creates counts as present', async () => {
    await using harness = await houseOf('sonarr-4.0.19');
    const draft = {
      downloadclient: [{ implementation: 'QBittorrent', name: 'box', fields: { host: 'h' } }],
      indexer: [
        {
          implementation: 'Newznab',
          name: 'site',
          general: { downloadClientId: 'box' },
          fields: { baseUrl: 'http://127.0.0.1:1', apiKey: 'key' },
        },
      ],
    };
    expect((await harness.plan(draft)).failures).toEqual([]);
    expect((await harness.apply(draft)).failures).toEqual([]);
    const [client] = harness.fake.resources('downloadclient');
    expect(harness.fake.resources('indexer')[0]?.general['downloadClientId']).toBe(client?.id);
    harness.fake.requests.splice(0);
    await harness.apply(draft);
    expect(harness.fake.requests.filter(isWrite)).toEqual([]);
    const alone = await harness.plan({ ...draft, downloadclient: [] });
    expect(alone.failures.map(({ code }) => code)).toEqual(['reference-unknown']);
  });
});
