/** The form in which a configuration declares a value of a service, and the values that a live field accepts. */
import type { Json } from '../../base/json.ts';
import { toRecordField } from '../record/from-wire.ts';
import type { WireField } from '../record/schema-response.ts';
import { fieldType } from './type-of-field.ts';
import { accepts, rowOf } from './type-table.ts';
import { type FieldType, partsOf } from './types.ts';
import { GREATEST_INT, SMALLEST_INT } from './constraint.ts';

const DIGITS = /^-?\d{1,15}(?:\.\d{1,15})?$/u;

/** Converts a value between a number and its digits, as its type constraints. */
export function inDeclaredForm(type: FieldType, value: Json): Json {
  if (type.name === 'list') return asList(value).map((element) => inDeclaredForm(type.of, element));
  if (type.name === 'constrained') return inDeclaredForm(type.of, value);
  if (partsOf(type).length > 0 || isDeclarable(type, value)) return value;
  if (typeof value === 'string' && DIGITS.test(value)) return fitting(type, Number(value), value);
  return typeof value === 'number' ? fitting(type, String(value), value) : value;
}

function fitting(type: FieldType, changed: Json, value: Json): Json {
  return isDeclarable(type, changed) ? changed : value;
}

/** Returns true if evaluation takes a number or a string, as far as the other form of it can be right. */
function isDeclarable(type: FieldType, value: Json): boolean {
  switch (type.name) {
    case 'between':
      return isWhole(value, type.least, type.most) || (type.or !== undefined && value === type.or);
    case 'choice':
      return Object.values(type.tables).some((table) =>
        typeof value === 'string' ? Object.hasOwn(table, value) : Object.values<Json>(table).includes(value),
      );
    case 'float':
      return typeof value === 'number';
    case 'int':
      return isWhole(value);
    case 'port':
      return isWhole(value, 1, 65_535);
    case 'bool':
    case 'byApp':
    case 'commaList':
    case 'constrained':
    case 'list':
    case 'login':
    case 'mappedCategory':
    case 'pairs':
    case 'unknown':
      return true;
    default:
      return typeof value === 'string';
  }
}

function isWhole(value: Json, least = SMALLEST_INT, most = GREATEST_INT): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

/** Reads a list as services do: they split a string at commas, and accept one value as a list of one. */
function asList(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [value];
}

/**
 * Describes the values that a live field accepts, if `value` is not one of them.
 * @returns undefined if the value fits or suite does not know
 */
export function misfitOf(implementation: string, field: WireField, value: Json): string | undefined {
  // The keys of the tables do not matter, because there is only one service.
  const type = fieldType('', implementation, toRecordField(field, {}));
  return type === undefined || accepts(type, value, field) ? undefined : rowOf(type).wanted(type, field);
}
