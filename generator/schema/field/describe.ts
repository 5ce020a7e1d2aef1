/** A field's type in words, for people: `suite show`, messages, the reference. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import { foldName } from '../../servarr/values.ts';
import { type Constraint, type Rule, describeRule } from './rule.ts';
import { type ChoiceTable, type FieldType, typeFor } from './types.ts';
import { GREATEST_INT, SMALLEST_INT } from './values.ts';

const WORDS: Readonly<
  Record<Exclude<FieldType['name'], 'choice' | 'list' | 'byApp' | 'between' | 'ruled' | 'unknown'>, string>
> = {
  text: 'text',
  label: 'text',
  file: 'text or path',
  int: 'integer',
  float: 'number',
  port: 'port',
  bool: 'boolean',
  pairs: 'set of texts',
  secret: 'secret',
  date: 'date and time',
  name: 'name',
  folder: 'absolute path',
  mappedCategory: 'category mapping',
};

/** What is asked of one value: "URL", "integer from 2", "each: mail address". */
export function describeDemand(demand: Constraint): string {
  if ('each' in demand) return `each: ${describeRule(demand.each)}`;
  if ('rule' in demand) return describeRule(demand);
  return describeType({ name: 'between', least: demand.least, most: demand.most ?? GREATEST_INT });
}

/** `text` goes without saying where the rule says what kind of text. */
function describeRuled(of: FieldType, rule: Rule): string {
  const plain = of.name === 'text' && rule.rule !== 'filled';
  return plain ? describeRule(rule) : `${describeType(of)} (${describeRule(rule)})`;
}

/** "integer from 1 to 50", "integer from 2", "integer up to 1000". */
function describeRange({ least, most }: Extract<FieldType, { name: 'between' }>): string {
  if (least === SMALLEST_INT) return `integer up to ${most}`;
  return `integer from ${least}${most === GREATEST_INT ? '' : ` to ${most}`}`;
}

/** "list of choices", "integer from 1 to 50" … */
export function describeType(type: FieldType): string {
  switch (type.name) {
    case 'choice':
      return 'choice';
    case 'list':
      return `list of ${describeType(type.of)}`;
    case 'byApp':
      return type.variants
        .map((variant) => `${describeType(variant.type)} (${variant.schemas.join(', ')})`)
        .join(' or ');
    case 'between':
      return describeRange(type);
    case 'ruled':
      return describeRuled(type.of, type.rule);
    case 'unknown':
      return `anything (${type.upstream})`;
    default:
      return WORDS[type.name];
  }
}

/** The choices that a type offers: schema id -> table; empty where it offers none. */
export function choiceTables(type: FieldType): Readonly<Record<string, ChoiceTable>> {
  if (type.name === 'choice') return type.tables;
  if (type.name === 'list' || type.name === 'ruled') return choiceTables(type.of);
  return type.name === 'byApp'
    ? Object.assign({}, ...type.variants.map((variant) => choiceTables(variant.type)))
    : {};
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
  // Some services show the name where a number is stored, in a case of their own (SERVARR.md, "Writing").
  const called = (name: string): boolean => typeof value === 'string' && foldName(name) === foldName(value);
  return Object.keys(table).find(called) ?? value;
}
