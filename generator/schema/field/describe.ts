/** A field's type in words, for people: `suite show`, messages, the reference. */
import type { Json } from '../../base/json.ts';
import type { ChoiceTable, FieldType } from './types.ts';

const WORDS: Readonly<
  Record<Exclude<FieldType['kind'], 'choice' | 'list' | 'either' | 'between' | 'unknown'>, string>
> = {
  text: 'text',
  file: 'text or path',
  int: 'integer',
  float: 'number',
  port: 'port',
  bool: 'boolean',
  pairs: 'set of texts',
  secret: 'secret',
  date: 'date and time',
  mappedCategory: 'category mapping',
};

/** "list of choices", "integer from 1 to 50" … */
export function describeType(type: FieldType): string {
  switch (type.kind) {
    case 'choice':
      return 'choice';
    case 'list':
      return `list of ${describeType(type.of)}`;
    case 'either':
      return type.types.map(describeType).join(' or ');
    case 'between':
      return `integer from ${type.least} to ${type.most}`;
    case 'unknown':
      return `anything (${type.upstream})`;
    default:
      return WORDS[type.kind];
  }
}

/** The choices that a type offers: schema id -> table; empty where it offers none. */
export function choiceTables(type: FieldType): Readonly<Record<string, ChoiceTable>> {
  if (type.kind === 'choice') return type.tables;
  if (type.kind === 'list') return choiceTables(type.of);
  return type.kind === 'either' ? Object.assign({}, ...type.types.map(choiceTables)) : {};
}

/** A value as a user would write it for one app: choices by their names, all else as it is. */
export function withChoiceNames(type: FieldType, app: string, value: Json): Json {
  if (type.kind === 'list' && Array.isArray(value))
    return value.map((item) => withChoiceNames(type.of, app, item));
  if (type.kind !== 'choice') return value;
  return Object.entries(type.tables[app] ?? {}).find(([, stored]) => stored === value)?.[0] ?? value;
}
