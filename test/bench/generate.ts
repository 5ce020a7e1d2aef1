/** What `generate` costs, beside a well-known generator on a document of the same services. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { startServices } from '../cli/services.ts';
import { median, printCost } from './process.ts';

const RUNS = 5;
const CLI = path.resolve('generator/cli.ts');
const OTHER = 'openapi-typescript@7.13.0';

/**
 * Measures `generate` from five recorded services on loopback, from nothing and with nothing to do,
 * and openapi-typescript for the OpenAPI document that `SUITE_OPENAPI` names.
 */
export async function measureGenerate(folder: string): Promise<void> {
  const services = await startServices(folder, 'k'.repeat(32));
  try {
    const generate = [CLI, 'generate', '--services', services.file];
    const fresh = await median(
      RUNS,
      'sh',
      ['-c', `rm -rf nix; exec "${process.execPath}" ${generate.map((word) => `"${word}"`).join(' ')}`],
      folder,
    );
    printCost('generate, five recorded services, from nothing', fresh);
    printCost('generate again, nothing to change', await median(RUNS, process.execPath, generate, folder));
    printCost(
      'generate --offline --check',
      await median(RUNS, process.execPath, [CLI, 'generate', '--offline', '--check'], folder),
    );
    const other = await measureOther(folder);
    if (other)
      console.log(
        `of openapi-typescript's: ${((fresh.seconds / other.seconds) * 100).toFixed(0)} % of the time, ${((fresh.mebibytes / other.mebibytes) * 100).toFixed(0)} % of the memory`,
      );
  } finally {
    await services.stop();
    await rm(path.join(folder, 'nix'), { recursive: true, force: true });
  }
}

async function measureOther(folder: string) {
  const document = process.env['SUITE_OPENAPI'];
  if (document === undefined || !existsSync(document)) {
    console.warn(
      'SKIPPED: SUITE_OPENAPI does not name an OpenAPI document of Sonarr; nothing to compare with',
    );
    return undefined;
  }
  try {
    execFileSync(
      'npm',
      [
        'install',
        '--no-save',
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        '--prefix',
        folder,
        OTHER,
        'typescript@5',
      ],
      { stdio: 'ignore', cwd: folder },
    );
  } catch {
    console.warn(`SKIPPED: ${OTHER} cannot be installed; nothing to compare with`);
    return undefined;
  }
  const cli = path.join(folder, 'node_modules/openapi-typescript/bin/cli.js');
  const cost = await median(RUNS, process.execPath, [cli, path.resolve(document), '-o', 'sonarr.ts'], folder);
  printCost("openapi-typescript, Sonarr's OpenAPI document", cost);
  return cost;
}
