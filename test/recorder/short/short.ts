/** Facts without what follows from the rest of them, and back. */
import { type Json, isObject } from '../../../generator/base/json.ts';
import type { Row } from '../row.ts';
import { isExchange, isShortExchange, longExchange, shortExchange } from './exchanges.ts';
import { isFields, isShortFields, longFields, shortFields } from './fields.ts';

/** The short form of facts. */
export function shorten(value: Json): Json {
  if (Array.isArray(value)) return isFields(value) ? shortFields(value.map(shortenIn)) : value.map(shorten);
  return isObject(value) ? shortenIn(isExchange(value) ? shortExchange(value) : value) : value;
}

const shortenIn = (value: Row): Row => mapped(value, shorten);

/** Recordings have many equal parts, which are one object. */
const known = new WeakMap<object, Json>();

/** The inverse of `shorten`. Equal parts that are one object stay one. */
export function lengthen(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  const made = known.get(value) ?? lengthened(value);
  known.set(value, made);
  return made;
}

function lengthened(value: Row | Json[]): Json {
  if (Array.isArray(value)) return value.map(lengthen);
  const long = mapped(value, lengthen);
  if (isShortFields(long)) return longFields(long);
  return isShortExchange(long) ? longExchange(long) : long;
}

function mapped(row: Row, change: (value: Json) => Json): Row {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, change(value)]));
}
