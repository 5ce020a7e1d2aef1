/** Prints the found prerequisites and the seed of random tests, before a run. */
import { needs } from '../prerequisites.ts';
import { SEED, runSeed } from './seed.ts';
import { makeTemporary, removeTemporary } from './temporary.ts';

/** Called by vitest before the first test. */
export function setup(): void {
  makeTemporary();
  const found = Object.values(needs).flatMap((need) => ('found' in need ? [need.found] : []));
  console.warn(`Tests with ${found.join('; ')}`);
  console.warn(`Random tests with ${SEED}=${runSeed()}`);
}

/** Called by vitest after the last test. */
export function teardown(): void {
  removeTemporary();
}
