/** The longest text that `import` writes. Pure. */
import { type Json, isObject } from '../../base/json.ts';
import { expectedInstead } from '../../schema/constraints/rejection.ts';
import type { FieldType } from '../../schema/field/types.ts';

/**
 * Evaluation matches texts with regular expressions, which end with "stack overflow" beyond some 100,000 characters, and
 * Nix then names no option. Texts in services have at most a few thousand.
 */
const MOST_CHARACTERS = 10_000;

/** Why a text is too long, one clause. */
export const TOO_LONG = `a text of at most ${MOST_CHARACTERS.toLocaleString('en')} characters`;

/** Returns true if a text or a name in a value is longer than evaluation reliably handles. */
export function isTooLong(value: Json): boolean {
  if (typeof value === 'string') return value.length > MOST_CHARACTERS;
  if (Array.isArray(value)) return value.some(isTooLong);
  return isObject(value) && Object.entries(value).some(([key, one]) => isTooLong(key) || isTooLong(one));
}

/** Returns what evaluation expects instead of a value that `import` would write; undefined if it accepts the value. */
export function expectedOfImport(type: FieldType, schema: string, value: Json): string | undefined {
  return isTooLong(value) ? TOO_LONG : expectedInstead(type, schema, value);
}
