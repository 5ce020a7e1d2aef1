/** Differences between two JSON values, by path, and their application. */
import { type Json, isObject } from '../../generator/base/json.ts';
import type { Row } from './row.ts';

/** Between the keys of a path. */
export const STEP = '>';

/** Values to be set, by path, and paths to be removed. */
export interface Patch {
  readonly set: Row;
  readonly removed: readonly string[];
}

/**
 * What makes `to` of `from`; undefined where paths cannot say it, or it would take more than `limit` characters.
 * Both must be interned (`intern`): equal parts are the same object.
 */
export function difference(from: Json, to: Json, limit: number): Patch | undefined {
  const found: Found = { set: {}, removed: [], left: limit };
  return compare(from, to, '', found) && found.left >= 0 ? found : undefined;
}

interface Found {
  readonly set: Row;
  readonly removed: string[];
  left: number;
}

function compare(from: Json, to: Json, place: string, found: Found): boolean {
  if (from === to) return true;
  if (isObject(from) && isObject(to)) return compareObjects(from, to, place, found);
  if (
    Array.isArray(from) &&
    Array.isArray(to) &&
    from.length === to.length &&
    to.every((item) => typeof item === 'object')
  )
    return to.every((item, index) => compare(from[index] ?? null, item, `${place}${index}${STEP}`, found));
  return put(to, place.slice(0, -1), found);
}

function compareObjects(from: Row, to: Row, place: string, found: Found): boolean {
  for (const key of Object.keys(from)) {
    if (key in to) continue;
    found.removed.push(place + key);
    found.left -= place.length + key.length + 4;
  }
  for (const [key, is] of Object.entries(to)) {
    const was = from[key];
    if (was === is) continue;
    if (key.includes(STEP) || found.left < 0) return false;
    const told =
      was === undefined ? put(is, place + key, found) : compare(was, is, `${place}${key}${STEP}`, found);
    if (!told) return false;
  }
  return keepsOrder(from, to);
}

/** Returns true if the patched fields keep the order of the keys: added fields come last. */
function keepsOrder(from: Row, to: Row): boolean {
  if (to['*'] !== 'fields') return true;
  const kept = Object.keys(from).filter((key) => key in to);
  const keys = Object.keys(to);
  return kept.every((key, index) => key === keys[index]);
}

function put(value: Json, place: string, found: Found): boolean {
  if (place === '') return false;
  found.set[place] = value;
  found.left -= place.length + 4 + sizeOf(value);
  return found.left >= 0;
}

/** Makes a value of another. Parts that stay the same are shared. */
export function patched(from: Json, { set, removed }: Patch): Json {
  const changes = [...removed.map((place) => [place, undefined] as const), ...Object.entries(set)];
  return changes.reduce((made, [place, value]) => changed(made, place.split(STEP), value), from);
}

/** Returns a copy in which the value at a path is replaced or removed; items of lists are changed by their index. */
function changed(from: Json, [step = '', ...rest]: readonly string[], value: Json | undefined): Json {
  if (typeof from !== 'object' || from === null) throw new RangeError('there is nothing to change');
  const copy = (Array.isArray(from) ? [...from] : { ...from }) as Row;
  const made = rest.length === 0 ? value : changed(copy[step] ?? null, rest, value);
  if (made === undefined) delete copy[step];
  else copy[step] = made;
  return copy;
}

/** Returns an equal value in which equal parts are one object, so that comparisons need not look into them. */
export function intern(value: Json, known: Map<string, Json>): Json {
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  const found = known.get(text);
  if (found !== undefined) return found;
  const made = Array.isArray(value)
    ? value.map((item) => intern(item, known))
    : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, intern(item, known)]));
  known.set(text, made);
  sizes.set(made, text.length);
  return made;
}

const sizes = new WeakMap<object, number>();

/** The length of the JSON text of an interned value. */
export function sizeOf(value: Json): number {
  return (
    (isObject(value) || Array.isArray(value) ? sizes.get(value) : undefined) ?? JSON.stringify(value).length
  );
}
