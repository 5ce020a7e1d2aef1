/** A function that caches its results. */

/** Returns a function that calls `make` once per object. The cache does not keep the object alive. */
export function memo<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = { value: make(key) }));
    return found.value;
  };
}
