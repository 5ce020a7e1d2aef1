/** A create of a killed run that takes effect after the next run has looked. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasCaptures } from '../../captures.ts';
import { type Draft, type EntryDraft, type World, actions, failures, startWorld } from '../harness.ts';
import { edit, names, snapshot, stored, writes } from './manual-edits.ts';

const RECORDING = { recording: 'sonarr-4.0.19' } as const;
const BOX: EntryDraft = { implementation: 'QBittorrent', name: 'box', fields: { host: 'a' } };
const OTHER: EntryDraft = { implementation: 'QBittorrent', name: 'other', fields: { host: 'o' } };
const clients = (...downloadclient: EntryDraft[]): Draft => ({ downloadclient });

/** A run that ends while its create is under way. What comes of it is there once `land` is called. */
async function interrupted(world: World, draft: Draft): Promise<{ land: () => void }> {
  let posted = false;
  world.fake.fault = ({ method }) => {
    if (posted) return { kind: 'reset', when: 'before' };
    posted = method === 'POST';
    return posted ? { kind: 'reset', when: 'after' } : undefined;
  };
  await world.apply(draft, { patience: { attempts: 1, pauseMs: 1, longestPauseMs: 1 } });
  world.fake.fault = undefined;
  const rows = world.fake.store.of('downloadclient').rows;
  const made = snapshot(world).filter(({ name }) => name.includes('(suite '));
  for (const { id } of made) rows.delete(id);
  return { land: () => made.forEach((one) => rows.set(one.id, one)) };
}

/** The names under which creates are under way, as far as is known. */
async function intents(world: World): Promise<string[]> {
  const text = await readFile(path.join(world.stateDir, 'sonarr.json'), 'utf8');
  const { kinds } = JSON.parse(text) as { kinds: Record<string, { intents: { as: string }[] }> };
  return (kinds['downloadclient']?.intents ?? []).map(({ as }) => as);
}

describe.skipIf(!hasCaptures)('a create that takes effect late', () => {
  test.each([
    ['declared no longer', clients(OTHER), 'was begun by suite and is declared no longer'],
    [
      'declared still',
      clients(OTHER, BOX),
      'was begun by suite in a run that was interrupted, and has been made anew since',
    ],
  ])('of what is %s: it is removed, and nothing else', async (_, next, reason) => {
    await using world = await startWorld(RECORDING);
    await world.apply(clients(OTHER));
    const { land } = await interrupted(world, clients(OTHER, BOX));
    expect(failures(await world.apply(next))).toEqual([]);
    const before = snapshot(world);
    land();
    expect(names(world).filter((name) => name.startsWith('box (suite '))).toHaveLength(1);
    world.fake.requests.length = 0;
    const report = await world.apply(next);
    expect(failures(report)).toEqual([]);
    expect(report.outcomes.find(({ step }) => step.action === 'delete')?.step.reason).toBe(reason);
    expect(snapshot(world)).toEqual(before);
    expect(writes(world)).toEqual([expect.stringMatching(/^DELETE /u)]);
    expect(await intents(world)).toEqual([]);
    expect(actions(await world.plan(next)).filter((one) => !one.startsWith('unchanged '))).toEqual([]);
  });

  test('of what is declared again: it is completed, not made a second time', async () => {
    await using world = await startWorld(RECORDING);
    const { land } = await interrupted(world, clients(BOX));
    await world.apply(clients());
    land();
    expect(failures(await world.apply(clients(BOX)))).toEqual([]);
    expect(names(world)).toEqual(['box']);
  });

  test('that somebody has filled in and switched on since: it is theirs, and that is said once', async () => {
    await using world = await startWorld(RECORDING);
    const { land } = await interrupted(world, clients(BOX));
    await world.apply(clients());
    land();
    const [late = ''] = names(world);
    edit(world, late, { settings: { host: 'mine' }, general: { enable: true } });
    expect(actions(await world.apply(clients()))).toEqual([`leave ${late}`]);
    expect(actions(await world.apply(clients()))).toEqual([]);
    expect(stored(world, late).settings['host']).toBe('mine');
  });

  test('the latest twenty are kept in mind', async () => {
    await using world = await startWorld(RECORDING);
    world.fake.fault = ({ method }) => (method === 'POST' ? { kind: 'reset', when: 'before' } : undefined);
    const options = { patience: { attempts: 1, pauseMs: 1, longestPauseMs: 1 } };
    for (let count = 0; count < 22; count += 1) await world.apply(clients(BOX), options);
    const before = await intents(world);
    await world.apply(clients());
    const after = await intents(world);
    expect(after).toEqual(before.slice(-20));
    expect(new Set(after).size).toBe(20);
  });
});
