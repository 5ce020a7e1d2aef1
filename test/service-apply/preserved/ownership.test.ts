import { describe, expect, test } from 'vitest';
import { edit, make, names, newDatabase, snapshot, stored, writes } from './manual-edits.ts';
import { SONARR, clients } from '../drafts.ts';
import { type EntryDraft, actions, failures, startHarness } from '../harness.ts';

const BOX: EntryDraft = {
  implementation: 'QBittorrent',
  name: 'box',
  fields: { host: 'ours', username: 'suite' },
};
const NONE = clients();

describe('ownership', () => {
  test('a resource in a new database with a managed ID and name is foreign, and stays when nothing is declared', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    newDatabase(harness, [{ ...stored(harness, 'box'), settings: { host: 'theirs', password: 'kept' } }]);
    const before = snapshot(harness);
    const report = await harness.apply(NONE);
    expect(actions(report)).toEqual(['leave box']);
    expect(report.outcomes[0]?.step.reason).toContain(
      'it was changed outside of suite (fields.contentLayout, fields.firstAndLast, fields.host, fields.initialState, fields.olderTvPriority and 7 more); delete it by hand if you do not need it',
    );
    expect([snapshot(harness), writes(harness).filter((one) => one.startsWith('DELETE'))]).toEqual([
      before,
      [],
    ]);
    // The message appears once.
    expect(actions(await harness.apply(NONE))).toEqual([]);
  });

  test('a declared resource in a new database is adopted with a message, and never deleted', async () => {
    await using harness = await startHarness(SONARR);
    const password = await harness.secret('secret-0', 'pw');
    const entry = { ...BOX, fields: { ...BOX.fields, password } };
    await harness.apply(clients(entry));
    const { settings } = stored(harness, 'box');
    const theirs = { ...settings, username: 'me', password: 'theirs', urlBase: '/theirs' };
    newDatabase(harness, [{ ...stored(harness, 'box'), settings: theirs }]);
    const report = await harness.apply(clients({ ...BOX, fields: { host: 'ours', password } }));
    expect(failures(report)).toEqual([]);
    const step = report.outcomes[0]?.step;
    expect(step?.reason).toBe(
      'it was changed outside of suite (fields.urlBase and fields.username); suite adopts it as declared',
    );
    // The masked secret is sent although its digest is known. A key that suite had set is foreign now.
    expect(step?.changes.map(({ key }) => key)).toEqual(['fields.password']);
    expect(stored(harness, 'box').settings).toMatchObject({ ...theirs, password: 'pw' });
    expect(actions(await harness.apply(NONE))).toEqual(['leave box']);
    expect(names(harness)).toEqual(['box']);
  });

  test('a different resource with a managed ID is retained and reported', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    newDatabase(harness, [{ ...stored(harness, 'box'), name: 'theirs' }]);
    const report = await harness.apply(NONE);
    expect(report.outcomes[0]?.step).toMatchObject({
      action: 'leave',
      reason:
        'is kept: suite created "box" (QBittorrent) with this ID. It has another name or implementation now: someone renamed it, or it is a different resource',
    });
    expect(names(harness)).toEqual(['theirs']);
  });

  test('a resource that someone renamed to another case is kept once it is no longer declared', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    edit(harness, 'box', { name: 'Box' });
    expect(actions(await harness.apply(NONE))).toEqual(['leave Box']);
    expect(names(harness)).toEqual(['Box']);
  });

  test('an intent without effect does not make a foreign resource managed', async () => {
    await using harness = await startHarness(SONARR);
    harness.fake.fault = ({ method }) => (method === 'POST' ? { kind: 'reset', when: 'before' } : undefined);
    expect(failures(await harness.apply(clients(BOX)))).toEqual(['service-closed']);
    harness.fake.fault = undefined;
    await harness.apply(clients(BOX), { stateDir: `${harness.stateDir}-2` });
    const like = stored(harness, 'box');
    newDatabase(harness, []);
    make(harness, like, {
      general: { ...like.general, enable: false },
      settings: { ...like.settings, host: 'mine' },
    });
    expect(actions(await harness.apply(NONE))).toEqual([]);
    expect(names(harness)).toEqual(['box']);
    const bad = clients({ ...BOX, fields: { host: 'http://refused' } });
    expect(failures(await harness.apply(bad))).toEqual(['write-refused']);
    expect(names(harness)).toEqual(['box']);
  });

  test('a staged resource that a user has completed is modified, and stays', async () => {
    await using harness = await startHarness(SONARR);
    harness.fake.fault = ({ method }) => (method === 'PUT' ? { kind: 'reset', when: 'before' } : undefined);
    await harness.apply(clients(BOX));
    harness.fake.fault = undefined;
    const [own = ''] = names(harness);
    edit(harness, own, { settings: { host: 'mine' }, general: { enable: true } });
    const before = snapshot(harness);
    const bad = clients({ ...BOX, fields: { host: 'http://refused' } });
    expect(failures(await harness.apply(bad))).toEqual(['write-refused']);
    expect(snapshot(harness)).toEqual(before);
    await harness.apply(NONE);
    expect(snapshot(harness)).toEqual(before);
  });

  test('plan shows a create that a rejection has interrupted', async () => {
    await using harness = await startHarness(SONARR);
    harness.fake.fault = ({ method }) => (method === 'PUT' ? { kind: 'reset', when: 'before' } : undefined);
    const bad = clients({ ...BOX, fields: { host: 'http://refused' } });
    await harness.apply(bad);
    harness.fake.fault = undefined;
    expect((await harness.plan(bad)).outcomes[0]?.step).toMatchObject({
      action: 'create',
      reason: 'completes an interrupted create',
    });
    expect(names(harness)).toEqual(['box']);
    expect(failures(await harness.apply(bad))).toEqual(['write-refused']);
    expect(names(harness)).toEqual([]);
  });

  test('a change by hand to other keys does not keep managed keys from returning to their defaults', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients({ ...BOX, fields: { host: 'ours', port: 9 } }));
    edit(harness, 'box', { settings: { urlBase: '/theirs' } });
    await harness.apply(clients({ ...BOX, fields: { host: 'ours' } }));
    expect(stored(harness, 'box').settings).toMatchObject({ port: 8080, urlBase: '/theirs' });
  });
});
