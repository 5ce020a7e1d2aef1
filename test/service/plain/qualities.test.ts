/** Quality definitions of the fake against the recorded exchanges, one by one. */
import { describe, expect, test } from 'vitest';
import { type Recording, recorded } from '../../recordings.ts';
import { startFakeService } from '../fake.ts';
import type { Exchange } from '../recorded/exchange.ts';
import { replayWithGaps } from '../recorded/sequence.ts';

/** One definition, or all of them; suite sends no lists, commands or other kinds. */
const SINGLE = /\/qualitydefinition(?:\/\d+)?$/u;

/** Exchanges about bodies that suite does not send: other qualities, no ID, other titles' names. */
const LEFT_OUT =
  /quality|title|\bid\b|weight|text|word|true|null key|keys|empty|list|in the body|reset|profile/u;

describe('the recorded sizes', () => {
  test.each<[Recording, string]>([
    ['sonarr-4.0.19', 'quality-exchanges.json'],
    ['radarr-6.0.3', 'quality-exchanges.json'],
    ['lidarr-2.14.5', 'quality-exchanges.json'],
  ])('%s, %s', async (recording, file) => {
    await using fake = await startFakeService({ recording });
    const { rows } = fake.store.plain('qualitydefinition');
    const fresh = new Map(rows);
    const exchanges = recorded<Exchange[]>(recording, file).filter(
      ({ name, request }) =>
        SINGLE.test(request.path) && !LEFT_OUT.test(name.replace('qualitydefinition: ', '')),
    );
    // The definition was restored before each write.
    const before = ({ request }: Exchange): void => {
      if (request.method === 'PUT') for (const [id, row] of fresh) rows.set(id, row);
    };
    const { met, missed } = await replayWithGaps(exchanges, fake, { before });
    expect(missed).toEqual([]);
    expect(met).toBeGreaterThan(50);
  });
});
