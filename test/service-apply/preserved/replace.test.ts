import { describe, expect, test } from 'vitest';
import type { Fault } from '../../service/http/faults.ts';
import { edit, make, names, snapshot, stored, writes } from './manual-edits.ts';
import { type Draft, type Harness, actions, failures, startHarness } from '../harness.ts';

const RECORDING = { recording: 'sonarr-4.0.19', clientsUp: false } as const;
const OLD: Draft = { downloadclient: [{ implementation: 'Deluge', name: 'box', fields: { host: 'old' } }] };
const NEW: Draft = {
  downloadclient: [{ implementation: 'Transmission', name: 'box', fields: { host: 'new' } }],
};
const BAD: Draft = {
  downloadclient: [{ implementation: 'Transmission', name: 'box', fields: { host: 'http://x' } }],
};
const OWN = /^box \(suite [0-9a-f]{8}\)$/u;

/** A harness in which suite created a Deluge whose password someone else set. */
async function withOld(): Promise<Harness> {
  const harness = await startHarness(RECORDING);
  await harness.apply(OLD);
  harness.fake.requests.length = 0;
  return harness;
}

describe('a replacement', () => {
  test('creates the new one, updates it, deletes the old one, and then renames the new one', async () => {
    await using harness = await withOld();
    const seen: string[][] = [];
    harness.fake.fault = ({ method }) => {
      if (method !== 'GET') seen.push(names(harness));
      return undefined;
    };
    const report = await harness.apply(NEW);
    expect([failures(report), actions(report)]).toEqual([[], ['replace box']]);
    expect(writes(harness)).toEqual([
      'POST downloadclient 201',
      'PUT downloadclient/2 202',
      'DELETE downloadclient/1 200',
      'PUT downloadclient/2 202',
    ]);
    const own = expect.stringMatching(OWN) as string;
    expect(seen.slice(0, 4)).toEqual([['box'], ['box', own], ['box', own], [own]]);
    expect(stored(harness, 'box')).toMatchObject({
      implementation: 'Transmission',
      settings: { host: 'new' },
    });
    harness.fake.requests.length = 0;
    await harness.apply(NEW);
    expect(writes(harness)).toEqual([]);
  });

  test.each<[string, Draft, (method: string) => Fault | undefined]>([
    ['the service rejects the new one', BAD, () => undefined],
    ['it fails', NEW, (method) => (method === 'GET' ? undefined : { kind: 'status', status: 500 })],
    [
      'it fails after the create',
      NEW,
      (method) => (method === 'PUT' ? { kind: 'status', status: 500 } : undefined),
    ],
    ['it stops', NEW, (method) => (method === 'PUT' ? { kind: 'reset', when: 'before' } : undefined)],
    [
      'it does not delete',
      NEW,
      (method) =>
        method === 'DELETE'
          ? { kind: 'status', status: 200, text: '{}', type: 'application/json' }
          : undefined,
    ],
  ])('leaves the old one as it was if %s, and reports it', async (_, draft, fault) => {
    await using harness = await withOld();
    const [before] = snapshot(harness);
    harness.fake.fault = ({ method }) => fault(method);
    const report = await harness.apply(draft);
    expect(report.failures[0]?.message).toContain('the Deluge of that name stays as it was');
    expect(snapshot(harness)[0]).toEqual(before);
    harness.fake.fault = undefined;
    expect(failures(await harness.apply(NEW))).toEqual([]);
    expect(names(harness)).toEqual(['box']);
    expect(stored(harness, 'box').implementation).toBe('Transmission');
  });

  test('with --replace of a foreign resource keeps the old one with its password if the service rejects the new one', async () => {
    await using harness = await withOld();
    const theirs = make(harness, stored(harness, 'box'), {
      name: 'theirs',
      settings: { host: 'h', password: 'kept' },
    });
    const [entry] = BAD.downloadclient ?? [];
    const bad = { downloadclient: [{ ...entry, implementation: 'Transmission', name: 'theirs' }] };
    expect(failures(await harness.apply(bad))).toContain('name-taken');
    expect(failures(await harness.apply(bad, { replace: true }))).toContain('write-refused');
    expect(stored(harness, 'theirs')).toEqual(theirs);
  });

  test('with --require-test deletes the old one after the new one has passed its test', async () => {
    await using harness = await withOld();
    const report = await harness.apply(NEW, { requireTest: true });
    expect(failures(report)).toEqual(['test-failed']);
    expect([names(harness), stored(harness, 'box').implementation]).toEqual([['box'], 'Deluge']);
    harness.fake.clientsUp = true;
    expect(failures(await harness.apply(NEW, { requireTest: true }))).toEqual([]);
    expect([names(harness), stored(harness, 'box').implementation]).toEqual([['box'], 'Transmission']);
  });

  test('of a modified resource needs --replace', async () => {
    await using harness = await withOld();
    edit(harness, 'box', { general: { priority: 9 } });
    const before = snapshot(harness);
    expect(failures(await harness.apply(NEW))).toEqual(['name-taken']);
    expect(snapshot(harness)).toEqual(before);
  });

  test('keeps the old or the new one for a kill at each request, and the next run completes it', async () => {
    let boundaries = 0;
    for (let at = 1; at === 1 || at <= boundaries; at += 1) {
      for (const when of ['before', 'after'] as const) {
        await using harness = await withOld();
        let count = 0;
        harness.fake.fault = () => (++count >= at ? { kind: 'reset', when } : undefined);
        await harness.apply(NEW, { waitMs: 20, retry: { attempts: 1, pauseMs: 1, longestPauseMs: 1 } });
        boundaries = Math.max(boundaries, count + 4);
        const there = harness.fake.resources('downloadclient');
        expect(
          there.some(
            ({ name, settings }) => (name === 'box' || OWN.test(name)) && settings['host'] !== undefined,
          ),
        ).toBe(true);
        harness.fake.fault = undefined;
        expect(failures(await harness.apply(NEW)), `${when} ${at}`).toEqual([]);
        expect(harness.fake.resources('downloadclient'), `${when} ${at}`).toMatchObject([
          { name: 'box', implementation: 'Transmission', settings: { host: 'new' } },
        ]);
        harness.fake.requests.length = 0;
        await harness.apply(NEW);
        expect(writes(harness)).toEqual([]);
        if (count < at) return;
      }
    }
    expect.unreachable('the run ends before the last boundary');
  });
});
