/**
 * The state file and the lock, lost or broken in the middle of an apply: suite reports it, sends nothing more, and the
 * next run changes nothing that is not its own.
 */
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROVIDER_KINDS } from '../../../generator/servarr/kinds.ts';
import { StateUnwritable, stateText, unwritable } from '../../../generator/reconcile/state/store.ts';
import { isWrite } from '../../service/http/boundaries.ts';
import type { Stored } from '../../service/fake.ts';
import { randomItems } from '../../thorough.ts';
import { clients } from '../drafts.ts';
import { type EntryDraft, type Harness, failures, startHarness } from '../harness.ts';
import { names } from '../preserved/manual-edits.ts';
import { Within } from '../stateful/in-process.ts';
import { SCENES, apply, end, freshService, storedIn, well, writesOf } from '../stateful/scenes.ts';

/** The content of the state after a write that failed. */
const LEFT = ['of the write before', 'of the run before', 'lost'] as const;

/** Runs as `run` does, with a write of the state that fails. Returns true if the run got to that write. */
async function failingAt(
  within: Within,
  save: number,
  left: (typeof LEFT)[number],
  run: () => Promise<unknown>,
): Promise<boolean> {
  const before = within.state('a');
  let sent: number | undefined;
  within.beforeSave = (count) => {
    if (count !== save) return;
    sent = within.asked.length;
    const code = ['ENOSPC', 'EIO', 'EROFS'][count % 3];
    throw unwritable('/state/a.json', Object.assign(new Error(code), { code }));
  };
  const error: unknown = await run().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  within.beforeSave = undefined;
  if (sent === undefined) return false;
  expect(error).toMatchObject({
    code: 'state-unwritable',
    place: '/state/a.json',
    what: expect.stringMatching(
      /^the state cannot be written \(E(?:NOSPC|IO|ROFS)\); nothing more was sent$/u,
    ),
    fix: expect.stringContaining('--state-dir'),
  });
  expect(error).toBeInstanceOf(StateUnwritable);
  expect(within.asked.slice(sent)).toEqual([]);
  if (left === 'lost') within.setState('a');
  if (left === 'of the run before') within.setState('a', before);
  return true;
}

/** Returns the numbers of the writes of the state in a run: all of them, or some. */
async function savesOf(within: Within, run: () => Promise<unknown>): Promise<readonly number[]> {
  let saves = 0;
  within.beforeSave = () => void (saves += 1);
  await run();
  within.beforeSave = undefined;
  expect(saves).toBeGreaterThan(3);
  return randomItems(
    Array.from({ length: saves }, (_, index) => index + 1),
    5,
  );
}

/** Each kind with implementations, and one of the other scenes in an everyday run. */
const DRAWN = [...SCENES.slice(0, 2), ...randomItems(SCENES.slice(2), 1)];

describe.each(DRAWN)('$what of $folder under $api', ({ what, steps: [before, after], ...service }) => {
  const isProfiles = what.startsWith('settings');
  let start: Within;
  let whole: Within;
  const isTheirs = ({ name }: Stored): boolean => name.startsWith('theirs');
  const theirs = ({ fake }: Within) => PROVIDER_KINDS.map((kind) => fake.resources(kind).filter(isTheirs));

  beforeAll(async () => {
    start = freshService(service);
    await well(start, before);
    // Someone copied a resource of each kind.
    for (const kind of PROVIDER_KINDS)
      for (const row of start.fake
        .resources(kind)
        .filter((one) => !isTheirs(one))
        .slice(0, 1))
        start.fake.store.of(kind).add((id) => ({ ...structuredClone(row), name: 'theirs too', id }));
    whole = new Within(start);
    await well(whole, after);
  });

  test.each(LEFT)('a write of the state fails, and the state is %s', { timeout: 300_000 }, async (left) => {
    expect(theirs(start).flat().length).toBeGreaterThan(what.startsWith('kinds') ? 3 : 0);
    const expected = end(whole);
    const copy = new Within(start);
    for (const save of await savesOf(copy, async () => apply(copy, after))) {
      const at = `write ${save}`;
      const within = new Within(start);
      expect(await failingAt(within, save, left, async () => apply(within, after)), at).toBe(true);
      const problems = await apply(within, after);
      if (left === 'of the write before' || isProfiles) expect([at, problems]).toEqual([at, []]);
      if (left === 'of the write before') expect([at, end(within)]).toEqual([at, expected]);
      if (left === 'of the run before' && isProfiles)
        expect([at, storedIn(within)]).toEqual([at, expected.stored]);
      expect(theirs(within), at).toEqual(theirs(start));
      // A third run repeats what could not be done, and changes nothing.
      const stored = within.fake.store.snapshot();
      expect(await apply(within, after), at).toEqual(problems);
      expect([at, within.fake.store.snapshot()]).toEqual([at, stored]);
      if (problems.length === 0) expect([at, writesOf(within)]).toEqual([at, []]);
      const warned = within.nameWarnings.map(({ message }) => message).join('\n');
      for (const kind of PROVIDER_KINDS) {
        const all = within.fake.resources(kind).map(({ name }) => name);
        const odd = all.filter((name, index) => all.indexOf(name) !== index || name.includes('(suite '));
        for (const name of odd) expect(`${warned}\n${problems.join('\n')}`, at).toContain(`"${name}"`);
      }
      expect(`${warned}${problems.join('')}${stateText(within.state('a'))}`).not.toMatch(/secret-[12]/u);
    }
  });
});

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
