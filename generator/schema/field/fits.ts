/** Whether a field of a live service takes a value: the check that goes with `fieldType`. */
import { type Json, isObject } from '../../base/json.ts';
import { displaySafe } from '../../base/text.ts';
import { sameValue } from '../../servarr/values.ts';
import { toRecordField } from '../record/record.ts';
import type { WireField } from '../record/wire.ts';
import { describeType } from './describe.ts';
import { fieldType } from './field-type.ts';
import type { FieldType } from './types.ts';

/**
 * What a live field takes, in words, where `value` is something else.
 * @returns undefined where it fits, and where nobody knows
 */
export function misfitOf(implementation: string, field: WireField, value: Json): string | undefined {
  // Of one service alone it does not matter what its tables go by.
  const type = fieldType('', implementation, toRecordField(field, {}));
  return type === undefined || fits(type, field, value) ? undefined : wantedBy(type, field);
}

/** Choices are numbers already; a secret stands for text. Source: captures, `field-values.json`. */
function fits(type: FieldType, field: WireField, value: Json): boolean {
  if (isReference(value)) return true;
  switch (type.name) {
    case 'bool':
      return typeof value === 'boolean';
    case 'int':
    case 'float':
    case 'port':
    case 'between':
      return typeof value === 'number' || isDigits(value);
    case 'choice':
      return (field.selectOptions ?? []).some((one) => sameValue(one.value, value));
    case 'list':
      // Services split a text at its commas.
      return Array.isArray(value)
        ? value.every((one) => fits(type.of, field, one))
        : typeof value === 'string';
    case 'pairs':
      return Array.isArray(value);
    case 'byApp':
      return type.variants.some((variant) => fits(variant.type, field, value));
    case 'ruled':
      return fits(type.of, field, value);
    case 'unknown':
    case 'mappedCategory':
      return true;
    default:
      return typeof value === 'string';
  }
}

function wantedBy(type: FieldType, field: WireField): string {
  switch (type.name) {
    case 'choice':
      return `one of ${choicesOf(field)}`;
    case 'list':
      return type.of.name === 'choice' ? `a list of ${choicesOf(field)}` : `a ${describeType(type)}`;
    case 'pairs':
      return 'a list of pairs';
    case 'bool':
      return 'true or false';
    case 'int':
    case 'float':
    case 'port':
    case 'between':
      return 'a number';
    default:
      return 'text';
  }
}

function choicesOf({ selectOptions }: WireField): string {
  const names = (selectOptions ?? [])
    .slice(0, 20)
    .map((one) => `${displaySafe(one.name, 40)} (${one.value})`);
  return names.join(', ');
}

/** Services read digits as a number. */
function isDigits(value: Json): boolean {
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/u.test(value);
}

function isReference(value: Json): boolean {
  return isObject(value) && Object.hasOwn(value, '_secret');
}
