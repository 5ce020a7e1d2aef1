/** Counts work, for tests that it stays in proportion to the size of a list: time varies with the machine. */

/** Returns as many elements as `size`. */
export function many<T>(size: number, make: (index: number) => T): T[] {
  return Array.from({ length: size }, (_, index) => make(index));
}

/** Returns a function that makes objects whose property is counted when it is read, and the count. */
export function counter(property: string) {
  const count = { reads: 0 };
  const counted = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, key, receiver): unknown {
        if (key === property) count.reads += 1;
        return Reflect.get(of, key, receiver);
      },
    });
  return { count, counted };
}
