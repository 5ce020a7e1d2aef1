/** Random tests can be repeated: by the seed that a run prints, and in CI by the commit. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEED, runSeed } from './seed.ts';

const drawn = (): unknown => fc.sample(fc.string(), 20);

test('a test draws the same cases as long as its seed is the same', () => {
  expect(drawn()).toEqual(drawn());
  const first = drawn();
  fc.configureGlobal({ seed: runSeed() + 1 });
  expect(drawn()).not.toEqual(first);
});

test('a seed that is given is the seed of the run', () => {
  expect(runSeed({ [SEED]: '2611', CI: 'true' })).toBe(2611);
  expect(() => runSeed({ [SEED]: 'many' })).toThrow(`${SEED} (many) is not a number.`);
});

test('two runs of a checkout in CI have one seed, other runs have their own', () => {
  expect(runSeed({ CI: 'true' })).toBe(runSeed({ CI: 'true' }));
  expect(runSeed({})).not.toBe(runSeed({}));
});
