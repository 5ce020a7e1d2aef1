/** JSON as a value, and the few things that every stage needs of it. */

import { compareText } from './collections.ts';

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** True for an object that is neither an array nor null. */
export function isObject(value: unknown): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same value with the keys of every object in order, so that equal values have equal text. */
export function sortKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).sort(([left], [right]) => compareText(left, right));
  // fromEntries defines properties, so a key `__proto__` stays a key.
  return Object.fromEntries(entries.map(([key, item]) => [key, sortKeys(item)]));
}

/** True where two JSON values are the same, whatever the order of their keys. */
export function sameJson(left: unknown, right: unknown): boolean {
  return canonical(left) === canonical(right);
}

/** One text per JSON value: equal exactly where the values are. `undefined` is a value of its own. */
export function canonical(value: unknown): string {
  return value === undefined ? 'undefined' : JSON.stringify(sortKeys(value as Json));
}
