/** Further situations in which suite could lose a resource, but does not. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Draft, type EntryDraft, actions, failures, startHarness } from '../harness.ts';
import { edit, make, names, newDatabase, snapshot, stored, writes } from './manual-edits.ts';

const RECORDING = { recording: 'sonarr-4.0.19' } as const;
const BOX: EntryDraft = { implementation: 'QBittorrent', name: 'box', fields: { host: 'a' } };
const clients = (...downloadclient: EntryDraft[]): Draft => ({ downloadclient });

describe('nothing is lost', () => {
  test('a list that is empty for a moment is not trusted: nothing is written, and no record is dropped', async () => {
    await using harness = await startHarness(RECORDING);
    await harness.apply(clients(BOX));
    const before = snapshot(harness);
    let lists = 0;
    harness.fake.fault = ({ method, path: asked }) =>
      method === 'GET' && asked.endsWith('/downloadclient') && ++lists === 1
        ? { kind: 'status', status: 200, text: '[]', type: 'application/json' }
        : undefined;
    harness.fake.requests.length = 0;
    const report = await harness.apply(clients(BOX));
    expect(report.failures.map(({ code, what }) => [code, what])).toEqual([
      [
        'list-incomplete',
        'the list of download clients lacks ID 1 ("box"), which the service shows when suite requests it by ID',
      ],
    ]);
    harness.fake.fault = undefined;
    expect(writes(harness)).toEqual([]);
    expect(snapshot(harness)).toEqual(before);
    expect(actions(await harness.apply(clients(BOX)))).toEqual(['unchanged box']);
    // The resource is still managed.
    expect(actions(await harness.apply(clients()))).toEqual(['delete box']);
  });

  test('a list that lacks one of two resources for a moment: the kind is left alone, the others are applied, and nothing is deleted', async () => {
    await using harness = await startHarness(RECORDING);
    const hook: EntryDraft = { implementation: 'Webhook', name: 'hook', fields: { url: 'http://x.example' } };
    await harness.apply({
      ...clients(BOX, { ...BOX, name: 'other', fields: { host: 'o' } }),
      notification: [hook],
    });
    const rows = harness.fake.store.of('downloadclient').rows;
    const { id } = stored(harness, 'other');
    const other = rows.get(id);
    harness.fake.fault = ({ method, path: asked }) => {
      if (method !== 'GET' || other === undefined) return undefined;
      if (asked.endsWith('/downloadclient')) rows.delete(id);
      else rows.set(id, other);
      return undefined;
    };
    const next = {
      ...clients(BOX),
      notification: [
        { ...hook, name: 'new' },
        { ...hook, name: 'next' },
      ],
    };
    const report = await harness.apply(next);
    expect(failures(report)).toEqual(['list-incomplete', 'deletion-postponed']);
    expect(actions(report)).toEqual(['create new', 'create next', 'delete hook']);
    harness.fake.fault = undefined;
    expect(actions(await harness.apply(next))).toEqual([
      'unchanged box',
      'delete other',
      'unchanged new',
      'unchanged next',
      'delete hook',
    ]);
  });

  test('a resource that no longer exists is requested by ID once, and its record is dropped', async () => {
    await using harness = await startHarness(RECORDING);
    await harness.apply(clients(BOX));
    harness.fake.store.of('downloadclient').rows.clear();
    harness.fake.requests.length = 0;
    expect(actions(await harness.apply(clients()))).toEqual([]);
    await harness.apply(clients());
    const asked = harness.fake.requests.map(({ path: one, status }) => `${one} ${status}`);
    expect(asked.filter((one) => /\/\d+ /u.test(one))).toEqual(['/api/v3/downloadclient/1 404']);
  });

  test('a lost digest key: suite recognises nothing, deletes nothing, and sends the secrets again', async () => {
    await using harness = await startHarness(RECORDING);
    const password = await harness.secret('secret-0', 'pw');
    const draft = clients(
      { ...BOX, fields: { host: 'a', password } },
      { ...BOX, name: 'other', fields: { host: 'o' } },
    );
    await harness.apply(draft);
    await rm(path.join(harness.stateDir, 'digest.key'));
    harness.fake.requests.length = 0;
    await harness.apply(draft);
    expect(writes(harness)).toEqual(['PUT downloadclient/1 202']);
    expect(actions(await harness.apply(clients()))).toEqual(['leave box', 'leave other']);
    expect(names(harness)).toEqual(['box', 'other']);
  });

  test('an older database: its resources are adopted as declared, and none is deleted', async () => {
    await using harness = await startHarness(RECORDING);
    await harness.apply(clients(BOX));
    const older = snapshot(harness);
    await harness.apply(clients({ ...BOX, fields: { host: 'b' } }));
    newDatabase(harness, older);
    expect(
      (await harness.apply(clients({ ...BOX, fields: { host: 'b' } }))).outcomes[0]?.step.reason,
    ).toContain('it was created or changed outside of suite');
    expect(actions(await harness.apply(clients()))).toEqual(['leave box']);
  });

  test('an older state: resources that it does not know stay', async () => {
    await using harness = await startHarness(RECORDING);
    await harness.apply(clients(BOX));
    const file = path.join(harness.stateDir, 'sonarr.json');
    const older = await readFile(file, 'utf8');
    await harness.apply(clients({ ...BOX, fields: { host: 'b', port: 9 } }));
    await writeFile(file, older);
    expect(actions(await harness.apply(clients()))).toEqual(['leave box']);
    expect(names(harness)).toEqual(['box']);
  });

  test('swapped names: both resources stay, with each other’s values and their own IDs', async () => {
    await using harness = await startHarness(RECORDING);
    await harness.apply(clients({ ...BOX, name: 'one' }, { ...BOX, name: 'two', fields: { host: 'b' } }));
    harness.fake.requests.length = 0;
    await harness.apply(clients({ ...BOX, name: 'two' }, { ...BOX, name: 'one', fields: { host: 'b' } }));
    expect(writes(harness)).toEqual(['PUT downloadclient/2 202', 'PUT downloadclient/1 202']);
    expect(names(harness)).toEqual(['one', 'two']);
  });

  test('an entry with a new name that cannot be created: the resource with the old name stays', async () => {
    await using harness = await startHarness(RECORDING);
    await harness.apply(clients(BOX));
    const next = clients({ ...BOX, name: 'new', implementation: 'NoSuchThing' });
    expect(failures(await harness.apply(next))).toEqual(['implementation-gone', 'deletion-postponed']);
    expect(names(harness)).toEqual(['box']);
  });

  test('a name in another case is the same resource', async () => {
    await using harness = await startHarness(RECORDING);
    await harness.apply(clients(BOX));
    harness.fake.requests.length = 0;
    await harness.apply(clients({ ...BOX, name: 'BOX' }));
    expect(writes(harness)).toEqual(['PUT downloadclient/1 202']);
    expect(names(harness)).toEqual(['BOX']);
    expect(actions(await harness.apply(clients()))).toEqual(['delete BOX']);
  });

  test('prune = "all": plan names foreign resources before apply deletes them', async () => {
    await using harness = await startHarness(RECORDING);
    await harness.apply(clients(BOX));
    make(harness, stored(harness, 'box'), { name: 'theirs' });
    const all = harness.manifest(clients(BOX), 'all');
    const reasons = (await harness.plan(all)).outcomes.map(({ step }) => [
      step.action,
      step.name,
      step.reason,
    ]);
    expect(reasons).toEqual([
      ['unchanged', 'box', 'as declared'],
      ['delete', 'theirs', 'was not created by suite, but is not declared, and prune is "all"'],
    ]);
  });

  test('a staged resource that a user completes before the service rejects it is not rolled back', async () => {
    await using harness = await startHarness(RECORDING);
    const bad = clients({ ...BOX, fields: { host: 'http://refused' } });
    harness.fake.fault = ({ method, path: asked }) => {
      const [own] = names(harness);
      if (method === 'GET' && asked.endsWith('/downloadclient/1') && own !== undefined)
        edit(harness, own, { settings: { host: 'mine' }, general: { enable: true } });
      return undefined;
    };
    const report = await harness.apply(bad);
    expect(report.failures[0]?.message).toContain(
      'could not delete what the first phase of the create left: another program or person changed it',
    );
    expect(stored(harness, names(harness)[0] ?? '').settings['host']).toBe('mine');
  });
});
