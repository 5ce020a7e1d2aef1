/** Facts without what follows from the rest of them, and back. */
import { type Json, isObject } from '../../../generator/base/json.ts';
import { type Row, asText } from '../row.ts';
import { isExchange, isShortExchange, longExchange, shortExchange } from './exchanges.ts';

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

/** Default values of a field. A field without such a key has `null`. */
const USUAL: Readonly<Row> = { advanced: false, isFloat: false, privacy: 'normal' };

/** Marks an object that represents a list of fields: the order of its keys is that of the fields. */
const FIELDS = '*';
const MARK = { [FIELDS]: 'fields' } as const;

/** True for a list of schema fields with distinct names. */
function isFields(list: readonly Json[]): list is Row[] {
  const names = list.map((field) =>
    isObject(field) && 'order' in field && 'type' in field ? field['name'] : undefined,
  );
  // Objects have keys that are numbers in front.
  const asKeys = names.every((name) => typeof name === 'string' && name !== FIELDS && !/^\d+$/u.test(name));
  return list.length > 0 && asKeys && new Set(names).size === list.length;
}

/** Fields by name. Without its own value, `order` is one more than that of the field before. */
function shortFields(list: readonly Row[]): Row {
  let next = 0;
  const short = list.map(({ name, order, ...rest }) => {
    const place = order === next ? {} : { order: order ?? null };
    next = Number(order) + 1;
    const kept = Object.entries(rest).filter(([key, value]) => USUAL[key] !== value);
    const lacking = Object.keys(USUAL).filter((key) => !(key in rest));
    const nulls = Object.fromEntries(lacking.map((key) => [key, null]));
    return [asText(name), { ...place, ...Object.fromEntries(kept), ...nulls }];
  });
  return { ...MARK, ...Object.fromEntries(short) };
}

/** True for what `shortFields` gives. */
function isShortFields(value: Row): boolean {
  return value[FIELDS] === MARK[FIELDS];
}

/** The inverse of `shortFields`. */
function longFields({ [FIELDS]: _mark, ...fields }: Row): Json[] {
  let next = 0;
  return Object.entries(fields).map(([name, field]) => {
    const given = isObject(field) ? field : {};
    const order = typeof given['order'] === 'number' ? given['order'] : next;
    next = order + 1;
    const whole = Object.entries({ order, name, ...USUAL, ...given });
    return Object.fromEntries(whole.filter(([key, value]) => !(key in USUAL && value === null)));
  });
}
