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

/** Returns a function that calls `make` once per string. */
export function memoText<K extends string, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, { readonly value: V }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = { value: make(key) }));
    return found.value;
  };
}

/** A list of objects so far, and the result for it. */
interface Step<K extends object, V> {
  readonly next: (key: K) => Step<K, V>;
  known?: { readonly value: V };
}

/** Returns a function that calls `make` once per list of the same objects. The cache keeps no list alive. */
export function memoList<K extends object, V>(make: (keys: readonly K[]) => V): (keys: readonly K[]) => V {
  const step = (): Step<K, V> => ({ next: memo<K, Step<K, V>>(step) });
  const first = step();
  return (keys) => {
    let last = first;
    for (const key of keys) last = last.next(key);
    return (last.known ??= { value: make(keys) }).value;
  };
}
