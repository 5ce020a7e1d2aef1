/** Compares the fake with the recordings of the other kinds and of direct kinds: lives and rejections. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { RECORDINGS, recorded, recordedFiles } from '../../recordings.ts';
import { startFakeService } from '../fake.ts';
import { SEQUENCES } from './exceptions.ts';
import type { Exchange } from './exchange.ts';
import { RUNS } from './runs.ts';
import { replayAll } from './sequence.ts';

describe('kinds and settings', () => {
  test.each(RUNS)('$recording $file', async ({ recording, file, before }) => {
    await using fake = await startFakeService({ recording, clientsUp: false });
    before?.(fake);
    const { met, excepted, missed, stale } = await replayAll(recorded<Exchange[]>(recording, file), fake);
    const counts = `${met.length} exchanges replayed, ${Object.keys(excepted).length} excepted`;
    console.info(`${recording} ${file}: ${counts}`);
    expect(missed).toEqual([]);
    expect(stale, 'excepted, but met').toEqual([]);
  });
});

describe('recorded sequences', () => {
  const files = RECORDINGS.flatMap(({ folder }) => recordedFiles(folder));
  const sequences = files.filter((file) =>
    /(?:exchanges|effects|writes|access|-down)\.json$|^(?:v5-)?apikey-/u.test(file),
  );

  test.each([...new Set(sequences)])('%s is replayed, or a reason is given', (file) => {
    const place = SEQUENCES.find(([pattern]) => pattern.test(file))?.[1];
    expect(place).toBeDefined();
    if (typeof place !== 'object') return;
    const source = readFileSync(path.join(import.meta.dirname, '..', place.test), 'utf8');
    const runs = place.test.endsWith('kinds.test.ts') ? RUNS.map((run) => run.file).join(' ') : source;
    expect(runs).toContain(file.replace(/^v\d-/u, ''));
  });

  test('no row is left over', () => {
    expect(SEQUENCES.filter(([pattern]) => !files.some((file) => pattern.test(file)))).toEqual([]);
  });
});
