/** Compares what the fake Prowlarr writes into libraries with the recorded command `ApplicationIndexerSync`. */
import { expect, test } from 'vitest';
import { recorded } from '../../recordings.ts';
import { ask } from '../ask.ts';
import { FakeService } from '../fake.ts';
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

const PROWLARR = new FakeService({ recording: 'prowlarr-2.3.6' }, 9696);
const SONARR = new FakeService({ recording: 'sonarr-4.0.19' }, 8989);
const RADARR = new FakeService({ recording: 'radarr-6.0.3' }, 7878);

function send({ request: { method, path, body }, response }: Exchange): void {
  if (method === 'GET') return;
  const text = JSON.stringify(body)?.replaceAll('<API_KEY>', SONARR.apiKey);
  const { status } = ask(PROWLARR, method, path, text === undefined ? undefined : JSON.parse(text));
  expect(status, `${method} ${path}`).toBe(response.status);
}

test('the libraries have the recorded indexers after each step', async () => {
  let libraries = [SONARR, RADARR];
  const pushes = new Pushes(PROWLARR, () => libraries);
  for (const step of recorded<readonly Step[]>('prowlarr-2.3.6', 'indexersync-exchanges.json')) {
    for (const library of [SONARR, RADARR]) BY_HAND[step.name]?.(library);
    // The recorded Radarr stopped before the first push of the new application arrived.
    if (step.name === 'Radarr lost all: and created again, addOnly') libraries = [SONARR];
    if (step.name === 'sync, Radarr is back') libraries = [SONARR, RADARR];
    step.exchanges.forEach(send);
    await pushes.idle();
    if (UNFINISHED.test(step.name) || step['indexers of Sonarr afterwards'] === undefined) continue;
    const want = [step['indexers of Sonarr afterwards'], step['indexers of Radarr afterwards'] ?? []];
    const lines = (list: readonly IndexerShown[]): string[] =>
      list.map(({ id, name, priority, enableRss }) => `${id} ${name} ${priority} ${enableRss}`).toSorted();
    expect([SONARR, RADARR].map(shown).map(lines), step.name).toEqual(want.map(lines));
  }
});
