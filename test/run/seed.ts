/**
 * The seed of random tests. `$SUITE_TEST_SEED` sets it. In CI it comes from the contents of the checkout, so that two runs
 * of the same commit draw the same cases and another commit draws others; elsewhere each run draws its own.
 */
import { spawnSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';

/** The variable with the seed. vitest.config.ts sets it for the processes of a run. */
export const SEED = 'SUITE_TEST_SEED';
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the seed of this run: an integer of 32 bits. */
export function runSeed(env: NodeJS.ProcessEnv = process.env): number {
  const given = env[SEED];
  if (given !== undefined) return seedOf(given);
  return env['CI'] === 'true' ? hashOf(treeOf(root)) : randomInt(2 ** 31);
}

function seedOf(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${SEED} (${text}) is not a number.`);
  return Number(text);
}

/** The name that git has for the contents of a checkout; empty without git. */
function treeOf(folder: string): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD^{tree}'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : '';
}

/** Returns an integer of 31 bits. */
export function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() >>> 1;
}
