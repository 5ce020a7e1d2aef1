/** A large house is imported whole: 900 indexers of Prowlarr and 300 custom formats. */
import { expect, test } from 'vitest';
import { importServices } from '../../../generator/import/entries.ts';
import { importText } from '../../../generator/import/module-text.ts';
import { readServices } from '../../../generator/import/read.ts';
import { recordedItems } from '../../records.ts';
import { readRecords } from '../../../generator/schema/record/folder.ts';
import { failures } from '../harness.ts';
import { startFleet } from '../multi-service.ts';
import { condition, declared } from '../profiles/drafts.ts';

const INDEXERS = 900;
const FORMATS = 300;

test(`an import of ${INDEXERS} indexers and ${FORMATS} formats`, { timeout: 180_000 }, async () => {
  await using fleet = await startFleet({
    hub: { recording: 'prowlarr-2.3.6' },
    tv: { recording: 'sonarr-4.0.19' },
  });
  const { hub, tv } = fleet.worlds;
  const [definition = ''] = recordedItems('prowlarr-2.3.6', 'indexer')
    .filter(({ implementation }) => implementation === 'Cardigann')
    .toSorted((left, right) => JSON.stringify(right).length - JSON.stringify(left).length)
    .map(({ name }) => name);
  const draft = { indexer: [{ implementation: 'Cardigann', definition, name: 'indexer 0' }] };
  expect(failures(await hub.apply(draft))).toEqual([]);
  const indexers = hub.fake.store.of('indexer');
  const [indexer] = indexers.rows.values();
  for (let count = 1; count < INDEXERS; count += 1)
    indexers.add((id) => ({ ...indexer, id, name: `indexer ${count}` }) as NonNullable<typeof indexer>);
  const conditions = Array.from({ length: 12 }, () =>
    condition('Language', { value: { _choice: 'German', value: 4 } }),
  );
  expect(failures(await tv.apply(declared(tv, { customformat: { 'format 0': { conditions } } })))).toEqual(
    [],
  );
  const formats = tv.fake.store.plain('customformat');
  const [format] = formats.rows.values();
  for (let count = 1; count < FORMATS; count += 1)
    formats.add((id) => ({ ...format, id, name: `format ${count}` }));

  const services = Object.entries(fleet.worlds).map(([name, world]) => ({
    ...world.manifest({}).service,
    name,
  }));
  const warned: string[] = [];
  const contents = await readServices(services, {
    timeoutMs: 60_000,
    warn: ({ message }) => warned.push(message),
  });
  expect(warned).toEqual([]);
  const text = importText(importServices(contents, await readRecords('nix/schemas')));
  expect(text.match(/^ +name = "indexer \d+";$/gmu)).toHaveLength(INDEXERS);
  expect(text.match(/^ +"?format \d+"? = \{$/gmu)).toHaveLength(FORMATS);
});
