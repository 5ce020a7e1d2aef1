/** Further situations in which suite could lose a resource, but does not. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { BOX, SONARR, clients } from '../drafts.ts';
import { actions, failures, startHarness } from '../harness.ts';
import { make, names, stored, writes, writing } from './manual-edits.ts';

describe('nothing is lost', () => {
  test('a resource that no longer exists is not requested by its ID, and its record is dropped', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    harness.fake.store.of('downloadclient').rows.clear();
    harness.fake.requests.length = 0;
    expect(actions(await harness.apply(clients()))).toEqual([]);
    const asked = harness.fake.requests.map(({ path: one }) => one);
    expect(asked.filter((one) => /\/\d+$/u.test(one))).toEqual([]);
    harness.fake.requests.length = 0;
    await harness.apply(clients(BOX));
    expect(writes(harness)[0]).toMatch(/^POST downloadclient 201/u);
  });

  test('a proxy that answers 404 by ID: the list decides that a deletion did not happen', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    harness.fake.fault = ({ path: asked }) =>
      /\/downloadclient\/\d+$/u.test(asked) ? { kind: 'status', status: 404 } : undefined;
    const report = await harness.apply(clients());
    expect(report.failures.map(({ code, what }) => [code, what])).toEqual([
      ['write-unconfirmed', 'the service said that it deleted the resource, but still lists it'],
    ]);
    expect(names(harness)).toEqual(['box']);
    harness.fake.fault = undefined;
    expect(actions(await harness.apply(clients()))).toEqual(['delete box']);
    expect(names(harness)).toEqual([]);
  });

  test('a lost digest key: suite recognises nothing, deletes nothing, and sends the secrets again', async () => {
    await using harness = await startHarness(SONARR);
    const password = await harness.secret('secret-0', 'pw');
    const draft = clients(
      { ...BOX, fields: { host: 'a', password } },
      { ...BOX, name: 'other', fields: { host: 'o' } },
    );
    await harness.apply(draft);
    await rm(path.join(harness.stateDir, 'digest.key'));
    expect(await writing(harness, draft)).toEqual(['PUT downloadclient/1 202']);
    expect(actions(await harness.apply(clients()))).toEqual(['leave box', 'leave other']);
    expect(names(harness)).toEqual(['box', 'other']);
  });

  test('swapped names: both resources stay, with each other’s values and their own IDs', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients({ ...BOX, name: 'one' }, { ...BOX, name: 'two', fields: { host: 'b' } }));
    expect(
      await writing(
        harness,
        clients({ ...BOX, name: 'two' }, { ...BOX, name: 'one', fields: { host: 'b' } }),
      ),
    ).toEqual(['PUT downloadclient/2 202', 'PUT downloadclient/1 202']);
    expect(names(harness)).toEqual(['one', 'two']);
  });

  test('an entry with a new name that cannot be created: the resource with the old name stays', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    const next = clients({ ...BOX, name: 'new', implementation: 'NoSuchThing' });
    expect(failures(await harness.apply(next))).toEqual(['implementation-gone', 'deletion-postponed']);
    expect(names(harness)).toEqual(['box']);
  });

  test('prune = "all": plan names foreign resources before apply deletes them', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    make(harness, stored(harness, 'box'), { name: 'theirs' });
    const all = harness.manifest(clients(BOX), 'all');
    const reasons = (await harness.plan(all)).outcomes.map(({ step }) => [
      step.action,
      step.name,
      step.reason,
    ]);
    expect(reasons).toEqual([
      ['unchanged', 'box', 'up to date'],
      ['delete', 'theirs', 'was not created by suite, but is not declared, and prune is "all"'],
    ]);
  });
});
