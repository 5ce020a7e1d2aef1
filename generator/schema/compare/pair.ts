/** Two tables side by side: what is in one of them, and what is in both. */

/** The entries of two tables, by their keys; each list in the order of its table. */
export interface Pairs<T> {
  readonly gone: readonly (readonly [key: string, was: T])[];
  readonly come: readonly (readonly [key: string, is: T])[];
  readonly both: readonly (readonly [key: string, was: T, is: T])[];
}

/** Pairs the entries of two tables by their keys. */
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
