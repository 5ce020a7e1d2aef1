/** The first apply after an upgrade of the service: kinds without a schema have none to read. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { State } from '../../../generator/reconcile/state/state-record.ts';
import { mappings, folders } from '../direct/folders.ts';
import { condition, setEntry } from '../profiles/drafts.ts';
import { type Harness, failures, startHarness } from '../harness.ts';

/** A manifest with a kind of every codec and every place of declaration. */
function manifestOf(harness: Harness) {
  const manifest = harness.manifest(
    { downloadclient: [{ implementation: 'Transmission', fields: { host: 'box' } }] },
    'owned',
    {
      ...folders('/srv/tv'),
      ...mappings(['box', '/data', '/srv/data']),
      'config/ui': [{ path: 'suite.settings.ui', values: { timeFormat: 'HH:mm' } }],
    },
  );
  const format = setEntry('customformat', 'x265', {
    conditions: [condition('ReleaseTitle', { value: 'x265' })],
  });
  return {
    ...manifest,
    kinds: { ...manifest.kinds, customformat: { prune: 'owned' as const, entries: [format] } },
  };
}

/** Makes the state one that an earlier version of the service was applied with. */
async function upgrade({ stateDir }: Harness): Promise<void> {
  const file = path.join(stateDir, 'sonarr.json');
  const state = JSON.parse(await readFile(file, 'utf8')) as State;
  expect(state.version).toMatch(/^4\.0\.19/u);
  await writeFile(file, JSON.stringify({ ...state, version: '4.0.0.0' }));
}

test('an upgraded service is read without the schemas of kinds that have none', async () => {
  await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
  expect(failures(await harness.apply(manifestOf(harness)))).toEqual([]);
  await upgrade(harness);
  harness.fake.requests.splice(0);
  const report = await harness.apply(manifestOf(harness));
  expect(report.failures.map(({ message }) => message)).toEqual([]);
  expect(report.outcomes.map(({ step }) => step.action)).toEqual(
    Array.from({ length: 5 }, () => 'unchanged'),
  );
  const schemas = harness.fake.requests.map((one) => one.path).filter((one) => one.endsWith('/schema'));
  expect(schemas).toEqual(['/api/v3/customformat/schema', '/api/v3/downloadclient/schema']);
});
