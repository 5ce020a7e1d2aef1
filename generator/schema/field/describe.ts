/** A field's type in words, for people: `suite show`, messages, the reference. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import { foldName } from '../../servarr/values.ts';
import { type Constraint, describeRule } from './rule.ts';
import { rowOf } from './type-table.ts';
import { type ChoiceTable, type FieldType, partsOf, typeFor } from './types.ts';
import { GREATEST_INT } from './values.ts';

/** What is asked of one value: "URL", "integer from 2", "each: mail address". */
export function describeDemand(demand: Constraint): string {
  if ('each' in demand) return `each: ${describeRule(demand.each)}`;
  if ('rule' in demand) return describeRule(demand);
  return describeType({ name: 'between', least: demand.least, most: demand.most ?? GREATEST_INT });
}

/** Returns the name of a type for users: "integer from 1 to 50", "list of choices". */
export function describeType(type: FieldType): string {
  return rowOf(type).describe(type);
}

/** The choices that a type offers: schema id -> table; empty where it offers none. */
export function choiceTables(type: FieldType): Readonly<Record<string, ChoiceTable>> {
  return type.name === 'choice' ? type.tables : Object.assign({}, ...partsOf(type).map(choiceTables));
}

/** A value as a user would write it for one schema: choices by their names, all else as it is. */
export function withChoiceNames(type: FieldType, schema: string, value: Json): Json {
  if (type.name === 'byApp') return withChoiceNames(typeFor(type, schema), schema, value);
  if (type.name === 'ruled') return withChoiceNames(type.of, schema, value);
  if (type.name === 'list' && Array.isArray(value))
    return value.map((item) => withChoiceNames(type.of, schema, item));
  if (type.name !== 'choice') return value;
  const table = lookUp(type.tables, schema) ?? {};
  for (const name of Object.keys(table)) if (table[name] === value) return name;
  // Some services show the name where a number is stored, in a case of their own (docs/servarr-api.md, "Writing").
  const called = (name: string): boolean => typeof value === 'string' && foldName(name) === foldName(value);
  return Object.keys(table).find(called) ?? value;
}
