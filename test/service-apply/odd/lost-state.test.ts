/**
 * The state file and the lock, lost or broken in the middle of an apply: suite reports it, sends nothing more, and the
 * next run changes nothing that is not its own.
 */
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isWrite } from '../../service/http/boundaries.ts';
import { clients } from '../drafts.ts';
import { type EntryDraft, type Harness, failures, startHarness } from '../harness.ts';
import { names } from '../preserved/manual-edits.ts';

const box = (name: string, fields = {}): EntryDraft => ({
  implementation: 'QBittorrent',
  name,
  fields: { host: 'q', ...fields },
});

/** Does something when a write arrives, and runs without it again. */
async function disturbed(harness: Harness, at: number, disturb: () => void) {
  const password = await harness.secret('password', 'hidden-word');
  const draft = clients(...['a', 'b', 'c'].map((name) => box(name, { password })));
  let writes = 0;
  harness.fake.onRequest = ({ method, target }) => {
    if (isWrite({ method, path: target })) writes += 1;
    if (writes === at && method !== 'GET') disturb();
  };
  const first = await harness.apply(draft);
  harness.fake.onRequest = undefined;
  return { draft, first, writes };
}

const STATE = 'sonarr.json';

describe('files', () => {
  const DAMAGE: readonly (readonly [string, (file: string) => void])[] = [
    ['deleted', (file) => rmSync(file, { force: true })],
    ['cut short', (file) => writeFileSync(file, '{"format":1,"ser')],
    ['empty', (file) => writeFileSync(file, '')],
    [
      'the state of another service',
      (file) => writeFileSync(file, '{"format":1,"service":"x","app":"radarr"}'),
    ],
  ];
  test.each(DAMAGE)('a state file that is %s during an apply is written again', async (_, damage) => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
    const { draft, first } = await disturbed(harness, 3, () => damage(path.join(harness.stateDir, STATE)));
    expect(failures(first)).toEqual([]);
    const next = await harness.plan(draft);
    expect([next.warnings, next.outcomes.map(({ step }) => step.action)]).toEqual([
      [],
      ['unchanged', 'unchanged', 'unchanged'],
    ]);
    expect(readFileSync(path.join(harness.stateDir, STATE), 'utf8')).not.toContain('hidden-word');
  });

  test('a state file that cannot be replaced ends the run; what the run did is completed later', async () => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
    const file = path.join(harness.stateDir, STATE);
    const { draft, first, writes } = await disturbed(harness, 3, () => {
      renameSync(file, `${file}.aside`);
      mkdirSync(file);
    });
    expect(failures(first)).toEqual(['state-unwritable']);
    // The report has what was done before, and only that.
    expect(first.outcomes.map(({ step }) => step.name)).toEqual(['a']);
    expect(writes).toBeLessThan(5);
    expect(failures(await harness.apply(draft))).toEqual(['state-unreadable']);
    rmSync(file, { recursive: true });
    renameSync(`${file}.aside`, file);
    expect(failures(await harness.apply(draft))).toEqual([]);
    expect(names(harness)).toEqual(['a', 'b', 'c']);
  });

  test('the last broken state file is kept', async () => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
    const texts = ['one', 'two', 'three'];
    for (const text of texts) {
      mkdirSync(harness.stateDir, { recursive: true });
      writeFileSync(path.join(harness.stateDir, STATE), text);
      const { warnings } = await harness.apply(clients(box('a')));
      expect(warnings.map(({ code }) => code)).toEqual(['state-broken']);
    }
    const kept = readdirSync(harness.stateDir).filter((name) => name.includes('.broken'));
    expect(kept.map((name) => [name, readFileSync(path.join(harness.stateDir, name), 'utf8')])).toEqual([
      ['sonarr.json.broken', 'three'],
    ]);
  });
});

describe('the lock of a run', () => {
  test('that another run has meanwhile is not deleted at the end', async () => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
    const lock = path.join(harness.stateDir, `${STATE}.lock`);
    const other = `${process.pid} unknown unknown 0 other\n`;
    await disturbed(harness, 2, () => writeFileSync(lock, other));
    expect(readFileSync(lock, 'utf8')).toBe(other);
  });
});
