/** The proof that a resource is suite's: an intent for one observation, and records of this database. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readStatus } from '../../../generator/reconcile/status.ts';
import { type State, kindStateOf } from '../../../generator/reconcile/state/record.ts';
import { declared, folders } from '../direct/folders.ts';
import { BOX, SONARR, clients } from '../drafts.ts';
import { type Draft, type EntryDraft, type Harness, actions, failures, startHarness } from '../harness.ts';
import { Store, type Stored } from '../../service/store.ts';
import { edit, make, names, snapshot, stored } from './manual-edits.ts';

const NONE = clients();
const FAULTS = ['reset before', 'reset after', '502 before', '502 after'] as const;

/** Applies; the first request of a method ends without an answer of the service, and so do all requests after it. */
async function withFault(
  harness: Harness,
  method: string,
  fault: (typeof FAULTS)[number],
  draft: Draft,
): Promise<void> {
  const [what, when] = fault.split(' ') as ['502' | 'reset', 'after' | 'before'];
  let hit = false;
  harness.fake.fault = (one) => {
    if (hit) return { kind: 'reset', when: 'before' };
    hit = one.method === method;
    if (!hit) return undefined;
    return what === 'reset' ? { kind: 'reset', when } : { kind: 'status', status: 502, when };
  };
  await harness.apply(draft, { retry: { attempts: 1, pauseMs: 1, longestPauseMs: 1 } });
  harness.fake.fault = undefined;
}

/** Lets the create of a killed run take effect later. Returns a function that does that. */
function later({ fake }: Harness): () => void {
  const { rows } = fake.store.of('downloadclient');
  const made = [...rows.values()];
  rows.clear();
  return () => made.forEach((one) => rows.set(one.id, one));
}

const intents = ({ stateDir }: Harness): number => {
  const state = JSON.parse(readFileSync(path.join(stateDir, 'sonarr.json'), 'utf8')) as State;
  return kindStateOf(state, 'downloadclient').records.filter(({ id }) => id === null).length;
};

/** Makes the intents in the state older. */
function age({ stateDir }: Harness, minutes: number): void {
  const file = path.join(stateDir, 'sonarr.json');
  const older = (_: string, at: string): string =>
    `"at": "${new Date(Date.parse(at) - minutes * 60_000).toISOString()}"`;
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/"at": "([^"]*)"/gu, older));
}

describe('the intent of a create', () => {
  test.each(FAULTS)(
    '%s: the next apply completes what was created, and knows that it is suite’s',
    async (fault) => {
      await using harness = await startHarness(SONARR);
      await withFault(harness, 'POST', fault, clients(BOX));
      // Neither of these counts as the observation.
      await harness.plan(NONE);
      await readStatus(harness.manifest(NONE), harness.options());
      expect(failures(await harness.apply(clients(BOX)))).toEqual([]);
      expect(actions(await harness.apply(NONE))).toEqual(['delete box']);
    },
  );

  test.each(FAULTS)('%s: without the entry, the next apply deletes what was created', async (fault) => {
    await using harness = await startHarness(SONARR);
    await withFault(harness, 'POST', fault, clients(BOX));
    await harness.apply(NONE);
    expect([names(harness), intents(harness)]).toEqual([[], 0]);
  });

  test.each(FAULTS.filter((one) => one.endsWith('before')))(
    '%s: what a user makes after the next apply is theirs, whatever it looks like',
    async (fault) => {
      await using harness = await startHarness(SONARR);
      await harness.apply(clients({ ...BOX, enable: false }));
      const [like] = snapshot(harness);
      await harness.apply(NONE);
      await withFault(harness, 'POST', fault, clients({ ...BOX, enable: false }));
      expect(intents(harness)).toBe(1);
      expect(actions(await harness.apply(NONE))).toEqual([]);
      make(harness, like as Stored, {});
      expect(actions(await harness.apply(NONE))).toEqual([]);
      expect(names(harness)).toEqual(['box']);
    },
  );

  test('a root folder that a user makes later stays', async () => {
    await using harness = await startHarness(SONARR);
    harness.fake.fault = ({ method }) => (method === 'POST' ? { kind: 'reset', when: 'before' } : undefined);
    await harness.apply(declared(harness, folders('/tv')));
    harness.fake.fault = undefined;
    await harness.apply(declared(harness, {}));
    harness.fake.store.plain('rootfolder').add((id) => ({ path: '/tv', id }));
    expect(actions(await harness.apply(declared(harness, {})))).toEqual([]);
  });

  test('a create that takes effect after the next apply is adopted if it is declared, and else stays', async () => {
    await using harness = await startHarness(SONARR);
    await withFault(harness, 'POST', 'reset after', clients(BOX));
    const land = later(harness);
    await harness.apply(NONE);
    land();
    expect(actions(await harness.apply(NONE))).toEqual([]);
    expect((await harness.apply(clients(BOX))).outcomes[0]?.step).toMatchObject({ adopted: true });
    expect(actions(await harness.apply(NONE))).toEqual(['leave box']);
  });

  test.each([
    ['after 14 minutes, it counts', 14, ['delete box']],
    ['after 16 minutes, it proves nothing', 16, []],
    ['from a clock that is ahead, it proves nothing', -1, []],
  ])('%s', async (_, minutes, then) => {
    await using harness = await startHarness(SONARR);
    await withFault(harness, 'POST', 'reset after', clients(BOX));
    age(harness, minutes);
    expect(actions(await harness.apply(NONE))).toEqual(then);
  });
});

describe('the intent of an update', () => {
  const NEW = clients({ ...BOX, fields: { host: 'b' } });

  test.each(FAULTS)('%s: what was updated and is no longer declared is deleted', async (fault) => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    await withFault(harness, 'PUT', fault, NEW);
    expect(actions(await harness.apply(NONE))).toEqual(['delete box']);
  });

  test.each(FAULTS)('%s: a renamed resource keeps its ID and its owner', async (fault) => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    await withFault(harness, 'PUT', fault, clients({ ...BOX, name: 'new' }));
    expect(failures(await harness.apply(clients({ ...BOX, name: 'new' })))).toEqual([]);
    expect(snapshot(harness)).toMatchObject([{ id: 1, name: 'new' }]);
    expect(actions(await harness.apply(NONE))).toEqual(['delete new']);
  });

  test('a user who makes the same change after the next apply keeps the resource', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    await withFault(harness, 'PUT', 'reset before', NEW);
    await harness.apply(clients(BOX));
    edit(harness, 'box', { settings: { host: 'b' } });
    expect(actions(await harness.apply(NONE))).toEqual(['leave box']);
  });

  test('a user who changes a resource to what is declared later keeps it', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    edit(harness, 'box', { settings: { host: 'b' } });
    expect(actions(await harness.apply(NEW))).toEqual(['unchanged box']);
    expect(actions(await harness.apply(NONE))).toEqual(['leave box']);
  });

  test('after 16 minutes, it proves nothing', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    await withFault(harness, 'PUT', 'reset after', NEW);
    age(harness, 16);
    expect(actions(await harness.apply(NONE))).toEqual(['leave box']);
  });

  test('a user who enables what a failed run left disabled keeps it', async () => {
    await using harness = await startHarness(SONARR);
    harness.fake.fault = ({ method }) => (method === 'PUT' ? { kind: 'status', status: 500 } : undefined);
    await harness.apply(clients(BOX));
    harness.fake.fault = undefined;
    edit(harness, 'box', { general: { enable: true } });
    expect(actions(await harness.apply(NONE))).toEqual(['leave box']);
  });

  test('an update that the service rejects proves nothing', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    harness.fake.fault = ({ method }) => (method === 'PUT' ? { kind: 'status', status: 400 } : undefined);
    await harness.apply(NEW);
    harness.fake.fault = undefined;
    edit(harness, 'box', { settings: { host: 'b' } });
    expect(actions(await harness.apply(NONE))).toEqual(['leave box']);
  });
});

describe('another database at the same address', () => {
  const named = (...all: string[]): EntryDraft[] => all.map((name) => ({ ...BOX, name }));

  /** Replaces the contents of a service. With another key, it is a new installation or one whose key was renewed. */
  function replaced(harness: Harness, store: Store | undefined, key?: string): void {
    if (store !== undefined) Object.assign(harness.fake.store, store);
    if (key === undefined) return;
    Object.assign(harness.fake, { apiKey: key });
    writeFileSync(path.join(harness.folder, 'key'), key);
  }

  const KEY = 'f'.repeat(32);
  const codes = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }): string[] =>
    warnings.map(({ code }) => code);
  const all = async (harness: Harness, entries: readonly EntryDraft[], paths: readonly string[]) =>
    harness.apply(declared(harness, folders(...paths), clients(...entries)));

  test('reinstalled with a new key: what a user made again stays, and one run warns', async () => {
    await using harness = await startHarness(SONARR);
    await all(harness, named('one'), ['/tv']);
    const fresh = new Store();
    fresh.plain('rootfolder').add((id) => ({ path: '/tv', id }));
    replaced(harness, fresh, KEY);
    expect(codes(await harness.plan(declared(harness, {}, NONE)))).toEqual(['state-other-database']);
    const first = await all(harness, named('one'), ['/tv']);
    expect([codes(first), actions(first)]).toEqual([
      ['state-other-database'],
      ['unchanged /tv', 'create one'],
    ]);
    const then = await all(harness, [], []);
    expect([codes(then), actions(then).toSorted()]).toEqual([[], ['delete one', 'leave /tv']]);
    expect(harness.fake.store.plain('rootfolder').rows.size).toBe(1);
  });

  test('an older one: resources with the IDs, names and values of newer ones stay, and their secrets are sent', async () => {
    await using harness = await startHarness(SONARR);
    const password = await harness.secret('password', 'declared-password');
    const one = { ...BOX, fields: { host: 'a', password } };
    const backup = new Store(harness.fake.store);
    await all(harness, [one, ...named('two', 'three')], []);
    const [like] = snapshot(harness);
    replaced(harness, backup);
    make(harness, like as Stored, { settings: { ...like?.settings, password: 'of-the-user' } });
    const first = await all(harness, [one], []);
    expect(codes(first)).toEqual(['state-other-database']);
    expect(stored(harness, 'box').settings['password']).toBe('declared-password');
    expect(actions(await all(harness, [], []))).toEqual(['leave box']);
  });

  test('an older one: resources of a kind that seems to be in place stay', async () => {
    await using harness = await startHarness(SONARR);
    const backup = new Store(harness.fake.store);
    await all(harness, named('one', 'two', 'three'), ['/tv']);
    backup.plain('rootfolder').add((id) => ({ path: '/tv', id }));
    replaced(harness, backup);
    const first = await all(harness, [], []);
    expect([codes(first), actions(first)]).toEqual([['state-other-database'], ['leave /tv']]);
  });

  test.each([
    ['only the newest was deleted by hand', ['three'], undefined, ['delete one', 'delete two']],
    ['an older one was deleted by hand', ['one'], undefined, ['delete three', 'delete two']],
    ['the key was renewed, with everything in place', [], KEY, ['delete one', 'delete three', 'delete two']],
  ] as const)('%s: no doubt', async (_, lost, key, then) => {
    await using harness = await startHarness(SONARR);
    await all(harness, named('one', 'two', 'three'), []);
    for (const name of lost) harness.fake.store.of('downloadclient').rows.delete(stored(harness, name).id);
    replaced(harness, undefined, key);
    const after = await all(harness, [], []);
    expect([codes(after), actions(after)]).toEqual([[], then]);
  });

  test('reinstalled with a new key while the kind that shows it is paused: what a user made again stays', async () => {
    await using harness = await startHarness(SONARR);
    await all(harness, named('one'), ['/tv']);
    const fresh = new Store();
    fresh.plain('rootfolder').add((id) => ({ path: '/tv', id }));
    replaced(harness, fresh, KEY);
    const { kinds, ...rest } = harness.manifest({});
    const paused = { prune: 'owned', entries: [], paused: ['suite.downloadarr.one'] } as const;
    const first = await harness.apply({ ...rest, kinds: { ...kinds, downloadclient: paused } });
    expect([codes(first), actions(first)]).toEqual([['state-other-database'], ['leave /tv']]);
  });

  test('a key that was renewed long ago is no reason to doubt a change of today', async () => {
    await using harness = await startHarness(SONARR);
    await all(harness, named('one', 'two'), []);
    replaced(harness, undefined, KEY);
    await all(harness, named('one', 'two'), []);
    edit(harness, 'one', { settings: { host: 'mine' } });
    const after = await all(harness, [], []);
    expect([codes(after), actions(after)]).toEqual([[], ['leave one', 'delete two']]);
  });
});
