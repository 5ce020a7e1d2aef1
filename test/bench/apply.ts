/** What `apply` costs when there is nothing to do: requests and time, beside another checkout where one is named. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROGRAM } from '../program.ts';
import { type Draft, type Harness, startHarness } from '../service-apply/harness.ts';
import { type Job, medians, printCost, printShare } from './process.ts';

const RUNS = 7;
const ENTRIES = 20;
const RECORDINGS = ['lidarr-2.14.5', 'prowlarr-2.3.6', 'radarr-6.0.3', 'sonarr-4.0.19'] as const;

/**
 * Measures one process that applies four services of 20 entries each, all as declared already; in the same turns that
 * of the checkout that `SUITE_BEFORE` names, from its sources.
 */
export async function measureApply(folder: string): Promise<void> {
  const worlds = await Promise.all(RECORDINGS.map(async (recording) => startHarness({ recording })));
  try {
    const manifests = await Promise.all(worlds.map((harness) => applied(harness)));
    const job = (program: string, state: string): Job => ({
      args: [
        program,
        'apply',
        '--state-dir',
        path.join(folder, state),
        ...manifests.flatMap((file) => ['--manifest', file]),
      ],
      cwd: folder,
    });
    const before = process.env['SUITE_BEFORE'];
    const jobs = [job(PROGRAM, 'state')];
    if (before !== undefined) jobs.push(job(path.resolve(before, 'generator/cli.ts'), 'state-before'));
    // The first run takes over what is there, so that the others find all as declared.
    await medians(1, jobs);
    for (const { fake } of worlds) fake.requests.length = 0;
    const [now, then] = await medians(RUNS, jobs);
    const requests = worlds.reduce((sum, { fake }) => sum + fake.requests.length, 0);
    const writes = worlds.reduce((sum, { fake }) => sum + fake.writes.length, 0);
    if (now) printCost(`apply, nothing to do, four services of ${ENTRIES} entries`, now);
    if (then) printCost(`the same, ${before}`, then);
    if (now && then) printShare('of that', now, then);
    console.log(`requests of a run: ${requests / RUNS / jobs.length}, writes: ${writes}`);
  } finally {
    for (const harness of worlds) await harness[Symbol.asyncDispose]();
  }
}

async function applied(harness: Harness): Promise<string> {
  const password = await harness.secret('secret-0', 'correct horse');
  const draft: Draft = {
    downloadclient: Array.from({ length: ENTRIES / 2 }, (_, index) => ({
      implementation: 'QBittorrent',
      name: `client ${index}`,
      tags: ['tv'],
      fields: { host: 'box', port: 8000 + index, password },
    })),
    notification: Array.from({ length: ENTRIES / 2 }, (_, index) => ({
      implementation: 'Webhook',
      name: `hook ${index}`,
      general: { onGrab: true },
      fields: { url: `http://hooks.example/${index}`, password },
    })),
  };
  const report = await harness.apply(draft);
  if (report.failures.length > 0) throw new Error(report.failures.map(({ message }) => message).join('\n'));
  const { service, secrets, kinds } = harness.manifest(draft);
  const file = path.join(harness.folder, 'manifest.json');
  await writeFile(file, JSON.stringify({ format: 1, service, secrets, kinds }));
  return file;
}
