/** An indexer whose definition Prowlarr no longer has. Source: Prowlarr, IndexerFactory.cs and IndexerResource.cs. */
import { expect, test } from 'vitest';
import type { Fault } from '../../service/http/faults.ts';
import { type Draft, type Harness, failures, startHarness } from '../harness.ts';

type Body = Record<string, unknown> & { readonly name: string; readonly fields: readonly { name: string }[] };

const indexer = (rest: object = {}): Draft => ({
  indexer: [{ implementation: 'Cardigann', definition: '1337x', name: 'site', ...rest }],
});

async function read(harness: Harness, path: string): Promise<Body[]> {
  const headers = { 'X-Api-Key': harness.fake.apiKey };
  return (await (await fetch(`${harness.fake.url}/api/v1/${path}`, { headers })).json()) as Body[];
}

/** The properties that only a definition fills: Prowlarr leaves them out when it has none. */
const FROM_DEFINITION = ['capabilities', 'description', 'encoding', 'indexerUrls', 'language', 'legacyUrls'];
const OWN_FIELDS = /^(?:definitionFile|baseUrl|baseSettings\..*|torrentBaseSettings\..*)$/u;

/** Removes the definition from the service: the list shows the rest of the indexer, and every other request fails. */
async function loseDefinition(harness: Harness): Promise<void> {
  const listed = (await read(harness, 'indexer')).map((one) => ({
    ...Object.fromEntries(Object.entries(one).filter(([key]) => !FROM_DEFINITION.includes(key))),
    fields: one.fields.filter(({ name }) => OWN_FIELDS.test(name)),
  }));
  const schema = (await read(harness, 'indexer/schema')).filter(({ name }) => name !== '1337x');
  const say = (status: number, json: unknown): Fault => ({ kind: 'status', status, text: JSON.stringify(json), type: 'application/json' }); // prettier-ignore
  harness.fake.fault = ({ method, path }) => {
    if (path.endsWith('/indexer/schema')) return say(200, schema);
    if (path.endsWith('/indexer') && method === 'GET') return say(200, listed);
    if (!/\/indexer\/\d+$/u.test(path)) return undefined;
    return method === 'GET' ? say(404, {}) : say(500, { message: 'Object reference' });
  };
}

test('is reported, whatever of its entry changes', async () => {
  await using harness = await startHarness({ recording: 'prowlarr-2.3.6' });
  expect(failures(await harness.apply(indexer()))).toEqual([]);
  harness.fake.requests.splice(0);
  expect(failures(await harness.apply(indexer()))).toEqual([]);
  expect(harness.fake.requests.filter(({ path }) => path.endsWith('/schema'))).toEqual([]);
  await loseDefinition(harness);
  const writes = harness.fake.writes.length;
  for (const rest of [
    {},
    { general: { priority: 7 } },
    { fields: { sort: { _choice: 'created', value: 0 } } },
  ])
    for (const report of [await harness.plan(indexer(rest)), await harness.apply(indexer(rest))]) {
      expect(failures(report)).toEqual(['implementation-gone']);
      expect(report.failures[0]?.what).toContain('prowlarr has no indexer 1337x');
    }
  expect(harness.fake.writes).toHaveLength(writes);
});
