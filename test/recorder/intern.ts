/** Equal parts of JSON values as the same object, so that whoever compares them need not look into them. */
import { isObject } from '../../generator/base/json.ts';
import type { Json } from '../../generator/base/json.ts';

/** Values by their text. */
export type Interned = Map<string, Json>;

/** Returns an equal value in which equal parts are one object. */
export function intern(value: Json, known: Interned): Json {
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
