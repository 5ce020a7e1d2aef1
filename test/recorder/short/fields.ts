/** The fields of a resource, short: by name, without what nearly all have. */
import { type Json, isObject } from '../../../generator/base/json.ts';
import { type Row, asText } from '../row.ts';

/** Default values of a field. A field without such a key has `null`. */
const USUAL: Readonly<Row> = { advanced: false, isFloat: false, privacy: 'normal' };

/** Marks an object that represents a list of fields: the order of its keys is that of the fields. */
export const FIELDS = '*';
const MARK = { [FIELDS]: 'fields' } as const;

/** True for a list of schema fields, each of a name of its own. */
export function isFields(list: readonly Json[]): list is Row[] {
  const names = list.map((field) =>
    isObject(field) && 'order' in field && 'type' in field ? field['name'] : undefined,
  );
  // Objects have keys that are numbers in front.
  const asKeys = names.every((name) => typeof name === 'string' && name !== FIELDS && !/^\d+$/u.test(name));
  return list.length > 0 && asKeys && new Set(names).size === list.length;
}

/** Fields by name. Without its own value, `order` is one more than that of the field before. */
export function shortFields(list: readonly Row[]): Row {
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
export function isShortFields(value: Row): boolean {
  return value[FIELDS] === MARK[FIELDS];
}

/** The inverse of `shortFields`. */
export function longFields({ [FIELDS]: _mark, ...fields }: Row): Json[] {
  let next = 0;
  return Object.entries(fields).map(([name, field]) => {
    const given = isObject(field) ? field : {};
    const order = typeof given['order'] === 'number' ? given['order'] : next;
    next = order + 1;
    const whole = Object.entries({ order, name, ...USUAL, ...given });
    return Object.fromEntries(whole.filter(([key, value]) => !(key in USUAL && value === null)));
  });
}
