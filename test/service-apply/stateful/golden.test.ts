/**
 * A state directory that an earlier version wrote, in test/golden/state. If this version computed its digests in
 * another way, every managed resource would count as changed by someone else: nothing that is no longer declared would
 * be deleted, and suite would send every secret again. After a deliberate change of the format, run with
 * UPDATE_GOLDEN=1.
 */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Manifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { STATE_FORMAT } from '../../../generator/reconcile/state/state-record.ts';
import { declared, folders, mappings } from '../direct/folders.ts';
import { type Draft, type Harness, actions, failures, startHarness } from '../harness.ts';

const GOLDEN = path.resolve(import.meta.dirname, '../../golden/state');
/** Replaces the address of the fake service, whose port differs in each run. */
const ADDRESS = 'http://sonarr.example';

async function manifestFor(harness: Harness): Promise<Manifest> {
  const draft: Draft = {
    downloadclient: [
      {
        implementation: 'QBittorrent',
        name: 'box',
        tags: ['nix', 'tv'],
        general: { priority: 7 },
        fields: {
          host: 'box.example',
          password: await harness.secret('secret-0', 'hunter2'),
          initialState: 1,
        },
      },
    ],
    indexer: [
      {
        implementation: 'Newznab',
        name: 'site',
        general: { downloadClientId: 'box' },
        fields: {
          baseUrl: 'http://site.example',
          apiKey: await harness.secret('secret-1', 'key'),
          categories: [5030, 5040],
        },
      },
    ],
    notification: [
      {
        implementation: 'Webhook',
        name: 'hook',
        general: { onGrab: true },
        fields: { url: 'http://hook.example', method: 1 },
      },
    ],
  };
  const entries = { ...folders('/srv/tv'), ...mappings(['box', '/downloads', '/srv/down']) };
  return declared(harness, entries, draft);
}

async function replaceIn(file: string, from: string, to: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(from, to));
}

/** Copies the golden directory to that of a harness. */
async function copyGolden({ stateDir, fake }: Harness): Promise<string> {
  const file = path.join(stateDir, 'sonarr.json');
  await cp(GOLDEN, stateDir, { recursive: true });
  await replaceIn(file, ADDRESS, fake.url);
  return file;
}

async function renewGolden(harness: Harness): Promise<void> {
  const fresh = path.join(harness.folder, 'fresh');
  await harness.apply(await manifestFor(harness), { stateDir: fresh });
  await mkdir(GOLDEN, { recursive: true });
  for (const name of ['sonarr.json', 'digest.key']) await cp(path.join(fresh, name), path.join(GOLDEN, name));
  await replaceIn(path.join(GOLDEN, 'sonarr.json'), harness.fake.url, ADDRESS);
}

/** Starts a service with the resources that the golden state describes. */
async function started(): Promise<Harness> {
  if (process.env['UPDATE_GOLDEN'] === '1') {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
    await renewGolden(harness);
  }
  const harness = await startHarness({ recording: 'sonarr-4.0.19' });
  const other = path.join(harness.folder, 'other');
  expect(failures(await harness.apply(await manifestFor(harness), { stateDir: other }))).toEqual([]);
  return harness;
}

test('an apply with the state of an earlier version changes nothing, and only the format of the file', async () => {
  await using harness = await started();
  const file = await copyGolden(harness);
  const before = await readFile(file, 'utf8');
  const requests = harness.fake.requests.length;
  const report = await harness.apply(await manifestFor(harness));
  expect([failures(report), report.warnings]).toEqual([[], []]);
  expect(new Set(report.outcomes.map(({ step }) => `${step.action} ${String(step.adopted)}`))).toEqual(
    new Set(['unchanged false']),
  );
  expect(harness.fake.requests.slice(requests).filter(({ method }) => method !== 'GET')).toEqual([]);
  // Earlier versions recorded no option of an entry.
  const after = (await readFile(file, 'utf8')).replaceAll(/\n *"option": "[^"]*",/gu, '');
  expect(JSON.parse(after)).toEqual({ ...JSON.parse(before), format: STATE_FORMAT });
});

test('resources of the state of an earlier version are managed: suite deletes them once they are not declared', async () => {
  await using harness = await started();
  await copyGolden(harness);
  const draft: Draft = { downloadclient: [], indexer: [], notification: [] };
  const report = await harness.apply(declared(harness, {}, draft));
  expect(failures(report)).toEqual([]);
  expect(actions(report).toSorted()).toEqual([
    'delete /srv/tv',
    'delete box',
    'delete box /downloads/',
    'delete hook',
    'delete site',
  ]);
});

test('a new secret is sent, and the digest of the old one tells it from the old one', async () => {
  await using harness = await started();
  await copyGolden(harness);
  const manifest = await manifestFor(harness);
  await harness.secret('secret-0', 'hunter3');
  const changed = (await harness.plan(manifest)).outcomes.filter(({ step }) => step.action !== 'unchanged');
  expect(changed.map(({ step }) => [step.action, step.name, step.changes])).toEqual([
    ['update', 'box', [{ key: 'fields.password', secret: true, why: 'declared' }]],
  ]);
});
