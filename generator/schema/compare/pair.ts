/** Pairs the entries of two tables by key: those of one table, and those of both, in the order of the tables. */
export function pairUp<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>) {
  return {
    gone: [...before].filter(([key]) => !after.has(key)),
    come: [...after].filter(([key]) => !before.has(key)),
    both: [...before].flatMap(([key, was]) => {
      const is = after.get(key);
      return is === undefined ? [] : [[key, was, is] as const];
    }),
  };
}
