/** Functions that cache their results. */

/** Returns a function that calls `make` once per object. The cache does not keep the object alive. */
export function memo<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = { value: make(key) }));
    return found.value;
  };
}

/** Returns a function that finds the first element of a list that has a key. It reads each list once. */
export function memoFind<One, Key>(
  keyOf: (one: One) => Key,
): (all: readonly One[], key: Key) => One | undefined {
  const byKey = memo((all: readonly One[]) => new Map(all.toReversed().map((one) => [keyOf(one), one])));
  return (all, key) => byKey(all).get(key);
}
