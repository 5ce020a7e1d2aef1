/** JSON objects, as the recorder changes them. */
import type { Json } from '../../generator/base/json.ts';

/** A JSON object. */
export type Row = { [key: string]: Json };

/** A value that should be a string; anything else counts as an empty one. */
export function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** An object without some of its keys. */
export function without(row: Row, ...keys: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));
}
