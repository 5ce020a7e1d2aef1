/** The strings that a schema record can hold. The response of a service and the file of a record share them. */
import * as z from 'zod';
import { isObject } from '../../base/json.ts';
import { hasUnseen } from '../../base/text.ts';

export const UNSEEN = 'control or invisible characters';

/** A name, a label or a word: one line that a terminal shows as it is. */
export const visible = z.string().refine((text) => !hasUnseen(text), UNSEEN);

export const name = visible.min(1);

/** The names of keys: the check of an object, and its message. */
export const visibleKeys = [
  (found: object) => !Object.keys(found).some(hasUnseen),
  `a key with ${UNSEEN}`,
] as const;

/** Any JSON that Nix and UTF-8 can express: the check, and its message. */
export const storable = [isStorable, 'a NUL character, or half a surrogate pair'] as const;

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  return !isObject(value) || (Object.keys(value).every(isStorable) && Object.values(value).every(isStorable));
}
