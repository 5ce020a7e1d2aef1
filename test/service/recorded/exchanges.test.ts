/** Compares the fakes with every recorded sequence, request by request (`runs.ts`). */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { RECORDINGS, recordedFiles } from '../../recordings.ts';
import { FakeService } from '../fake.ts';
import { EXCEPTED, UNREPLAYED } from './exceptions.ts';
import { RUNS, exchangesOf } from './runs.ts';
import { replayRun } from './sequence.ts';
import { UNRECORDED } from './unrecorded.ts';

test('what no recording shows is listed with the file that does it', () => {
  const root = path.join(import.meta.dirname, '..');
  const sources = (readdirSync(root, { recursive: true }) as string[]).filter((file) =>
    /(?<!test|unrecorded)\.ts$/u.test(file),
  );
  const without = sources.filter((file) =>
    /\*.*(?:not (?:recorded|measured)|invented|made up)|\/\/ Not recorded/iu.test(
      readFileSync(path.join(root, file), 'utf8'),
    ),
  );
  const listed = UNRECORDED.map(([file]) => file);
  expect(without.length).toBeGreaterThan(4);
  expect(without.filter((file) => !listed.includes(file))).toEqual([]);
  expect(listed.filter((file) => !sources.includes(file))).toEqual([]);
});

describe('the recorded exchanges', () => {
  test.each(RUNS)('$recording $file $sets', (run) => {
    const fake = new FakeService(run);
    run.start?.(fake);
    const { met, missed, stale } = replayRun(run, fake);
    expect(missed).toEqual([]);
    expect(stale, 'excepted, but met').toEqual([]);
    expect(met.length).toBe(run.met);
  });

  const files = RECORDINGS.flatMap(({ folder }) => recordedFiles(folder));
  const isSequence = (file: string): boolean =>
    /(?:exchanges|effects|writes|access|-down)\.json$|^(?:v5-)?apikey-/u.test(file);

  test('are all replayed, or a reason is given', () => {
    const left = files.filter((file) => isSequence(file) && !RUNS.some((run) => run.file === file));
    expect(left.filter((file) => !UNREPLAYED.some(([pattern]) => pattern.test(file)))).toEqual([]);
    expect(UNREPLAYED.filter(([pattern]) => !left.some((file) => pattern.test(file)))).toEqual([]);
  });

  test('each exception is for one of them', () => {
    for (const [recording, reasons] of Object.entries(EXCEPTED)) {
      const runs = RUNS.filter((run) => run.recording === recording);
      const names = runs.flatMap(exchangesOf).map(({ set, name }) => `${set ?? ''}/${name}`);
      expect(names).toEqual(expect.arrayContaining(Object.keys(reasons)));
    }
  });
});
