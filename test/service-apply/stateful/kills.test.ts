/**
 * Every kind of a service in one apply, killed at each request in each way: the next run reaches the same
 * end state.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { isWrite } from '../../service/http/boundaries.ts';
import { isThorough, randomItems } from '../../thorough.ts';
import { type Mishap, Within } from './in-process.ts';
import { SCENES, apply, end, well } from './scenes.ts';

/** The ways of a kill. Random lives also cover a connection that is cut. */
const WAYS: readonly Mishap[] = ['kill before', 'kill after', 'fails', 'odd'];

describe.each(Object.keys(SCENES) as (keyof typeof SCENES)[])('%s', (recording) => {
  const scene = SCENES[recording] ?? { before: {}, after: {}, clients: [] };
  let start: Within;
  let whole: Within;

  beforeAll(async () => {
    start = new Within(recording);
    start.fake.store.plain('rootfolder').add((id) => ({ path: '/media', id }));
    await well(start, scene.before);
    whole = new Within(start);
    await well(whole, scene.after);
  });

  const ended = (within: Within) => end({ fake: within.fake, state: within.state('a') });

  test('without a fault one run stores everything as declared, references to replaced resources included, and a second run changes nothing', async () => {
    const again = new Within(whole);
    expect(await apply(again, scene.after)).toEqual([]);
    expect(again.asked.filter((one) => isWrite(one))).toEqual([]);
    expect(ended(again)).toEqual(ended(whole));
    const { stored } = ended(whole);
    expect(stored.map(({ name }) => name).filter((name) => name.includes('(suite '))).toEqual([]);
    const clients = stored.flatMap(({ kind, name, general: { downloadClientId: client } }) =>
      kind === 'indexer' ? [`${name} -> ${client}`] : [],
    );
    expect(clients).toEqual(scene.clients);
  });

  test.each(WAYS)(
    `%s, at ${isThorough ? 'each request' : 'eight random requests'}`,
    { timeout: 300_000 },
    async (way) => {
      const expected = ended(whole);
      const copy = new Within(start);
      await apply(copy, scene.after);
      const requests = [...copy.asked];
      expect(requests.length).toBeGreaterThan(30);
      // After a read is the same as before the next request.
      const points = [...requests.entries()].filter(
        ([, { method, path }]) => !(way.endsWith('after') && method === 'GET') && !path.endsWith('/test'),
      );
      for (const [index, request] of randomItems(points, 8)) {
        const within = new Within(start);
        const at = `${way} ${request.method} ${request.path} (${index + 1})`;
        within.mishap = (count) => (count === index + 1 ? way : undefined);
        await apply(within, scene.after);
        within.mishap = undefined;
        expect(await apply(within, scene.after), at).toEqual([]);
        expect(ended(within), at).toEqual(expected);
        expect(await apply(within, scene.after), at).toEqual([]);
        expect(
          within.asked.filter((one) => isWrite(one)),
          at,
        ).toEqual([]);
      }
    },
  );
});
