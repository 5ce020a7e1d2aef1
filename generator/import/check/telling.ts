/** Values that grant access without another secret, and must not be printed. Pure. */
import { type Json, isObject } from '../../base/json.ts';
import { isTelling } from '../../base/url.ts';
import { type FieldType, type TypeName, partsOf } from '../../schema/field/types.ts';
import type { Value } from '../../servarr/values.ts';

/** Why a telling value is left out, as a clause of a message. */
export const TELLING = 'an address with a user, a password or a token';

/** The types of texts that can be references to secrets. */
const REFERABLE: ReadonlySet<TypeName> = new Set(['file', 'secret', 'text', 'unknown']);

/** The types whose values are often paths on the machine of the service. */
const PATHS: ReadonlySet<TypeName> = new Set(['file', 'folder', 'label']);

/** Returns true if a string in the value, at any depth, is telling. */
export function isTellingValue(type: FieldType, value: Value): boolean {
  if (type.name === 'list' || type.name === 'ruled') return isTellingValue(type.of, value);
  if (typeof value === 'string') return isTelling(value) && !(PATHS.has(type.name) && isPath(value));
  const parts: readonly Json[] = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return parts.some((part) => isTellingValue(type, part));
}

/** Returns true if a string of the type, or each element of a list, can be a reference to a secret. */
export function canBeReference(type: FieldType): boolean {
  const parts = partsOf(type);
  return parts.length === 0 ? REFERABLE.has(type.name) : parts.every(canBeReference);
}

/** Returns true for a path, whose folders often look like tokens: `/nix/store/…`. */
function isPath(text: string): boolean {
  return /^(?:\/(?!\/)|[a-z]:[\\/])[^?#@;]*$/iu.test(text) && !text.includes('://');
}
