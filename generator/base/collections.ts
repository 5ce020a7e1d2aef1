/** Order, groups and look-ups: the same on every machine, whatever the keys are. */

/** Compares two texts by code unit: the same on every machine, unlike `localeCompare`. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Groups items by a key, keeping their order within a group; the groups come sorted by key. */
export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups].sort(([left], [right]) => compareText(left, right));
}

/** The entry of a table under a name that came from outside: `constructor` is not in any table. */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The texts, sorted, each once. */
export function sortedSet(texts: readonly string[]): string[] {
  // Most are of one app.
  return texts.length < 2 ? [...texts] : [...new Set(texts)].sort(compareText);
}
