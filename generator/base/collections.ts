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

export function sortedSet(texts: readonly string[]): string[] {
  // Most lists have a single element.
  return texts.length < 2 ? [...texts] : [...new Set(texts)].sort(compareText);
}

/** The most groups that an element is compared with: what one service has under one name in several forms. */
const MOST_COMPARED = 20;

/**
 * Returns groups of elements of different owners, each alike to all others of its group. Its time is linear: it compares
 * no two elements of one owner, and each element with the first few groups that have none of its owner.
 */
export function groupAlike<One>(
  all: readonly One[],
  ownerOf: (one: One) => string,
  isAlike: (left: One, right: One) => boolean,
): One[][] {
  const groups: One[][] = [];
  for (const ofOwner of Map.groupBy(all, ownerOf).values()) {
    const open = new Set(groups);
    for (const item of ofOwner) {
      const group = open
        .values()
        .take(MOST_COMPARED)
        .find((members) => members.every((member) => isAlike(member, item)));
      if (group === undefined) groups.push([item]);
      else if (open.delete(group)) group.push(item);
    }
  }
  return groups;
}

/** Numbers a text that is taken: `a`, `a-2`, `a-3`. */
export class UniqueTexts {
  readonly #taken: Set<string>;
  readonly #next = new Map<string, number>();

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  take(text: string, separator: string): string {
    let count = this.#next.get(text) ?? 2;
    let free = text;
    for (; this.#taken.has(free); count += 1) free = `${text}${separator}${count}`;
    this.#next.set(text, count);
    this.#taken.add(free);
    return free;
  }

  has(text: string): boolean {
    return this.#taken.has(text);
  }
}
