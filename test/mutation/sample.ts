/** Random numbers of a seed, and samples drawn by them. */

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many of a list, in random order. */
export function sampleOf<T>(all: readonly T[], count: number, random: () => number): T[] {
  const drawn = all.map((item) => ({ item, at: random() })).toSorted((a, b) => a.at - b.at);
  return drawn.slice(0, count).map(({ item }) => item);
}
