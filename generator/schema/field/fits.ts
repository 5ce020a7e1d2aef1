/** Compares values with types, as evaluation does (`nix/lib/types/`, without constraints) and as a service does. */
import { type Json, isObject } from '../../base/json.ts';
import { RESERVED_NAMES } from '../../servarr/reserved.ts';
import { toRecordField } from '../record/from-wire.ts';
import type { WireField } from '../record/schema-response.ts';
import { fieldType } from './wire-types.ts';
import { accepts, rowOf } from './type-table.ts';
import { type FieldType, type TypeName, partsOf } from './types.ts';
import { GREATEST_INT, SMALLEST_INT } from './constraint.ts';

type Check<T extends FieldType> = (type: T, value: Json) => boolean;

const isText: Check<FieldType> = (_, value) => typeof value === 'string';
const isWhole = (value: Json, least = SMALLEST_INT, most = GREATEST_INT): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

const CHECKS: { readonly [Name in TypeName]: Check<Extract<FieldType, { name: Name }>> } = {
  between: ({ least, most, or }, value) => isWhole(value, least, most) || (or !== undefined && value === or),
  bool: (_, value) => typeof value === 'boolean',
  byApp: ({ variants }, value) => variants.some(({ type }) => isDeclarable(type, value)),
  choice: ({ tables }, value) =>
    Object.values(tables).some((table) =>
      typeof value === 'string'
        ? Object.hasOwn(table, value)
        : Number.isInteger(value) && Object.values<Json>(table).includes(value),
    ),
  commaList: (_, value) => Array.isArray(value) && value.every(isListed),
  date: isText,
  file: isText,
  float: (_, value) => typeof value === 'number',
  folder: isText,
  int: (_, value) => isWhole(value),
  label: isText,
  list: ({ of }, value) => Array.isArray(value) && value.every((one) => isDeclarable(of, one)),
  // Services show no password.
  login: () => false,
  mappedCategory: (_, value) => isMappedCategory(value),
  name: isText,
  pairs: (_, value) => isData(value) && isObject(value) && Object.values(value).every(isString),
  port: (_, value) => isWhole(value, 1, 65_535),
  constrained: ({ of }, value) => isDeclarable(of, value),
  secret: isText,
  tagLabel: isText,
  text: isText,
  unknown: (_, value) => isData(value),
};

/**
 * Returns true if a configuration can declare a value, enum values by name and pairs as a set. A reference to a secret
 * is not declarable: only suite itself writes such an attribute set.
 */
export function isDeclarable(type: FieldType, value: Json): boolean {
  const check = CHECKS[type.name] as Check<FieldType>;
  return check(type, value);
}

/** Converts a value between a number and its digits, as its type constraints. */
export function inDeclaredForm(type: FieldType, value: Json): Json {
  if (type.name === 'list') return asList(value).map((one) => inDeclaredForm(type.of, one));
  if (type.name === 'constrained') return inDeclaredForm(type.of, value);
  if (partsOf(type).length > 0 || isDeclarable(type, value)) return value;
  if (typeof value === 'string' && DIGITS.test(value)) return fitting(type, Number(value), value);
  return typeof value === 'number' ? fitting(type, String(value), value) : value;
}

const DIGITS = /^-?\d{1,15}(?:\.\d{1,15})?$/u;

function fitting(type: FieldType, changed: Json, value: Json): Json {
  return isDeclarable(type, changed) ? changed : value;
}

/** Reads a list as services do: they split a string at commas, and accept one value as a list of one. */
function asList(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [value];
}

/** A comma or a blank at an end would make other elements of it. */
function isListed(value: Json): boolean {
  return typeof value === 'string' && value !== '' && !value.includes(',') && value.trim() === value;
}

function isString(value: Json): boolean {
  return typeof value === 'string';
}

/** Returns true for JSON that Nix treats as data, at any depth. */
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
 * Describes the values that a live field accepts, if `value` is not one of them.
 * @returns undefined if the value fits or suite does not know
 */
export function misfitOf(implementation: string, field: WireField, value: Json): string | undefined {
  // The keys of the tables do not matter, because there is only one service.
  const type = fieldType('', implementation, toRecordField(field, {}));
  return type === undefined || accepts(type, value, field) ? undefined : rowOf(type).wanted(type, field);
}
