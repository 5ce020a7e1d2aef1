/** Describes a field's type in words: for `suite show`, messages and the reference. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import { foldName } from '../../servarr/values.ts';
import { rowOf } from './type-table.ts';
import { type ChoiceTable, type FieldType, partsOf, typeFor } from './types.ts';

/** Returns the name of a type for users: "integer from 1 to 50", "list of choices". */
export function describeType(type: FieldType): string {
  return rowOf(type).describe(type);
}

/** Returns the enum tables of a type: schema ID -> table; empty if it has none. */
export function choiceTables(type: FieldType): Readonly<Record<string, ChoiceTable>> {
  return type.name === 'choice' ? type.tables : Object.assign({}, ...partsOf(type).map(choiceTables));
}

/** Returns a value as users write it for one schema: enum values by name, all others unchanged. */
export function withChoiceNames(type: FieldType, schema: string, value: Json): Json {
  if (type.name === 'byApp') return withChoiceNames(typeFor(type, schema), schema, value);
  if (type.name === 'constrained') return withChoiceNames(type.of, schema, value);
  if (type.name === 'list' && Array.isArray(value))
    return value.map((item) => withChoiceNames(type.of, schema, item));
  if (type.name !== 'choice') return value;
  const names = Object.entries(lookUp(type.tables, schema) ?? {});
  // Some services show the name of a value that they store as a number, in a different case
  // (docs/servarr-api.md, "Writing").
  const choice =
    names.find(([, stored]) => stored === value) ??
    names.find(([name]) => typeof value === 'string' && foldName(name) === foldName(value));
  return choice?.[0] ?? value;
}
