/** Values of users after an update that the service never received, or whose response was lost. */
import { describe, expect, test } from 'vitest';
import { SONARR } from '../drafts.ts';
import { type EntryDraft, type Harness, failures, startHarness } from '../harness.ts';
import { declared } from '../profiles/drafts.ts';
import { declares, storedOf } from '../settings/groups.ts';
import { edit, stored } from '../preserved/manual-edits.ts';

const ONCE = { retry: { attempts: 1, pauseMs: 1, longestPauseMs: 1 } } as const;

/** Ends the connection of every update of one run. */
async function losing(
  harness: Harness,
  when: 'before' | 'after',
  run: () => Promise<unknown>,
): Promise<void> {
  harness.fake.fault = ({ method }) => (method === 'PUT' ? { kind: 'reset', when } : undefined);
  await run();
  harness.fake.fault = undefined;
}

describe.each(['before', 'after'] as const)('the connection ends %s the service takes the update', (when) => {
  test('a value of a client that a user changes afterwards stays when it is no longer declared', async () => {
    await using harness = await startHarness(SONARR);
    const box: EntryDraft = { implementation: 'QBittorrent', name: 'box', fields: { host: 'a' } };
    await harness.apply({ downloadclient: [box] });
    const next = { ...box, fields: { host: 'a', urlBase: '/ours' } };
    await losing(harness, when, () => harness.apply({ downloadclient: [next] }, ONCE));
    expect(stored(harness, 'box').settings['urlBase']).toBe(when === 'after' ? '/ours' : undefined);
    edit(harness, 'box', { settings: { urlBase: '/theirs' } });
    expect(failures(await harness.apply({ downloadclient: [box] }))).toEqual([]);
    expect(stored(harness, 'box').settings['urlBase']).toBe('/theirs');
  });

  test('a value that a user gave a profile stays when it is no longer declared', async () => {
    await using harness = await startHarness(SONARR);
    const { rows } = harness.fake.store.plain('qualityprofile');
    const [[id, sd] = [0, { id: 0 }]] = rows;
    const name = String(sd['name']);
    const profile = (keys: Readonly<Record<string, number>>) => declared(harness, { qualityprofile: { [name]: keys } }); // prettier-ignore
    await losing(harness, when, () => harness.apply(profile({ upgradeUntilScore: 50 }), ONCE));
    expect(rows.get(id)?.['cutoffFormatScore']).toBe(when === 'after' ? 50 : 0);
    rows.set(id, { ...(rows.get(id) ?? sd), cutoffFormatScore: 1000 });
    expect(failures(await harness.apply(profile({})))).toEqual([]);
    expect(rows.get(id)?.['cutoffFormatScore']).toBe(1000);
  });

  test('a setting that a user changes afterwards stays when it is no longer declared', async () => {
    await using harness = await startHarness(SONARR);
    const settings = (minimumAge?: number) =>
      declares(harness, minimumAge === undefined ? {} : { 'config/indexer': { minimumAge } });
    await losing(harness, when, () => harness.apply(settings(10), ONCE));
    expect(storedOf(harness, 'config/indexer')['minimumAge']).toBe(when === 'after' ? 10 : undefined);
    const row = storedOf(harness, 'config/indexer');
    harness.fake.store.settings.set('config/indexer', { ...row, minimumAge: 99 });
    expect(failures(await harness.apply(settings()))).toEqual([]);
    expect(storedOf(harness, 'config/indexer')['minimumAge']).toBe(99);
  });
});

test('a value that a profile had before an update that the service never received is not reset', async () => {
  await using harness = await startHarness(SONARR);
  const { rows } = harness.fake.store.plain('qualityprofile');
  const [[id, sd] = [0, { id: 0 }]] = rows;
  rows.set(id, { ...sd, cutoffFormatScore: 30 });
  const profile = (keys: Readonly<Record<string, number>>) =>
    declared(harness, { qualityprofile: { [String(sd['name'])]: keys } });
  await losing(harness, 'before', () => harness.apply(profile({ upgradeUntilScore: 50 }), ONCE));
  expect(failures(await harness.apply(profile({})))).toEqual([]);
  expect(rows.get(id)?.['cutoffFormatScore']).toBe(30);
});
