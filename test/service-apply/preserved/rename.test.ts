import { describe, expect, test } from 'vitest';
import { drop, edit, make, names, stored, writes, writing } from './manual-edits.ts';
import { SONARR, clients } from '../drafts.ts';
import { type EntryDraft, actions, failures, startHarness } from '../harness.ts';

const BOX: EntryDraft = { implementation: 'QBittorrent', name: 'old', tags: ['tv'], fields: { host: 'box' } };

describe('a rename', () => {
  test('keeps the ID, with all secrets', async () => {
    await using harness = await startHarness(SONARR);
    const password = await harness.secret('secret-0', 'pw');
    const entry = { ...BOX, fields: { host: 'box', password } };
    await harness.apply(clients(entry));
    harness.fake.requests.length = 0;
    const renamed = clients({ ...entry, name: 'new' });
    const plan = await harness.plan(renamed);
    expect(plan.outcomes[0]?.step).toMatchObject({
      action: 'update',
      reason: 'renamed from "old"',
      changes: [{ key: 'name', from: 'old', to: 'new' }],
    });
    expect(failures(await harness.apply(renamed))).toEqual([]);
    expect(writes(harness)).toEqual(['PUT downloadclient/1 202']);
    expect(stored(harness, 'new')).toMatchObject({ id: 1, settings: { host: 'box', password: 'pw' } });
    expect(await writing(harness, renamed)).toEqual([]);
    expect(actions(await harness.apply(clients()))).toEqual(['delete new']);
  });

  test('of an adopted resource does not leave two resources', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    const elsewhere = { stateDir: `${harness.stateDir}-2` };
    await harness.apply(clients(BOX), elsewhere);
    await harness.apply(clients({ ...BOX, name: 'new' }), elsewhere);
    expect(names(harness)).toEqual(['new']);
    // The rename does not make the resource managed.
    expect(actions(await harness.apply(clients(), elsewhere))).toEqual(['leave new']);
    expect(actions(await harness.apply(clients(), elsewhere))).toEqual([]);
  });

  test('is not guessed if two resources of a kind match, if values differ, or if another resource has the name', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX, { ...BOX, name: 'twin' }));
    const unclear = await harness.apply(clients({ ...BOX, name: 'new' }));
    expect(actions(unclear)).toEqual(['create new', 'delete old', 'delete twin']);
    expect(unclear.outcomes[0]?.step.notes).toEqual([
      'can be "old" or "twin" under a new name; suite does not guess, so write renamedFrom',
    ]);
    const other = await harness.apply(clients({ ...BOX, name: 'newer', fields: { host: 'elsewhere' } }));
    expect(actions(other)).toEqual(['create newer', 'delete new']);
    edit(harness, 'newer', { settings: { urlBase: '/theirs' } });
    const touched = await harness.apply(clients({ ...BOX, name: 'newest', fields: { host: 'elsewhere' } }));
    expect(actions(touched)).toEqual(['create newest', 'leave newer']);
  });

  test('with renamedFrom is not guessed if both names exist, and has no effect once it is done', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX), { stateDir: `${harness.stateDir}-2` });
    make(harness, stored(harness, 'old'), { name: 'new' });
    harness.fake.requests.length = 0;
    const meant = clients({ ...BOX, name: 'new', renamedFrom: 'old' });
    const both = await harness.apply(meant);
    expect(both.failures.map(({ code, permanent }) => [code, permanent])).toEqual([['renamed-both', true]]);
    expect(writes(harness)).toEqual([]);

    drop(harness, 'new');
    const misspelt = await harness.plan(clients({ ...BOX, name: 'new', renamedFrom: 'odl' }));
    expect(misspelt.outcomes[0]?.step).toMatchObject({
      action: 'create',
      notes: [
        'renamedFrom is "odl", but sonarr has no download client of this name; the closest name is "old"',
      ],
    });
    const other = clients({ implementation: 'Transmission', name: 'new', renamedFrom: 'old' });
    expect((await harness.plan(other)).failures.map(({ what, fix }) => [what, fix])).toEqual([
      [
        'the download client "old" of sonarr was not created by suite, or was changed outside of suite, and it is a qBittorrent, not a Transmission',
        'Remove renamedFrom, delete the other one by hand, or pass --replace to replace it.',
      ],
    ]);
    expect(actions(await harness.apply(meant))).toEqual(['update new']);
    expect(names(harness)).toEqual(['new']);
    const [done] = (await harness.apply(meant)).outcomes;
    expect(done?.step).toMatchObject({
      action: 'unchanged',
      hints: ['renamedFrom has no effect any more; remove it'],
    });
  });

  test('of an indexer names the libraries whose copies keep the old name', async () => {
    await using harness = await startHarness({ recording: 'prowlarr-2.3.6' });
    const key = await harness.secret('sonarr', 'a'.repeat(32));
    const house = (name: string, syncLevel: string) => ({
      indexer: [{ implementation: 'Newznab', name, fields: { baseUrl: 'http://nzb.example' } }],
      applications: [
        {
          implementation: 'Sonarr',
          name: 'library',
          general: { syncLevel },
          fields: { baseUrl: 'http://sonarr.example', prowlarrUrl: 'http://prowlarr.example', apiKey: key },
        },
      ],
    });
    for (const [syncLevel, notes] of [
      ['addOnly', ['the copies of "library" keep the old name, because syncLevel is "addOnly" there']],
      ['fullSync', []],
    ] as const) {
      await harness.apply(house('before', syncLevel));
      const renamed = (await harness.plan(house(`after ${syncLevel}`, syncLevel))).outcomes;
      const step = renamed.map((one) => one.step).find(({ kind }) => kind === 'indexer');
      expect(step).toMatchObject({ action: 'update', reason: 'renamed from "before"', notes });
    }
  });
});
