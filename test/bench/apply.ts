/** Cost of an `apply` without changes: requests, bytes and time, next to another checkout if one is named. */
import { subscribe } from 'node:diagnostics_channel';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import path from 'node:path';
import type { Json } from '../../generator/base/json.ts';
import type { Recording } from '../recordings.ts';
import { type Draft, type EntryDraft, type Harness, startHarness } from '../service-apply/harness.ts';
import { type Job, medians, printCost, printShare } from './process.ts';

const BUNDLE = 'dist/suite.mjs';
const RUNS = 15;
const ENTRIES = 20;
const RECORDINGS: readonly Recording[] = ['sonarr-4.0.19', 'radarr-6.0.3', 'prowlarr-2.3.6'];

/**
 * Measures one process that applies three services with 20 entries of each kind, all as declared already; in the same
 * turns that of the checkout that `SUITE_BEFORE` names, from its bundle, with manifests of the format that it reads.
 */
export async function measureApply(folder: string): Promise<void> {
  const sockets: Socket[] = [];
  // The services run in this process and have no other client.
  subscribe('net.server.socket', (message) => sockets.push((message as { socket: Socket }).socket));
  const worlds = await Promise.all(RECORDINGS.map(async (recording) => startHarness({ recording })));
  try {
    const manifests = await Promise.all(worlds.map((harness) => applied(harness)));
    const before = process.env['SUITE_BEFORE'];
    const checkouts = before === undefined ? ['.'] : ['.', path.resolve(before)];
    const jobs = await Promise.all(
      checkouts.map(async (checkout, index) =>
        jobOf(checkout, manifests, path.join(folder, `apply-${index}`)),
      ),
    );
    // The first run adopts the resources, so that the others find everything as declared.
    await medians(1, jobs);
    for (const { fake } of worlds) fake.requests.length = 0;
    sockets.length = 0;
    const [now, then] = await medians(RUNS, jobs);
    const runs = RUNS * jobs.length;
    const requests = worlds.reduce((sum, { fake }) => sum + fake.requests.length, 0);
    const writes = worlds.reduce((sum, { fake }) => sum + fake.writes.length, 0);
    const bytes = sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
    if (now) printCost(`apply, nothing to do, three services of ${ENTRIES} entries of each kind`, now);
    if (then) printCost(`the same, ${before}`, then);
    if (now && then) printShare('of that', now, then);
    console.log(
      `a run: ${requests / runs} requests, ${Math.round(bytes / runs / 1024)} KiB of responses, uncompressed; writes: ${writes}`,
    );
  } finally {
    for (const harness of worlds) await harness[Symbol.asyncDispose]();
  }
}

/**
 * Returns the job of applying manifests with the program of a checkout.
 * @param cwd a new folder for the manifests and the state
 */
async function jobOf(checkout: string, manifests: readonly object[], cwd: string): Promise<Job> {
  await mkdir(cwd);
  const format = await formatOf(checkout);
  const files = manifests.map((_, index) => path.join(cwd, `${index}.json`));
  for (const [index, file] of files.entries())
    await writeFile(file, JSON.stringify({ format, ...manifests[index] }));
  const args = [
    'apply',
    '--state-dir',
    path.join(cwd, 'state'),
    ...files.flatMap((file) => ['--manifest', file]),
  ];
  return { args: [path.resolve(checkout, BUNDLE), ...args], cwd };
}

/** Returns the number of the manifest format that a checkout reads; the parts that this bench writes are alike in all. */
async function formatOf(checkout: string): Promise<number> {
  const source = await readFile(path.join(checkout, 'generator/reconcile/manifest/manifest.ts'), 'utf8');
  const format = /const MANIFEST_FORMAT = (\d+);/u.exec(source)?.[1];
  if (format === undefined) throw new Error(`${checkout} does not say which manifests it reads`);
  return Number(format);
}

/** Applies 20 entries of each kind; returns their manifest, without its format. */
async function applied(harness: Harness): Promise<object> {
  const draft = draftFor(harness.fake.app, await harness.secret('secret-0', 'correct horse'));
  const report = await harness.apply(draft);
  if (report.failures.length > 0) throw new Error(report.failures.map(({ message }) => message).join('\n'));
  const { service, secrets, kinds } = harness.manifest(draft);
  return { service, secrets, kinds };
}

function draftFor(app: string, secret: Json): Draft {
  const twenty = (make: (index: number) => EntryDraft): EntryDraft[] =>
    Array.from({ length: ENTRIES }, (_, index) => make(index));
  return {
    downloadclient: twenty((index) => ({
      implementation: 'QBittorrent',
      name: `client ${index}`,
      tags: ['tv'],
      fields: { host: 'box', port: 8000 + index, password: secret },
    })),
    notification: twenty((index) => ({
      implementation: 'Webhook',
      name: `hook ${index}`,
      general: { onGrab: true },
      fields: { url: `http://hooks.example/${index}`, password: secret },
    })),
    indexer: twenty((index) => ({
      name: `indexer ${index}`,
      ...(app === 'prowlarr'
        ? { implementation: 'Cardigann', definition: '1337x' }
        : { implementation: 'Newznab', fields: { baseUrl: `http://nzb${index}.example`, apiKey: secret } }),
    })),
    ...(app === 'prowlarr' && {
      applications: twenty((index) => ({
        implementation: 'Sonarr',
        name: `app ${index}`,
        fields: {
          baseUrl: `http://sonarr${index}.example`,
          prowlarrUrl: 'http://prowlarr.example',
          apiKey: secret,
        },
      })),
    }),
  };
}
