/** What `apply` costs when there is nothing to do: requests and time. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Draft, type World, startWorld } from '../service-apply/world.ts';
import { median, printCost } from './process.ts';

const RUNS = 5;
const ENTRIES = 20;
const COMMAND = fileURLToPath(new URL('../../generator/cli.ts', import.meta.url));
const RECORDINGS = ['lidarr-2.14.5', 'prowlarr-2.3.6', 'radarr-6.0.3', 'sonarr-4.0.19'] as const;

/** Measures one process that applies four services of 20 entries each, all as declared already. */
export async function measureApply(folder: string): Promise<void> {
  const worlds = await Promise.all(RECORDINGS.map(async (recording) => startWorld({ recording })));
  try {
    const manifests = await Promise.all(worlds.map((world) => applied(world)));
    const stateDir = path.join(folder, 'state');
    const args = [
      COMMAND,
      'apply',
      '--state-dir',
      stateDir,
      ...manifests.flatMap((file) => ['--manifest', file]),
    ];
    // The first run takes over what is there, so that the others find all as declared.
    await median(1, process.execPath, args, folder);
    for (const { fake } of worlds) fake.requests.length = 0;
    printCost(
      `apply, nothing to do, four services of ${ENTRIES} entries`,
      await median(RUNS, process.execPath, args, folder),
    );
    const requests = worlds.reduce((sum, { fake }) => sum + fake.requests.length, 0);
    console.log(`of that requests, all of them reads: ${requests / RUNS}`);
  } finally {
    for (const world of worlds) await world[Symbol.asyncDispose]();
  }
}

async function applied(world: World): Promise<string> {
  const password = await world.secret('secret-0', 'correct horse');
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
  const report = await world.apply(draft);
  if (report.failures.length > 0) throw new Error(report.failures.map(({ message }) => message).join('\n'));
  const { service, secrets, kinds } = world.manifest(draft);
  const file = path.join(world.folder, 'manifest.json');
  await writeFile(file, JSON.stringify({ format: 1, service, secrets, kinds }));
  return file;
}
