/** Describes a field's type in words: for `suite show`, messages and the reference. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import { foldName } from '../../servarr/values.ts';
import { type Constraint, describeRule } from './rule.ts';
import { rowOf } from './type-table.ts';
import { type ChoiceTable, type FieldType, partsOf, typeFor } from './types.ts';
import { GREATEST_INT } from './values.ts';

/** Describes a constraint on one value: "URL", "integer from 2", "each: mail address". */
export function describeDemand(demand: Constraint): string {
  if ('each' in demand) return `each: ${describeRule(demand.each)}`;
  if ('rule' in demand) return describeRule(demand);
  const { least, most = GREATEST_INT, or } = demand;
  return describeType({ name: 'between', least, most, ...(or === undefined ? {} : { or }) });
}

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
  if (type.name === 'ruled') return withChoiceNames(type.of, schema, value);
  if (type.name === 'list' && Array.isArray(value))
    return value.map((item) => withChoiceNames(type.of, schema, item));
  if (type.name !== 'choice') return value;
  const { byValue, byFolded } = namesIn(lookUp(type.tables, schema) ?? NO_CHOICES);
  // Some services show the name of a value that they store as a number, in a different case
  // (docs/servarr-api.md, "Writing").
  return (
    byValue.get(value) ?? (typeof value === 'string' ? byFolded.get(foldName(value)) : undefined) ?? value
  );
}

const NO_CHOICES: ChoiceTable = {};

/** Value -> the first name that has it, and name as services compare names -> the first such name. */
interface ChoiceNames {
  readonly byValue: ReadonlyMap<Json, string>;
  readonly byFolded: ReadonlyMap<string, string>;
}

const known = new WeakMap<ChoiceTable, ChoiceNames>();

/** Returns the names of a table. A table has thousands of choices, and a list thousands of values. */
function namesIn(table: ChoiceTable): ChoiceNames {
  const before = known.get(table);
  if (before !== undefined) return before;
  const names = Object.entries(table).toReversed();
  const made = {
    byValue: new Map<Json, string>(names.map(([name, value]) => [value, name])),
    byFolded: new Map(names.map(([name]) => [foldName(name), name])),
  };
  known.set(table, made);
  return made;
}
