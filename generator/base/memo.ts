/** A function that caches its results. */

/** Returns a function that calls `make` once per object. The cache does not keep the object alive. */
export function memo<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const results = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    let result = results.get(key);
    if (result === undefined) results.set(key, (result = { value: make(key) }));
    return result.value;
  };
}
