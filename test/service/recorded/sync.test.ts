/** Compares what the fake Prowlarr writes into libraries with the recorded command `ApplicationIndexerSync`. */
import { describe, expect, test } from 'vitest';
import { recorded } from '../../recordings.ts';
import { ask } from '../ask.ts';
import { type FakeService, startFakeService } from '../fake.ts';
import { Pushes } from '../pushes.ts';
import type { Exchange } from './exchange.ts';

interface IndexerShown {
  readonly id: number;
  readonly name: string;
  readonly priority: number;
  readonly enableRss: boolean;
}

interface Step {
  readonly name: string;
  readonly exchanges: readonly Exchange[];
  readonly 'indexers of Sonarr afterwards'?: readonly IndexerShown[];
  readonly 'indexers of Radarr afterwards'?: readonly IndexerShown[];
}

interface House {
  readonly prowlarr: FakeService;
  readonly sonarr: FakeService;
  readonly radarr: FakeService;
}

/** Steps during which the recorded Prowlarr was still writing when the libraries were read. */
const UNFINISHED = /^application |^Radarr has still lost One: PUT of the application with fullSync$/u;

/** Changes by hand in the libraries before a recorded step. */
const BY_HAND: Readonly<Record<string, (library: FakeService) => void>> = {
  'sync, Sonarr and Radarr have each lost One': (library) => void rowsOf(library).delete(1),
  'sync, priority, enableRss and tag of Two were changed in both': (library) =>
    change(library, 'Two (Prowlarr)', {}, { priority: 7, enableRss: false }),
  'sync, One was renamed to Mine in both': (library) => change(library, 'One (Prowlarr)', { name: 'Mine' }),
  'all lost in both; two commands at once': (library) => rowsOf(library).clear(),
};

const rowsOf = ({ store }: FakeService) => store.of('indexer').rows;

function change(library: FakeService, name: string, keys: object, general: object = {}): void {
  for (const row of rowsOf(library).values())
    if (row.name === name)
      rowsOf(library).set(row.id, { ...row, ...keys, general: { ...row.general, ...general } });
}

function shown(library: FakeService): IndexerShown[] {
  return library.resources('indexer').map(({ id, name, general }) => ({
    id,
    name,
    priority: Number(general['priority']),
    enableRss: general['enableRss'] === true,
  }));
}

/** The recorded addresses become those of the fakes. */
function inHouse(body: unknown, { prowlarr, sonarr, radarr }: House): unknown {
  const text = JSON.stringify(body)
    .replaceAll('<API_KEY>', sonarr.apiKey)
    .replaceAll('http://127.0.0.1:9696', prowlarr.url)
    .replaceAll('http://127.0.0.1:8989', sonarr.url)
    .replaceAll('http://127.0.0.1:7878', radarr.url);
  return JSON.parse(text);
}

async function send({ request, response }: Exchange, house: House): Promise<void> {
  if (request.method === 'GET') return;
  const body = request.body === undefined ? undefined : inHouse(request.body, house);
  const { status } = await ask(house.prowlarr, request.method, request.path, body);
  expect(status, `${request.method} ${request.path}`).toBe(response.status);
}

async function replay(step: Step, house: House, pushes: Pushes): Promise<void> {
  const libraries = [house.sonarr, house.radarr];
  libraries.forEach((library) => BY_HAND[step.name]?.(library));
  // The recorded Radarr stopped before the first push of the new application arrived.
  if (step.name === 'Radarr lost all: and created again, addOnly') await house.radarr.stop();
  if (step.name === 'sync, Radarr is back') await house.radarr.start();
  for (const exchange of step.exchanges) await send(exchange, house);
  await pushes.idle();
}

describe('indexersync-exchanges.json', () => {
  test('the libraries have the recorded indexers after each step', async () => {
    await using prowlarr = await startFakeService({ recording: 'prowlarr-2.3.6' });
    await using sonarr = await startFakeService({ recording: 'sonarr-4.0.19' });
    await using radarr = await startFakeService({ recording: 'radarr-6.0.3' });
    const house = { prowlarr, sonarr, radarr };
    const pushes = new Pushes(prowlarr, () => [sonarr, radarr].filter(({ isUp }) => isUp));
    for (const step of recorded<readonly Step[]>('prowlarr-2.3.6', 'indexersync-exchanges.json')) {
      await replay(step, house, pushes);
      if (UNFINISHED.test(step.name) || step['indexers of Sonarr afterwards'] === undefined) continue;
      const want = [step['indexers of Sonarr afterwards'], step['indexers of Radarr afterwards'] ?? []];
      const got = [shown(sonarr), shown(radarr)];
      const keys = ({ id, name, priority, enableRss }: IndexerShown): string =>
        `${id} ${name} ${priority} ${enableRss}`;
      const all = (lists: readonly (readonly IndexerShown[])[]) =>
        lists.map((list) => list.map(keys).toSorted());
      expect(all(got), step.name).toEqual(all(want));
    }
  });
});
