/** Import list exclusions of the fake against the recorded exchanges, request by request. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Recording, recorded } from '../../recordings.ts';
import { type FakeService, startFakeService } from '../fake.ts';
import type { Exchange } from '../recorded/exchange.ts';
import { replayWithGaps } from '../recorded/sequence.ts';

/** Exchanges about what suite does not ask for: other pages, several resources at once. */
const LEFT_OUT = /\/(?:paged|bulk)(?:\?|$)|[?&](?:page|sortKey|sortDirection)=/u;

/** Exchanges that the fake answers in another way, by a pattern of their names, with the reason. */
const EXCEPTED: readonly (readonly [names: RegExp, reason: string])[] = [
  [/id of another in the body(?:: list after that)?$/u, 'suite sends the ID of the path'],
  [/after that: one page$/u, 'the page was read after another change'],
];

/** The exchanges that belong to the life of two exclusions; later ones are about many. */
const lifeOf = (all: readonly Exchange[]): readonly Exchange[] =>
  all.slice(
    0,
    all.findIndex(({ name }) => /: (?:bulk|many)/u.test(name)),
  );

const ROW = z.looseObject({ id: z.int() });

/** Between two recorded requests, other exclusions were deleted and the first two were restored. */
function restore(
  fake: FakeService,
  { name, request }: Exchange,
  { first, last }: { readonly first: Map<number, unknown>; readonly last: number },
): void {
  const { rows } = fake.store.plain('importlistexclusion');
  for (const [id, row] of rows) if (id <= last && !first.has(id)) first.set(id, row);
  if (request.method !== 'POST' && request.method !== 'PUT') return;
  for (const id of rows.keys()) if (id > last && !name.endsWith('create a second')) rows.delete(id);
  if (request.method === 'PUT') for (const [id, row] of first) rows.set(id, ROW.parse(row));
}

describe('the recorded exclusions', () => {
  test.each<[Recording, string, earlier: number]>([
    ['sonarr-4.0.19', 'exclusion-exchanges.json', 0],
    ['radarr-6.0.3', 'exclusion-exchanges.json', 0],
    ['sonarr-develop', 'v5-exclusion-exchanges.json', 0],
    ['sonarr-develop', 'v3-exclusion-exchanges.json', 34],
  ])('%s, %s', async (recording, file, earlier) => {
    await using fake = await startFakeService({ recording });
    fake.store.plain('importlistexclusion').skip(earlier);
    const first = new Map<number, unknown>();
    const exchanges = lifeOf(recorded<Exchange[]>(recording, file)).filter(
      ({ request }) => !LEFT_OUT.test(request.path),
    );
    const before = (exchange: Exchange): void => restore(fake, exchange, { first, last: earlier + 2 });
    const { met, missed } = await replayWithGaps(exchanges, fake, { before, excepted: EXCEPTED });
    expect(missed).toEqual([]);
    expect(met).toBeGreaterThan(20);
  });
});
