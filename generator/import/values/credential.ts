/** Masked values, and values that grant access without another secret and must not be printed. Pure. */
import { type Json, isObject } from '../../base/json.ts';
import { hasCredentials } from '../../base/url-credentials.ts';
import { type FieldType, type TypeName, partsOf } from '../../schema/field/types.ts';
import { MASK, type Value } from '../../servarr/values.ts';

/** Why a credential is left out, as a clause of a message. */
export const CREDENTIAL = 'it is an address with a user, a password or a token';

const REFERABLE: ReadonlySet<TypeName> = new Set(['file', 'secret', 'text', 'unknown']);

export function hasMask(value: Value): boolean {
  return stringsIn(value).some((one) => one.trim() === MASK);
}

/** Returns true if a string in the value, at any depth, is an address with credentials. */
export function isCredential(value: Value): boolean {
  return stringsIn(value).some(hasCredentials);
}

function stringsIn(value: Value): string[] {
  if (typeof value === 'string') return [value];
  const parts: readonly Json[] = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return parts.flatMap(stringsIn);
}

/** Returns true if a string of the type, or each element of a list, can be a reference to a secret. */
export function canBeReference(type: FieldType): boolean {
  const parts = partsOf(type);
  return parts.length === 0 ? REFERABLE.has(type.name) : parts.every(canBeReference);
}
