/** Every kind of a service, killed at each request in each way: the next run reaches the same end state. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { kindPath } from '../../../generator/servarr/apps.ts';
import { type Kind, isKind } from '../../../generator/servarr/kinds.ts';
import { isWrite } from '../../service/http/boundaries.ts';
import { isThorough, randomItems } from '../../thorough.ts';
import { type Mishap, Within } from './in-process.ts';
import { rowsOf } from './samples.ts';
import {
  SCENES,
  apply,
  end,
  freshService,
  groupsOf,
  manifestOf,
  storedIn,
  well,
  writesOf,
} from './scenes.ts';

const WAYS: readonly Mishap[] = ['kill before', 'kill after', 'reset before', 'reset after', 'fails', 'odd'];

/** A request of an undisturbed run, and a way to disturb it. */
interface Kill {
  readonly at: number;
  readonly way: Mishap;
  readonly name: string;
  /** The service may have created or renamed a resource, and suite has not seen that it did. */
  readonly losesOwnership: boolean;
}

/** Returns each kill of a run. After a read is the same as before the next request. */
function killsOf(start: Within, whole: Within): Kill[] {
  return whole.asked.flatMap((request, index) =>
    WAYS.filter((way) => !request.path.endsWith('/test') && (isWrite(request) || !way.endsWith('after'))).map(
      (way) => ({
        at: index + 1,
        way,
        name: `${way} ${request.method} ${request.path} (${index + 1})`,
        losesOwnership:
          way.endsWith('after') && (request.method === 'POST' || renames(request.path, start, whole)),
      }),
    ),
  );
}

/** Returns true if a run gave the resource of a path another name. */
function renames(target: string, start: Within, whole: Within): boolean {
  const [kind = '', id = ''] = target.split('/').slice(-2);
  if (!isKind(kind)) return false;
  const [before, after] = [start, whole].map((within) => rowsOf(within, kind).get(Number(id))?.['name']);
  return before !== after;
}

/** Returns all kills, in an everyday run a random one and two whose request took effect: those leave most to repair. */
function drawn(all: readonly Kill[]): readonly Kill[] {
  const [late, early] = [true, false].map((isLate) =>
    all.filter(({ way }) => way.endsWith('after') === isLate),
  );
  return [...randomItems(late ?? [], 2), ...randomItems(early ?? [], 1)];
}

/** Returns the end state with what suite created, in place of what it adopted because a response was lost. */
function endAfter(within: Within, { losesOwnership }: Kill, expected: ReturnType<typeof end>) {
  const { stored, known } = end(within);
  const isLost = (index: number): boolean =>
    known[index]?.ownership === 'adopted' && expected.known[index]?.ownership === 'created';
  const lost = known.findIndex((_, index) => losesOwnership && isLost(index));
  return {
    stored,
    known: known.map((one, index) => (index === lost ? { ...one, ownership: 'created' } : one)),
  };
}

/** Returns `indexer -> client` of each indexer. */
function clientsOf({ fake }: Within): string[] {
  const names = new Map(fake.resources('downloadclient').map(({ id, name }) => [id, name]));
  return fake
    .resources('indexer')
    .map(({ name, general }) => `${name} -> ${names.get(Number(general['downloadClientId'])) ?? 'none'}`)
    .toSorted();
}

/** Returns the keys of a group of settings that have another value. */
function changedKeys(kind: Kind, before: Within, now: Within): string[] {
  const [was, is] = [before, now].map((within) => rowsOf(within, kind).get(1));
  return Object.keys(is ?? {}).filter((key) => !isDeepStrictEqual(was?.[key], is?.[key]));
}

describe.each(SCENES)('$what of $folder under $api', ({ steps, clients, ...service }) => {
  test('without a fault one run stores everything as declared, references to replaced resources included, and a second run changes nothing', async () => {
    const within = freshService(service);
    const fresh = storedIn(within);
    const groups = groupsOf(within);
    for (const [index, step] of steps.entries()) {
      const before = new Within(within);
      const written = await well(within, step);
      const { stored, known } = end(within);
      const { kinds } = manifestOf(within, step);
      const declared = Object.keys(kinds).filter((kind) => kinds[kind as Kind]?.entries.length !== 0);
      expect(declared.filter((kind) => isDeepStrictEqual(stored[kind], fresh[kind]))).toEqual([]);
      // One PUT of the whole object, in which all other keys stay, also those that are no longer declared.
      const changed = groups.map((kind) => [kind, changedKeys(kind, before, within)] as const);
      for (const [kind, keys] of changed)
        expect([kind, keys.filter((key) => !Object.hasOwn(step[kind]?.[0] ?? {}, key))]).toEqual([kind, []]);
      const puts = changed
        .filter(([, keys]) => keys.length > 0)
        .map(([kind]) => `PUT ${kindPath(service.api, kind)}/1`);
      expect(
        written.filter((one) => groups.some((kind) => one.includes(kindPath(service.api, kind)))).toSorted(),
      ).toEqual(puts.toSorted());
      if (clients.length > 0 && index === 1) expect(clientsOf(within)).toEqual(clients);
      expect(JSON.stringify(stored)).not.toContain('(suite ');
      expect(await well(within, step)).toEqual([]);
      expect(end(within)).toEqual({ stored, known });
    }
    // Nothing is declared any more, and nothing is known: suite does not read settings.
    const read = groups.filter((kind) =>
      within.asked.some(({ path }) => path.startsWith(kindPath(service.api, kind))),
    );
    expect(read).toEqual([]);
  });

  test(`the next run after a kill at ${isThorough ? 'each request' : 'random requests'}`, async () => {
    let start = freshService(service);
    for (const step of steps) {
      const whole = new Within(start);
      await well(whole, step);
      const expected = end(whole);
      for (const kill of drawn(killsOf(start, whole))) {
        const { at, way, name } = kill;
        const within = new Within(start);
        within.mishap = (count) => (count === at ? way : undefined);
        await apply(within, step);
        within.mishap = undefined;
        expect([name, await apply(within, step)]).toEqual([name, []]);
        expect([name, endAfter(within, kill, expected)]).toEqual([name, expected]);
        expect([name, await apply(within, step), writesOf(within)]).toEqual([name, [], []]);
      }
      start = whole;
    }
  });
});
