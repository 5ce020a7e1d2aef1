/** The fake against the recordings: every recorded request, in order, from a fresh service. */
import { describe, expect, test } from 'vitest';
import { RECORDINGS, capture, hasCaptures } from '../captures.ts';
import { comparable, replay } from './exchange.ts';
import type { Exchange } from './exchange.ts';
import { startFakeService } from './fake.ts';

describe.skipIf(!hasCaptures)('exchanges.json', () => {
  test.each(RECORDINGS.map(({ folder }) => folder))('%s answers as it was recorded', async (recording) => {
    // The service that sonarr-develop's sequence was recorded on had no web page.
    const pages = recording !== 'sonarr-develop';
    await using fake = await startFakeService({ recording, clientsUp: false, pages });
    const exchanges = capture<Exchange[]>(recording, 'exchanges.json');
    for (const exchange of exchanges) {
      const { method } = exchange.request;
      const answered = await replay(exchange, fake);
      expect.soft(comparable(answered, method), exchange.name).toEqual(comparable(exchange.response, method));
    }
    console.info(`${recording}: ${exchanges.length} exchanges replayed, 0 excepted`);
  });
});
