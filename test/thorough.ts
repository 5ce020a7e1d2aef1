/**
 * The size of random tests. An everyday run draws few cases; `SUITE_THOROUGH=true` draws many. The first count must still
 * find the mistakes that the test is there for. `run/seed.ts` says which cases a run draws.
 */
import fc from 'fast-check';

/** True where tests draw many cases. */
export const isThorough = process.env['SUITE_THOROUGH'] === 'true';

/** Returns the number of random cases of a test. */
export function randomRuns({ everyday, thorough }: { everyday: number; thorough: number }): number {
  return isThorough ? thorough : everyday;
}

/** Returns all items in a thorough run, and `everyday` random ones of them, in their order, in any other. */
export function randomItems<Item>(items: readonly Item[], everyday: number): readonly Item[] {
  if (isThorough || items.length <= everyday) return items;
  const some = fc.shuffledSubarray([...items.keys()], { minLength: everyday, maxLength: everyday });
  const drawn = new Set(fc.sample(some, 1).flat());
  return items.filter((_, index) => drawn.has(index));
}

/** Any character. With `unit: 'binary'`, fast-check would first list all of them. */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7_ff }), fc.integer({ min: 0xe0_00, max: 0x10_ff_ff }))
  .map((code) => String.fromCodePoint(code));
