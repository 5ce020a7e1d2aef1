/**
 * The size of random tests. An everyday run draws few cases, other ones each time; `SUITE_THOROUGH=true`, which
 * `.ci/run` sets, draws many. The first count must still find the mistakes that the test is there for.
 */

/** True where tests draw many cases. */
export const isThorough = process.env['SUITE_THOROUGH'] === 'true';

/** Returns the number of random cases of a test. */
export function randomRuns({ everyday, thorough }: { everyday: number; thorough: number }): number {
  return isThorough ? thorough : everyday;
}
