/** Order, groups and look-ups that do not depend on the machine or on the keys. */

/** Compares two strings by code unit. Unlike `localeCompare`, the result does not depend on the locale. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Returns items in the order of their texts. Makes the text of each item once: names can be long. */
export function sortByText<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, text: textOf(item) }))
    .sort((left, right) => compareText(left.text, right.text))
    .map(({ item }) => item);
}

/** Groups items by a key. Keeps the order of items within a group; sorts the groups by key. */
export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): [string, [T, ...T[]]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups].sort(([left], [right]) => compareText(left, right));
}

/** Returns the entry with a name that may be untrusted input: `constructor` is not in any table. */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Returns the distinct strings, sorted. */
export function sortedSet(texts: readonly string[]): string[] {
  // Most lists have a single element.
  return texts.length < 2 ? [...texts] : [...new Set(texts)].sort(compareText);
}

/** Returns groups of elements, each alike to all others of its group. */
export function groupAlike<One>(all: readonly One[], isAlike: (left: One, right: One) => boolean): One[][] {
  const groups: One[][] = [];
  for (const one of all) {
    const group = groups.find((members) => members.every((member) => isAlike(member, one)));
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups;
}
