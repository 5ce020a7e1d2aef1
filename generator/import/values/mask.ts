/** Values that a service masks. */
import { isObject } from '../../base/json.ts';
import { MASK, type Value } from '../../servarr/values.ts';

/** Returns true if the service masks a value, or a part of it. */
export function hasMask(value: Value): boolean {
  if (Array.isArray(value)) return value.some(hasMask);
  if (isObject(value)) return Object.values(value).some(hasMask);
  return typeof value === 'string' && value.trim() === MASK;
}
