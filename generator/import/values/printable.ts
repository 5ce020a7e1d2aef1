/** Values that import writes as they are. Evaluation judges them; import only sees to it that a value is data in Nix. Pure. */
import { type Json, isObject } from '../../base/json.ts';
import { type FieldType, partsOf } from '../../schema/field/types.ts';
import { RESERVED_NAMES } from '../../servarr/reserved.ts';

/** Nix matches texts with regular expressions, which end with "stack overflow" beyond some 100,000 characters. */
const MOST_CHARACTERS = 10_000;

/**
 * Returns why import cannot write a value of a service, one clause; undefined if it can.
 * @param type only a type of attribute sets allows an object: any other could be read as a reference to a secret
 */
export function unprintable(value: Json, type?: FieldType): string | undefined {
  if (typeof value === 'string') return unprintableText(value);
  if (Array.isArray(value))
    return value.map((one) => unprintable(one, type)).find((why) => why !== undefined);
  if (!isObject(value)) return undefined;
  if (type === undefined || !isSet(type)) return 'it is an attribute set';
  return Object.entries(value)
    .map(([key, one]) => unprintableName(key) ?? unprintable(one))
    .find((why) => why !== undefined);
}

/** Returns why a text of a service cannot be the name of an attribute, one clause; undefined if it can. */
export function unprintableName(name: string): string | undefined {
  return RESERVED_NAMES.has(name) ? 'it has a name that Nix reserves' : unprintableText(name);
}

function unprintableText(text: string): string | undefined {
  if (text.length > MOST_CHARACTERS)
    return `it has more than ${MOST_CHARACTERS.toLocaleString('en')} characters`;
  return text.includes('\0') || !text.isWellFormed()
    ? 'it has a character that Nix does not have'
    : undefined;
}

function isSet(type: FieldType): boolean {
  return ['mappedCategory', 'pairs'].includes(type.name) || partsOf(type).some(isSet);
}
