/** Compares the fake with the recordings of the other kinds and of direct kinds: lives and rejections. */
import { describe, expect, test } from 'vitest';
import { recorded } from '../../recordings.ts';
import { startFakeService } from '../fake.ts';
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
