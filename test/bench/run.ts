/**
 * `npm run bench`: what things cost on this machine, whole processes, medians of several runs.
 * Nothing is judged here; the tests hold what must hold.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measuredSuite } from '../cli/run.ts';
import { startServices } from '../cli/services.ts';
import { measureStages } from '../faults/sizes.ts';
import { costOf } from '../nix/evaluate.ts';
import { SIZES } from '../nix/sizes.ts';
import { hasNixpkgsLib } from '../nix-tools.ts';
import { startHarness } from '../service-apply/harness.ts';

const RUNS = 9;

const middle = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

/** Prints the median time and memory of a command line. The first run prepares the others and does not count. */
async function printCost(folder: string, ...args: readonly string[]): Promise<void> {
  const runs: { readonly seconds: number; readonly mebibytes: number }[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const start = performance.now();
    const { code, stderr, mebibytes } = await measuredSuite(folder, ...args);
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
    runs.push({ seconds: (performance.now() - start) / 1000, mebibytes });
  }
  const [seconds, mebibytes] = (['seconds', 'mebibytes'] as const).map((key) =>
    middle(runs.slice(1).map((run) => run[key])),
  );
  console.log(`suite ${args.slice(0, 2).join(' ')}: ${seconds?.toFixed(2)} s, ${mebibytes?.toFixed(0)} MiB`);
}

const folder = await mkdtemp(path.join(tmpdir(), 'suite-bench-'));
try {
  await using services = await startServices(folder, 'k'.repeat(32));
  await using sonarr = await startHarness({ recording: 'sonarr-4.0.19' });
  const clients = Array.from({ length: 40 }, (_, index) => ({
    implementation: 'QBittorrent',
    name: `client ${index}`,
    tags: ['tv'],
    fields: { host: 'box', port: 8000 + index },
  }));
  const manifest = await sonarr.manifestFile({ downloadclient: clients });
  await printCost(folder, '--help');
  await printCost('.', 'generate', '--offline', '--check');
  await printCost(folder, 'generate', '--services', services.file);
  await printCost(folder, 'apply', '--manifest', manifest, '--state-dir', path.join(folder, 'state'));
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const [what, expression] of hasNixpkgsLib ? SIZES : []) {
  const { calls, seconds } = costOf(expression);
  console.log(`evaluate: ${what}: ${seconds.toFixed(2)} s, ${calls.toLocaleString('en')} function calls`);
}
for (const [services, implementations] of [
  [1, 100],
  [1, 1000],
  [50, 40],
] as const) {
  const { seconds, characters } = measureStages(services, implementations);
  console.log(
    `stages: ${services} services of ${implementations} implementations: ${seconds.toFixed(2)} s, ${(characters / 1e6).toFixed(1)} MB written`,
  );
}
