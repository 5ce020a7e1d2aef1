/** The JSON type, and comparison of JSON values. */

import { compareText, lookUp } from './collections.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Returns true for an object that is neither an array nor null. */
export function isObject(value: unknown): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at a path with dots, such as `episodes.anime`; undefined if there is none. */
export function valueAt(value: unknown, path: string): Json | undefined {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (isObject(inner) ? lookUp(inner, key) : undefined), value) as
    Json | undefined;
}

/** Sorts the keys of every object, so that equal values have equal text. */
export function sortKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort(compareText);
  // fromEntries defines properties, so a key `__proto__` stays a key.
  return Object.fromEntries(keys.map((key) => [key, sortKeys(value[key] as Json)]));
}

/** Returns true if two JSON values are equal. The order of keys does not matter. */
export function sameJson(left: unknown, right: unknown): boolean {
  return canonical(left) === canonical(right);
}

/** Returns a string that is equal for equal values only. `undefined` differs from every JSON value. */
export function canonical(value: unknown): string {
  return value === undefined ? 'undefined' : JSON.stringify(sortKeys(value as Json));
}

/** Returns the form of a value in words: `a list`, `a string`; `nothing` for null. */
export function shapeInWords(value: Json): string {
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an attribute set';
  const names: Readonly<Record<string, string>> = {
    boolean: 'true or false',
    number: 'a number',
    string: 'a string',
  };
  return names[typeof value] ?? 'nothing';
}
