/** Titles of the fake against the recorded exchanges of the editors, request by request. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { TITLE_LISTS } from '../../../generator/servarr/kinds/titles.ts';
import { type Recording, recorded } from '../../recordings.ts';
import { startFakeService } from '../fake.ts';
import type { Exchange } from '../recorded/exchange.ts';
import { replayWithGaps } from '../recorded/sequence.ts';

/** Keys that the list, one title and the editor do not all show. */
const VARYING = ['alternateTitles', 'hasFile', 'movies', 'rootFolderPath', 'sizeOnDisk', 'statistics'];

const ROW = z.looseObject({ id: z.int() });

/** Exchanges that are not sent to the fake: suite does not send such a request. */
const UNSENT = /^(?:whole PUT|after the whole PUT|profiles$)/u;

function withoutVarying(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutVarying);
  const row = ROW.safeParse(value).data;
  if (row === undefined) return value;
  return Object.fromEntries(Object.entries(row).filter(([key]) => !VARYING.includes(key)));
}

describe('editor-exchanges.json', () => {
  test.each<[Recording, met: number]>([
    ['radarr-6.4.2', 27],
    ['sonarr-4.0.19', 21],
    ['lidarr-3.1.0', 24],
  ])('%s', async (recording, met) => {
    await using fake = await startFakeService({ recording });
    const all = recorded<Exchange[]>(recording, 'editor-exchanges.json');
    const exchanges = all
      .filter(({ name }) => !UNSENT.test(name))
      .map((one) => ({ ...one, response: { ...one.response, body: withoutVarying(one.response.body) } }));
    for (const list of TITLE_LISTS)
      for (const { request, response } of exchanges)
        if (request.method === 'GET' && request.path.endsWith(`/${list}`))
          for (const row of z.array(ROW).parse(response.body)) fake.store.plain(list).rows.set(row.id, row);
    const outcome = await replayWithGaps(exchanges, fake, {});
    expect(outcome).toEqual({ met, missed: [] });
  });
});
