/** Situations in which two hosts, or a host and a user, manage one service. */
import { describe, expect, test } from 'vitest';
import type { ServiceReport } from '../../../generator/reconcile/run.ts';
import { BOX, SONARR, clients } from '../drafts.ts';
import { type Draft, type Harness, actions, failures, startHarness } from '../harness.ts';
import { make, names, snapshot, stored, writes } from './manual-edits.ts';

const NONE = clients();

/** One of two hosts, each with its own state. */
function host(harness: Harness, name: string) {
  const options = { stateDir: `${harness.stateDir}-${name}` };
  return {
    apply: async (draft: Draft): Promise<ServiceReport> => harness.apply(draft, options),
    plan: async (draft: Draft): Promise<ServiceReport> => harness.plan(draft, options),
  };
}

async function two() {
  const harness = await startHarness(SONARR);
  return { world: harness, one: host(harness, 'one'), other: host(harness, 'other') };
}

describe('two hosts', () => {
  test('both declare the same: one creates it, the other adopts it, then neither changes anything', async () => {
    const { world: harness, one, other } = await two();
    await using _ = harness;
    await one.apply(clients(BOX));
    expect((await other.apply(clients(BOX))).outcomes[0]?.step).toMatchObject({
      action: 'unchanged',
      adopted: true,
    });
    harness.fake.requests.length = 0;
    expect([actions(await one.apply(clients(BOX))), actions(await other.apply(clients(BOX)))]).toEqual([
      ['unchanged box'],
      ['unchanged box'],
    ]);
    expect(writes(harness)).toEqual([]);
  });

  test('both declare different values of one name: each run reports it, and neither deletes it', async () => {
    const { world: harness, one, other } = await two();
    await using _ = harness;
    await one.apply(clients(BOX));
    await other.apply(clients({ ...BOX, fields: { host: 'b' } }));
    const back = await one.apply(clients(BOX));
    expect(back.outcomes[0]?.step.reason).toContain('it was changed outside of suite (fields.host)');
    await other.apply(clients({ ...BOX, fields: { host: 'b' } }));
    expect(actions(await one.apply(NONE))).toEqual(['leave box']);
    expect(actions(await other.apply(NONE))).toEqual(['leave box']);
    expect(names(harness)).toEqual(['box']);
  });

  test('one host renames an entry that the other declares too: the other creates no second one', async () => {
    const { world: harness, one, other } = await two();
    await using _ = harness;
    await one.apply(clients(BOX));
    await other.apply(clients(BOX));
    await one.apply(clients({ ...BOX, name: 'new' }));
    expect(failures(await other.apply(clients(BOX)))).toEqual(['renamed-outside']);
    expect(names(harness)).toEqual(['new']);
    // With the new name, both know the resource, also when the name changes again.
    for (const name of ['new', 'newer'])
      for (const { apply } of [other, one])
        expect(failures(await apply(clients({ ...BOX, name })))).toEqual([]);
    expect(names(harness)).toEqual(['newer']);
    expect(stored(harness, 'newer').id).toBe(1);
  });

  test('one host creates while the other’s create was killed: the one completes what the other began', async () => {
    const { world: harness, one, other } = await two();
    await using _ = harness;
    harness.fake.fault = ({ method }) => (method === 'PUT' ? { kind: 'reset', when: 'before' } : undefined);
    await one.apply(clients(BOX));
    harness.fake.fault = undefined;
    expect(failures(await other.apply(clients(BOX)))).toEqual([]);
    expect(failures(await one.apply(clients(BOX)))).toEqual([]);
    expect(names(harness)).toEqual(['box']);
    // The first host created it.
    expect(actions(await other.apply(NONE))).toEqual(['leave box']);
    expect(actions(await one.apply(NONE))).toEqual(['delete box']);
  });

  test('at the same time: no name exists twice, and nothing is lost', async () => {
    const { world: harness, one, other } = await two();
    await using _ = harness;
    const draft = clients(BOX, { ...BOX, name: 'second' });
    await Promise.all([one.apply(draft), other.apply(draft)]);
    await one.apply(draft);
    expect(failures(await other.apply(draft))).toEqual([]);
    await one.apply(draft);
    expect(names(harness).toSorted()).toEqual(['box', 'second']);
    expect(actions(await one.plan(draft))).toEqual(['unchanged box', 'unchanged second']);
  });

  test('one host replaces a resource that the other adopted: the other’s entry reports it and changes nothing', async () => {
    const { world: harness, one, other } = await two();
    await using _ = harness;
    await one.apply(clients(BOX));
    await other.apply(clients(BOX));
    const deluge = clients({ implementation: 'Deluge', name: 'box', fields: { host: 'd' } });
    expect(failures(await one.apply(deluge))).toEqual([]);
    expect(failures(await other.apply(clients(BOX)))).toEqual(['name-taken']);
    expect(stored(harness, 'box').implementation).toBe('Deluge');
  });
});

describe('a host and a user', () => {
  test('a user creates one with the name that the host is about to use: both stay, and apply reports it', async () => {
    const { world: harness, one } = await two();
    await using _ = harness;
    await one.apply(clients({ ...BOX, name: 'like' }));
    const like = stored(harness, 'like');
    let made = false;
    harness.fake.fault = ({ method }) => {
      if (method === 'PUT' && !made)
        made = make(harness, like, { name: 'box', settings: { ...like.settings, host: 'mine' } }).id > 0;
      return undefined;
    };
    const draft = clients({ ...BOX, name: 'like' }, { ...BOX, fields: { host: 'ours' } });
    expect(failures(await one.apply(draft))).toEqual(['write-refused']);
    expect(names(harness)).toEqual(['like', 'box', 'box']);
    expect(snapshot(harness).map(({ settings }) => settings['host'])).toEqual(['a', 'ours', 'mine']);
  });
});
