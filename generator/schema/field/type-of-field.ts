/** Derives the type of one field of one app from its type and its default. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import { FIELD_TYPES, FIXED_FIELDS } from './overrides.ts';
import { isSecretField } from './secret.ts';
import type { RecordField } from '../record/record.ts';
import type { ChoiceTable, FieldType } from './types.ts';

/** The meaning of a field's `type` alone, before default, choices and privacy. */
type Hint =
  'none' | 'text' | 'file' | 'number' | 'bool' | 'pairs' | 'select' | 'texts' | 'numbers' | 'secret' | 'date';

/** The known field types (docs/servarr-api.md, "Reading"). A new one is a line here. */
const HINTS: Readonly<Record<string, Hint>> = {
  action: 'none',
  bookshelf: 'texts',
  captcha: 'none',
  cardigannCaptcha: 'none',
  checkbox: 'bool',
  date: 'date',
  device: 'texts',
  filePath: 'file',
  info: 'none',
  keyValueList: 'pairs',
  number: 'number',
  oAuth: 'none',
  password: 'secret',
  path: 'text',
  playlist: 'texts',
  qualities: 'texts',
  qualityGroups: 'none',
  qualityProfile: 'number',
  rootFolder: 'text',
  select: 'select',
  seriesTag: 'numbers',
  tag: 'texts',
  tagSelect: 'numbers',
  textbox: 'text',
  url: 'text',
};

/** Returns false for buttons, captchas, displayed text, and what the definition determines. */
export function isSetting({ name, type }: RecordField): boolean {
  return !FIXED_FIELDS.has(name) && lookUp(HINTS, type) !== 'none';
}

/**
 * Returns the type of a field in one app.
 * @param schema the schema ID, which is the key of a choice's table
 * @returns undefined if the field is not a setting
 */
export function fieldType(schema: string, implementation: string, field: RecordField): FieldType | undefined {
  if (!isSetting(field)) return undefined;
  const override = lookUp(FIELD_TYPES, `${implementation}.${field.name}`) ?? lookUp(FIELD_TYPES, field.name);
  if (override) return override;
  const hint = lookUp(HINTS, field.type);
  const secret = isSecretField(field) ? secretType(hint, field) : undefined;
  if (secret) return secret;
  if (hint === undefined) return { name: 'unknown', upstream: field.type };
  return byShape(schema, hint, field);
}

/** Returns the type of a secret: a string or a list of strings. Services read a number from a string. */
function secretType(hint: Hint | undefined, field: RecordField): FieldType | undefined {
  if (hint === 'bool' || hint === 'pairs' || field.choices) return undefined;
  if (isList(hint, field)) return { name: 'list', of: { name: 'secret' } };
  return ['undefined', 'string', 'number'].includes(typeof field.default) ? { name: 'secret' } : undefined;
}

function isList(hint: Hint | undefined, field: RecordField): boolean {
  return Array.isArray(field.default) || hint === 'texts' || hint === 'numbers';
}

function byShape(schema: string, hint: Hint, field: RecordField): FieldType {
  if (hint === 'bool' || hint === 'pairs' || hint === 'file' || hint === 'date') return { name: hint };
  if (!isPlain(field.default)) return { name: 'unknown', upstream: field.type };
  if (isList(hint, field)) return { name: 'list', of: element(schema, hint, field) };
  if (field.choices) return { name: 'choice', tables: { [schema]: choiceTable(field.choices) } };
  if (hint === 'number' || typeof field.default === 'number') return numberType(field);
  if (isTime(field.default)) return { name: 'date' };
  return { name: 'text' };
}

/** Returns false for a value of no known type: a set, or a list of sets or lists. */
function isPlain(value: Json | undefined): boolean {
  return Array.isArray(value)
    ? value.every((item) => typeof item !== 'object')
    : typeof value !== 'object' || value === null;
}

function element(schema: string, hint: Hint, field: RecordField): FieldType {
  if (field.choices) return { name: 'choice', tables: { [schema]: choiceTable(field.choices) } };
  const numeric = hint === 'numbers' || hint === 'select' || hasNumbers(field.default);
  return { name: numeric ? 'int' : 'text' };
}

function hasNumbers(value: Json | undefined): boolean {
  return Array.isArray(value) && value.some((item) => typeof item === 'number');
}

/** Returns true for the expiry of a token. It is a date in all implementations, and services reject other text. */
function isTime(value: Json | undefined): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/u.test(value);
}

function numberType(field: RecordField): FieldType {
  if (field.name === 'port') return { name: 'port' };
  return { name: field.isFloat ? 'float' : 'int' };
}

/**
 * Returns name -> value. If several choices share a name, the first one has it and the others get their value as a
 * suffix, `Other (0)`, so that every choice can be set. (In Prowlarr, 8000 and 0 have this name, as in newznab.)
 */
export function choiceTable(
  choices: readonly { readonly name: string; readonly value: number | string }[],
): ChoiceTable {
  const table = new Map<string, number | string>();
  const later = choices.filter(({ name, value }) => {
    if (!table.has(name)) table.set(name, value);
    return table.get(name) !== value;
  });
  for (const { name, value } of later) {
    let told = name;
    while (table.has(told) && table.get(told) !== value) told += ` (${value})`;
    table.set(told, value);
  }
  return Object.fromEntries(table);
}
