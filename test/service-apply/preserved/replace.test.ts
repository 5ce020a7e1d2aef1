import { describe, expect, test } from 'vitest';
import type { Fault } from '../../service/http/faults.ts';
import { edit, make, names, snapshot, stored, writes, writing } from './manual-edits.ts';
import { SONARR } from '../drafts.ts';
import { type Draft, type Harness, actions, failures, startHarness } from '../harness.ts';

const OLD: Draft = { downloadclient: [{ implementation: 'Deluge', name: 'box', fields: { host: 'old' } }] };
const NEW: Draft = {
  downloadclient: [{ implementation: 'Transmission', name: 'box', fields: { host: 'new' } }],
};
const BAD: Draft = {
  downloadclient: [{ implementation: 'Transmission', name: 'box', fields: { host: 'http://x' } }],
};

/** A harness in which suite created a Deluge whose password someone else set. */
async function withOld(): Promise<Harness> {
  const harness = await startHarness(SONARR);
  await harness.apply(OLD);
  harness.fake.requests.length = 0;
  return harness;
}

describe('a replacement', () => {
  test('tests the new one, deletes the old one, and creates the new one', async () => {
    await using harness = await withOld();
    const report = await harness.apply(NEW);
    expect([failures(report), actions(report)]).toEqual([[], ['replace box']]);
    expect(writes(harness)).toEqual([
      'DELETE downloadclient/1 200',
      'POST downloadclient 201',
      'PUT downloadclient/2 202',
    ]);
    expect(stored(harness, 'box')).toMatchObject({
      implementation: 'Transmission',
      settings: { host: 'new' },
    });
    expect(await writing(harness, NEW)).toEqual([]);
  });

  test.each<[string, Draft, (method: string) => Fault | undefined]>([
    ['the service rejects the new one', BAD, () => undefined],
    ['it fails', NEW, (method) => (method === 'GET' ? undefined : { kind: 'status', status: 500 })],
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
    const before = snapshot(harness);
    harness.fake.fault = ({ method }) => fault(method);
    const report = await harness.apply(draft);
    expect(report.failures[0]?.message).toContain('the Deluge of that name stays as it was');
    expect(snapshot(harness)).toEqual(before);
    harness.fake.fault = undefined;
    expect(failures(await harness.apply(NEW))).toEqual([]);
    expect(names(harness)).toEqual(['box']);
    expect(stored(harness, 'box').implementation).toBe('Transmission');
  });

  test('that fails after the deletion reports it, and the next run completes it', async () => {
    await using harness = await withOld();
    harness.fake.fault = ({ method }) => (method === 'PUT' ? { kind: 'reset', when: 'before' } : undefined);
    const report = await harness.apply(NEW);
    expect(report.failures[0]?.message).toContain('the old one is deleted; the next run creates the new one');
    harness.fake.fault = undefined;
    expect(failures(await harness.apply(NEW))).toEqual([]);
    expect(snapshot(harness)).toMatchObject([{ name: 'box', implementation: 'Transmission' }]);
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
    expect(failures(await harness.apply(bad, { replace: true }))).toContain('test-failed');
    expect(stored(harness, 'theirs')).toEqual(theirs);
  });

  test('of a modified resource needs --replace', async () => {
    await using harness = await withOld();
    edit(harness, 'box', { general: { priority: 9 } });
    const before = snapshot(harness);
    expect(failures(await harness.apply(NEW))).toEqual(['name-taken']);
    expect(snapshot(harness)).toEqual(before);
    expect(actions(await harness.apply(NEW, { replace: true }))).toEqual(['replace box']);
    expect(snapshot(harness)).toMatchObject([{ name: 'box', implementation: 'Transmission' }]);
  });
});
