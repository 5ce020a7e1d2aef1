/** JSON objects, as the recorder changes them. */
import type { Json } from '../../generator/base/json.ts';

/** A JSON object. */
export type Row = { [key: string]: Json };

/** A value that should be a string; anything else counts as an empty one. */
export function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
