/** Compares two tables: entries of one of them, and entries of both. */

/** The entries of two tables, by key. Each list has the order of its table. */
export interface Pairs<T> {
  readonly gone: readonly (readonly [key: string, was: T])[];
  readonly come: readonly (readonly [key: string, is: T])[];
  readonly both: readonly (readonly [key: string, was: T, is: T])[];
}

/** Pairs the entries of two tables by key. */
export function pairUp<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): Pairs<T> {
  return {
    gone: [...before].filter(([key]) => !after.has(key)),
    come: [...after].filter(([key]) => !before.has(key)),
    both: [...before].flatMap(([key, was]) => {
      const is = after.get(key);
      return is === undefined ? [] : [[key, was, is] as const];
    }),
  };
}
