/** Checks of values, which agree with evaluation. Pure. */
import { type Json, isObject } from '../../base/json.ts';
import { displaySafe } from '../../base/text.ts';
import { shapeOf } from '../../reconcile/codec/misfit.ts';
import { expectedInstead, isNixData } from '../../schema/constraints/rejection.ts';
import { expectedOfImport, isTooLong } from './length.ts';
import { TELLING, isTellingValue } from './telling.ts';
import { isDeclarable } from '../../schema/field/fits.ts';
import { type FieldType, partsOf, typeFor } from '../../schema/field/types.ts';
import type { ModelKey } from '../../schema/model/keys.ts';
import { RESERVED_NAMES } from '../../servarr/reserved.ts';
import { type Value, isUnset } from '../../servarr/values.ts';

/** A value that a service shows. */
interface ShownValue {
  readonly value: Value;
  readonly explicit: boolean;
  /** The placeholders that replace it. */
  readonly secret: 'none' | 'whole' | 'pairs';
}

/** Why evaluation would reject a value. */
export interface Rejected {
  /** One clause, fit for a message. */
  readonly why: string;
  /** True if a comment can show the value: it is no secret, and has the form of a configuration. */
  readonly showable: boolean;
}

/** A key in the schema record that evaluation uses. */
export interface EvaluatedKey {
  /** The schema record that it uses. */
  readonly schema: string;
  /** Undefined if the record has no such key. */
  readonly key: Pick<ModelKey, 'schemas' | 'type'> | undefined;
}

/**
 * Returns a value that is not written if evaluation would reject it. A service can show any JSON: import must not write a
 * value of another form, especially not an attribute set that Nix would treat as a reference.
 * @param live what the service itself says of the key
 * @param evaluated undefined if the whole implementation is unknown, so that the entry is rejected
 */
export function checked<Shown extends ShownValue>(
  shown: Shown,
  live: EvaluatedKey,
  evaluated: EvaluatedKey | undefined,
): Shown & { readonly rejected?: Rejected } {
  if (!shown.explicit) return shown;
  const why = [live, ...(evaluated === undefined ? [] : [evaluated])]
    .map((one) => problemWith(shown, one))
    .find((one) => one !== undefined);
  if (why === undefined) return shown;
  // The service shows no value, so no value is lost.
  return { ...shown, explicit: false, ...(isUnset(shown.value) ? {} : { rejected: why }) };
}

function problemWith({ value, secret }: ShownValue, { schema, key }: EvaluatedKey): Rejected | undefined {
  const shown = value ?? '';
  if (key === undefined || !key.schemas.includes(schema))
    return { why: `the schema record "${displaySafe(schema, 60)}" has no such key`, showable: false };
  const isTold = secret === 'none' && isTellingValue(typeFor(key.type, schema), shown);
  const expected =
    secret === 'none' ? expectedOfImport(key.type, schema, shown) : formInstead(key.type, secret, shown);
  if (expected === undefined) return isTold ? { why: TELLING, showable: false } : undefined;
  const showable =
    secret === 'none' && !isTold && isDeclarable(key.type, shown) && isNixData(shown) && !isTooLong(shown);
  return { why: `${shapeOf(shown)}, expected: ${displaySafe(expected)}`, showable };
}

/** Of a secret, only the form counts: one, a list, or one per name. */
function formInstead(type: FieldType, secret: 'pairs' | 'whole', value: Json): string | undefined {
  const fits =
    secret === 'pairs'
      ? hasPart(type, 'pairs') && isObject(value) && Object.keys(value).every((key) => isName(key))
      : Array.isArray(value)
        ? hasPart(type, 'list') && !value.some(isObject)
        : !isObject(value);
  return fits ? undefined : (expectedInstead(type, '', null) ?? 'another form');
}

function isName(key: string): boolean {
  return !RESERVED_NAMES.has(key) && isNixData(key) && !isTooLong(key);
}

/** Returns true if a type or one of its parts has that name, or if suite does not know the type. */
function hasPart(type: FieldType, name: FieldType['name']): boolean {
  return [name, 'unknown'].includes(type.name) || partsOf(type).some((part) => hasPart(part, name));
}
