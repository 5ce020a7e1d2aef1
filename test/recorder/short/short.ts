/** Facts without what follows from the rest of them, and back. */
import { type Json, isObject, sameJson } from '../../../generator/base/json.ts';
import { isExchange, isShortExchange, longExchange, shortExchange } from './exchanges.ts';
import { isFields, isShortFields, longFields, shortFields } from './fields.ts';
import { type Row, without } from '../row.ts';

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
  return Array.isArray(value) ? value.map(lengthen) : longObject(mapped(value, lengthen));
}

function longObject(value: Row): Json {
  if (isShortFields(value)) return longFields(value);
  if (isShortExchange(value)) return longExchange(value);
  return isShortViolation(value) ? longViolation(value) : longProbes(value);
}

function mapped(row: Row, change: (value: Json) => Json): Row {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, change(value)]));
}

const LONG = 'formattedMessagePlaceholderValues';
const ARGUMENTS = 'formattedMessageArguments';
/** The spelling of the placeholders' keys. */
const SPELLINGS = {
  camelCase: ['propertyName', 'propertyValue'],
  PascalCase: ['PropertyName', 'PropertyValue'],
} as const;

/** True for what `shortViolation` shortens. */
function isViolation(value: Row): boolean {
  return isObject(value[LONG]) && sameJson(value[ARGUMENTS], []) && typeof value['propertyName'] === 'string';
}

/** A complaint without the placeholders that repeat it. */
function shortViolation(violation: Row): Row {
  const rest = without(violation, LONG, ARGUMENTS);
  const given = isObject(violation[LONG]) ? violation[LONG] : {};
  const spelling = 'PropertyName' in given ? 'PascalCase' : 'camelCase';
  const repeated = placeholders(rest, spelling);
  const own = Object.entries(given).filter(
    ([key, value]) => !(key in repeated && sameJson(value, repeated[key])),
  );
  return { ...rest, placeholders: spelling, ...(own.length === 0 ? {} : { also: Object.fromEntries(own) }) };
}

function placeholders(violation: Row, spelling: keyof typeof SPELLINGS): Row {
  const [name, value] = SPELLINGS[spelling];
  return { [name]: violation['propertyName'] ?? null, [value]: violation['attemptedValue'] ?? null };
}

/** True for what `shortViolation` gives. */
function isShortViolation(value: Row): boolean {
  return typeof value['placeholders'] === 'string';
}

/** The inverse of `shortViolation`. */
function longViolation({ placeholders: spelling, also, ...rest }: Row): Row {
  const repeated = placeholders(rest, spelling === 'PascalCase' ? 'PascalCase' : 'camelCase');
  return { ...rest, [ARGUMENTS]: [], [LONG]: { ...repeated, ...(isObject(also) ? also : {}) } };
}

/** The status of a rejected probe without its own status. */
const USUAL = 400;

/** `takes` without the probes whose status is the usual one and that `refuses` has. */
function shortProbes(row: Row): Row {
  const { takes, refuses } = row;
  if (!isObject(takes) || !isObject(refuses)) return row;
  const told = probesOf(refuses);
  const kept = Object.entries(takes).filter(([probe, outcome]) => !(outcome === USUAL && told.has(probe)));
  return { ...row, takes: Object.fromEntries(kept) };
}

/** The inverse of `shortProbes`. */
function longProbes(row: Row): Row {
  const { takes, refuses } = row;
  if (!isObject(takes) || !isObject(refuses)) return row;
  const rejected = [...probesOf(refuses)].filter((probe) => !(probe in takes)).map((probe) => [probe, USUAL]);
  return { ...row, takes: { ...takes, ...Object.fromEntries(rejected) } };
}

function probesOf(refuses: Row): Set<string> {
  return new Set(
    Object.values(refuses).flatMap((probes) => (Array.isArray(probes) ? probes.map(String) : [])),
  );
}
