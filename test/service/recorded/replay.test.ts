/** The fake against the recordings: recorded requests, in their order, from a fresh service. */
import { describe, expect, test } from 'vitest';
import { RECORDINGS, recorded } from '../../recordings.ts';
import type { Exchange } from './exchange.ts';
import { startFakeService } from '../fake.ts';
import { replayAll } from './sequence.ts';

describe('exchanges.json', () => {
  test.each(RECORDINGS.map(({ folder }) => folder))('%s answers as it was recorded', async (recording) => {
    // The service that sonarr-develop's sequence was recorded on had no web UI.
    const pages = recording !== 'sonarr-develop';
    await using fake = await startFakeService({ recording, clientsUp: false, pages });
    const outcome = await replayAll(recorded<Exchange[]>(recording, 'exchanges.json'), fake);
    const { met, excepted, missed } = outcome;
    console.info(
      `${recording} exchanges.json: ${met.length} exchanges replayed, ${Object.keys(excepted).length} excepted`,
    );
    expect(missed).toEqual([]);
    expect(met.length).toBeGreaterThan(55);
  });
});
