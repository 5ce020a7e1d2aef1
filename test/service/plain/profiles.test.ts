/** Delay, release and app profiles of the fake against the recorded lives of them, request by request. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Recording, recorded } from '../../recordings.ts';
import { ask } from '../ask.ts';
import { type FakeService, startFakeService } from '../fake.ts';
import type { Exchange } from '../recorded/exchange.ts';
import { replayWithGaps } from '../recorded/sequence.ts';

const RUNS: readonly (readonly [recording: Recording, file: string, least: number])[] = [
  ['sonarr-4.0.19', 'profiles-exchanges.json', 100],
  ['sonarr-develop', 'v5-profiles-exchanges.json', 100],
  ['radarr-6.0.3', 'profiles-exchanges.json', 100],
  ['lidarr-2.14.5', 'settings-exchanges.json', 8],
  ['lidarr-3.1.2', 'delayprofile-exchanges.json', 15],
  ['prowlarr-2.3.6', 'profiles-exchanges.json', 40],
];

const PATH = /\/(?<path>delayprofile|releaseprofile|appprofile)(?:\/\d+)?(?:\?.*)?$/u;

/** Exchanges after requests for another order, which suite does not send: it writes the order like any other key. */
const REORDERED =
  /^delayprofile: (?:reordered|the default reordered|after the default$|renumbered|PUT the default back at last|default back)/u;

/** Exchanges that are answered in another way, by a pattern of their names, with the reason. */
const EXCEPTED: readonly (readonly [names: RegExp, reason: string])[] = [
  [/^delayprofile: with an id$/u, 'the service holds a new profile to the rules of the one with that ID'],
  [/^delayprofile: PUT not there$/u, 'the service looks at the tags before it looks for the profile'],
];

const ORDER = z.object({ order: z.int() });
const TAGGED = z.object({ tags: z.array(z.unknown()) });
const tagsOf = (one: unknown): readonly unknown[] => TAGGED.safeParse(one).data?.tags ?? [];

/** Deletes what was deleted between two recorded requests and is not in the recording. */
async function catchUp({ name, request, response }: Exchange, fake: FakeService, path: string) {
  const rows = [...fake.store.plain(path).rows.values()].filter(({ id }) => id !== 1);
  const [list = ''] = request.path.split(new RegExp(`(?<=/${path})`, 'u'));
  const gone = new Set<number>();
  const isCreate = request.method === 'POST' && path === 'delayprofile';
  const isTagRefused = JSON.stringify(response.body).includes('Tags');
  // A resource with a new tag was deleted before.
  for (const row of rows)
    if (isCreate && !isTagRefused && tagsOf(row).some((tag) => tagsOf(request.body).includes(tag)))
      gone.add(row.id);
  // New resources come last, so surplus resources are the newest.
  const order = isCreate && response.status === 201 ? ORDER.parse(response.body).order : rows.length + 1;
  for (const row of rows.toReversed())
    if (!gone.has(row.id) && rows.length - gone.size >= order) gone.add(row.id);
  if (request.method === 'GET' && Array.isArray(response.body)) {
    const listed = new Set(response.body.map((one: { id: number }) => one.id));
    for (const { id } of rows) if (!listed.has(id)) gone.add(id);
  }
  for (const id of gone) await ask(fake, 'DELETE', `${list}/${id}`);
  const indexers = fake.store.of('indexer');
  if (name === 'appprofile: delete, an indexer has it') indexers.add(indexerWith({ appProfileId: 2 }));
  if (name === 'appprofile: delete') indexers.rows.clear();
  if (name === 'releaseprofile: an indexer') indexers.add(indexerWith({}));
}

const indexerWith = (general: Readonly<Record<string, unknown>>) => (id: number) => ({
  id,
  name: 'x',
  implementation: 'Newznab',
  configContract: 'NewznabSettings',
  general,
  tags: [],
  settings: {},
});

const pathOf = ({ request }: Exchange): string | undefined => PATH.exec(request.path)?.groups?.['path'];

/** Requests for another order are left out: suite writes the order like any other key. */
const isReorder = (exchange: Exchange | undefined): boolean =>
  exchange !== undefined &&
  (exchange.request.path.includes('/reorder/') || exchange.name.startsWith('delayprofile: two of order 2'));

/** Orders were put back between the requests, except before these. */
const GOES_ON =
  /PUT the default back$|the same by PUT of order [2-9]$|^tag |: POST |DELETE|list|at the end$/u;

function putBack({ store }: FakeService): void {
  const { rows } = store.plain('delayprofile');
  const others = [...rows.values()].filter(({ id }) => id !== 1);
  others.forEach((row, index) => rows.set(row.id, { ...row, order: index + 1 }));
}

describe('the recorded order of delay profiles', () => {
  test.each<[Recording, string, number]>([
    ['sonarr-4.0.19', 'delay-order-exchanges.json', 0],
    ['radarr-6.0.3', 'delay-order-exchanges.json', 0],
    ['lidarr-2.14.5', 'delay-order-exchanges.json', 0],
    ['sonarr-develop', 'v5-delay-order-exchanges.json', 0],
    ['sonarr-develop', 'v3-delay-order-exchanges.json', 5],
  ])('%s, %s', async (recording, file, earlier) => {
    await using fake = await startFakeService({ recording });
    fake.store.tags.skip(earlier);
    fake.store.plain('delayprofile').skip(earlier);
    const all = recorded<Exchange[]>(recording, file);
    const exchanges = all.filter((exchange, index) => !isReorder(exchange) && !isReorder(all[index - 1]));
    const before = ({ name }: Exchange): void => {
      if (!GOES_ON.test(name)) putBack(fake);
    };
    const { met, missed } = await replayWithGaps(exchanges, fake, { before });
    expect(missed).toEqual([]);
    expect(met).toBeGreaterThan(38);
  });
});

describe('the recorded exchanges', () => {
  test.each(RUNS)('%s, %s', async (recording, file, least) => {
    await using fake = await startFakeService({ recording });
    const exchanges = recorded<Exchange[]>(recording, file).filter(
      (exchange, at, all) =>
        pathOf(exchange) !== undefined && !REORDERED.test(exchange.name) && !isReorder(all[at - 1]),
    );
    const before = (exchange: Exchange) => catchUp(exchange, fake, pathOf(exchange) ?? '');
    const { met, missed } = await replayWithGaps(exchanges, fake, { before, excepted: EXCEPTED });
    expect(missed).toEqual([]);
    expect(met).toBeGreaterThan(least);
  });
});
