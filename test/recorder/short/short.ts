/** Facts without what follows from the rest of them, and back. */
import { isObject } from '../../../generator/base/json.ts';
import type { Json } from '../../../generator/base/json.ts';
import { isExchange, isShortExchange, longExchange, shortExchange } from './exchanges.ts';
import { isFields, isShortFields, longFields, shortFields } from './fields.ts';
import { longProbes, shortProbes } from './probes.ts';
import { isShortViolation, isViolation, longViolation, shortViolation } from './violations.ts';
import type { Row } from '../row.ts';

/** The short form of facts. */
export function shorten(value: Json): Json {
  if (Array.isArray(value)) return isFields(value) ? shortFields(value.map(shortenIn)) : value.map(shorten);
  return isObject(value) ? shortenIn(shortObject(value)) : value;
}

function shortObject(value: Row): Row {
  if (isExchange(value)) return shortExchange(value);
  return isViolation(value) ? shortViolation(value) : shortProbes(value);
}

const shortenIn = (value: Row): Row => mapped(value, shorten);

/** The inverse of `shorten`. */
export function lengthen(value: Json): Json {
  if (Array.isArray(value)) return value.map(lengthen);
  return isObject(value) ? longObject(mapped(value, lengthen)) : value;
}

function longObject(value: Row): Json {
  if (isShortFields(value)) return longFields(value);
  if (isShortExchange(value)) return longExchange(value);
  return isShortViolation(value) ? longViolation(value) : longProbes(value);
}

function mapped(row: Row, change: (value: Json) => Json): Row {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, change(value)]));
}
