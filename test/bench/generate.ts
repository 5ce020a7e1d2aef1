/** Cost of a start and of `generate`, next to a well-known generator on a document of the same services. */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startServices } from '../cli/services.ts';
import { PROGRAM } from '../program.ts';
import { type Job, medians, printCost, printShare } from './process.ts';

const RUNS = 9;
const OTHER = 'openapi-typescript@7.13.0';

/**
 * Measures `--help` and `generate`, live from five recorded services on loopback and from records, and in the same
 * turns openapi-typescript for the OpenAPI document that `SUITE_OPENAPI` names.
 */
export async function measureGenerate(folder: string): Promise<void> {
  await using services = await startServices(folder, 'k'.repeat(32));
  const generate = [PROGRAM, 'generate', '--services', services.file];
  const fresh = path.join(folder, 'fresh');
  const job = (...args: readonly string[]): Job => ({ args, cwd: folder });
  const named: [string, Job][] = [
    ['suite --help', job(PROGRAM, '--help')],
    ['generate --offline --check', job(PROGRAM, 'generate', '--offline', '--check')],
    [
      'generate, five recorded services, from nothing',
      {
        ...job(...generate, '--out', path.join(fresh, 'generated'), '--schemas', path.join(fresh, 'schemas')),
        prepare: () => rmSync(fresh, { recursive: true, force: true }),
      },
    ],
    ['generate again, nothing to change', job(...generate)],
  ];
  const other = otherJob(folder);
  // The records for those that have nothing to change.
  await medians(1, [job(...generate)]);
  const jobs = other === undefined ? named : [...named, [OTHER, other] as const];
  const costs = await medians(
    RUNS,
    jobs.map(([, one]) => one),
  );
  for (const [index, [what]] of jobs.entries()) if (costs[index]) printCost(what, costs[index]);
  const last = costs.at(-1);
  if (other === undefined || last === undefined) return;
  for (const [index, [what]] of named.entries())
    if (costs[index]) printShare(`${what}: of ${OTHER.split('@')[0]}'s`, costs[index], last);
}

/** Installs openapi-typescript into the folder. Returns undefined and reports it if it cannot run. */
function otherJob(folder: string): Job | undefined {
  const document = process.env['SUITE_OPENAPI'];
  if (document === undefined || !existsSync(document)) {
    console.warn('SKIPPED: SUITE_OPENAPI names no OpenAPI document of Sonarr; nothing to compare with');
    return undefined;
  }
  const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
  try {
    execFileSync('npm', ['install', ...flags, OTHER, 'typescript@5'], { stdio: 'ignore', cwd: folder });
  } catch {
    console.warn(`SKIPPED: ${OTHER} cannot be installed; nothing to compare with`);
    return undefined;
  }
  const cli = path.join(folder, 'node_modules/openapi-typescript/bin/cli.js');
  return { args: [cli, path.resolve(document), '-o', 'sonarr.ts'], cwd: folder };
}
