/** Which values a field takes: as evaluation sees them (`nix/lib/types/`, without its rules), and as a live service does. */
import { type Json, isObject } from '../../base/json.ts';
import { RESERVED_NAMES } from '../../servarr/reserved.ts';
import { toRecordField } from '../record/from-wire.ts';
import type { WireField } from '../record/wire.ts';
import { fieldType } from './field-type.ts';
import { accepts, rowOf } from './type-table.ts';
import { type FieldType, type TypeName, partsOf } from './types.ts';
import { GREATEST_INT, SMALLEST_INT } from './values.ts';

type Check<T extends FieldType> = (type: T, value: Json) => boolean;

const isText: Check<FieldType> = (_, value) => typeof value === 'string';
const isWhole = (value: Json, least = SMALLEST_INT, most = GREATEST_INT): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

const CHECKS: { readonly [Name in TypeName]: Check<Extract<FieldType, { name: Name }>> } = {
  between: ({ least, most }, value) => isWhole(value, least, most),
  bool: (_, value) => typeof value === 'boolean',
  byApp: ({ variants }, value) => variants.some(({ type }) => isDeclarable(type, value)),
  choice: ({ tables }, value) =>
    Object.values(tables).some((table) =>
      typeof value === 'string'
        ? Object.hasOwn(table, value)
        : Number.isInteger(value) && Object.values(table).some((stored) => stored === value),
    ),
  date: isText,
  file: isText,
  float: (_, value) => typeof value === 'number',
  folder: isText,
  int: (_, value) => isWhole(value),
  label: isText,
  list: ({ of }, value) => Array.isArray(value) && value.every((one) => isDeclarable(of, one)),
  mappedCategory: (_, value) => isMappedCategory(value),
  name: isText,
  pairs: (_, value) => isData(value) && isObject(value) && Object.values(value).every(isString),
  port: (_, value) => isWhole(value, 1, 65_535),
  ruled: ({ of }, value) => isDeclarable(of, value),
  secret: isText,
  text: isText,
  unknown: (_, value) => isData(value),
};

/**
 * Returns true if a configuration can declare a value, choices by name and pairs as a set. No reference is declarable:
 * an attribute set is one only where suite itself writes it.
 */
export function isDeclarable(type: FieldType, value: Json): boolean {
  const check = CHECKS[type.name] as Check<FieldType>;
  return check(type, value);
}

/** Returns a value with numbers in place of their digits, or digits in place of a number, as its type demands. */
export function inDeclaredForm(type: FieldType, value: Json): Json {
  if (type.name === 'list') return asList(value).map((one) => inDeclaredForm(type.of, one));
  if (type.name === 'ruled') return inDeclaredForm(type.of, value);
  if (partsOf(type).length > 0 || isDeclarable(type, value)) return value;
  if (typeof value === 'string' && DIGITS.test(value)) return fitting(type, Number(value), value);
  return typeof value === 'number' ? fitting(type, String(value), value) : value;
}

const DIGITS = /^-?\d{1,15}(?:\.\d{1,15})?$/u;

function fitting(type: FieldType, changed: Json, value: Json): Json {
  return isDeclarable(type, changed) ? changed : value;
}

/** Services split a string at its commas, and read one value as a list of one. */
function asList(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [value];
}

function isString(value: Json): boolean {
  return typeof value === 'string';
}

/** Returns true for JSON that is data to Nix at any depth. */
function isData(value: Json): boolean {
  if (Array.isArray(value)) return value.every(isData);
  if (!isObject(value)) return true;
  return Object.entries(value).every(([key, one]) => !RESERVED_NAMES.has(key) && isData(one));
}

function isMappedCategory(value: Json): boolean {
  if (!isObject(value) || Object.keys(value).sort().join() !== 'categories,clientCategory') return false;
  const { categories, clientCategory } = value;
  return (
    typeof clientCategory === 'string' && Array.isArray(categories) && categories.every((one) => isWhole(one))
  );
}

/**
 * What a live field takes, in words, where `value` is something else.
 * @returns undefined where it fits, and where nobody knows
 */
export function misfitOf(implementation: string, field: WireField, value: Json): string | undefined {
  // Of one service alone it does not matter what its tables go by.
  const type = fieldType('', implementation, toRecordField(field, {}));
  return type === undefined || accepts(type, value, field) ? undefined : rowOf(type).wanted(type, field);
}
