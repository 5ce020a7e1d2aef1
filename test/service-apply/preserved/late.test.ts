/** A create of a killed run that takes effect after the next run has observed the service. */
import { type State, kindStateOf } from '../../../generator/reconcile/state/record.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { BOX, SONARR, clients } from '../drafts.ts';
import { type Draft, type EntryDraft, type Harness, actions, failures, startHarness } from '../harness.ts';
import { edit, names, snapshot, stored, writes } from './manual-edits.ts';

const OTHER: EntryDraft = { implementation: 'QBittorrent', name: 'other', fields: { host: 'o' } };

/** Ends a run while its create is in flight. The create takes effect when `land` is called. */
async function interrupted(harness: Harness, draft: Draft): Promise<{ land: () => void }> {
  let posted = false;
  harness.fake.fault = ({ method }) => {
    if (posted) return { kind: 'reset', when: 'before' };
    posted = method === 'POST';
    return posted ? { kind: 'reset', when: 'after' } : undefined;
  };
  await harness.apply(draft, { retry: { attempts: 1, pauseMs: 1, longestPauseMs: 1 } });
  harness.fake.fault = undefined;
  const rows = harness.fake.store.of('downloadclient').rows;
  const made = snapshot(harness).filter(({ name }) => name === 'box');
  for (const { id } of made) rows.delete(id);
  return { land: () => made.forEach((one) => rows.set(one.id, one)) };
}

/** Returns the names of the creates in flight, as far as the state knows. */
async function intents(harness: Harness): Promise<string[]> {
  const text = await readFile(path.join(harness.stateDir, 'sonarr.json'), 'utf8');
  const { kinds } = JSON.parse(text) as State;
  return kindStateOf({ kinds }, 'downloadclient').records.flatMap(({ id, name }) =>
    id === null ? [name] : [],
  );
}

describe('a create that takes effect late', () => {
  test('of an entry that is no longer declared: suite deletes the resource, and nothing else', async () => {
    await using harness = await startHarness(SONARR);
    const next = clients(OTHER);
    await harness.apply(next);
    const { land } = await interrupted(harness, clients(OTHER, BOX));
    expect(failures(await harness.apply(next))).toEqual([]);
    const before = snapshot(harness);
    land();
    harness.fake.requests.length = 0;
    expect(actions(await harness.apply(next))).toEqual(['unchanged other', 'delete box']);
    expect(snapshot(harness)).toEqual(before);
    expect(writes(harness)).toEqual([expect.stringMatching(/^DELETE /u)]);
    expect(await intents(harness)).toEqual([]);
    expect(actions(await harness.plan(next))).toEqual(['unchanged other']);
  });

  test('of a declared entry is completed and not repeated', async () => {
    await using harness = await startHarness(SONARR);
    const { land } = await interrupted(harness, clients(BOX));
    await harness.apply(clients());
    land();
    expect(failures(await harness.apply(clients(BOX)))).toEqual([]);
    expect(names(harness)).toEqual(['box']);
  });

  test('is foreign if a user has completed and enabled the resource since', async () => {
    await using harness = await startHarness(SONARR);
    const { land } = await interrupted(harness, clients(BOX));
    await harness.apply(clients());
    land();
    const [late = ''] = names(harness);
    edit(harness, late, { settings: { host: 'mine' }, general: { enable: true } });
    expect(actions(await harness.apply(clients()))).toEqual([]);
    expect(stored(harness, late).settings['host']).toBe('mine');
  });

  test('is remembered only if it is among the latest twenty', async () => {
    await using harness = await startHarness(SONARR);
    harness.fake.fault = ({ method }) => (method === 'POST' ? { kind: 'reset', when: 'before' } : undefined);
    const options = { retry: { attempts: 1, pauseMs: 1, longestPauseMs: 1 } };
    for (let count = 0; count < 22; count += 1) await harness.apply(clients(BOX), options);
    const before = await intents(harness);
    await harness.apply(clients());
    const after = await intents(harness);
    expect(after).toEqual(before.slice(-20));
    expect(after).toHaveLength(20);
  });
});
