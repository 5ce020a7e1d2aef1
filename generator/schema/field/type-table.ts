/**
 * The field types, one row each. `nix/lib/types` has a type of the same name for each row, which checks values when a
 * configuration is evaluated; `text` is `str` there, and `unknown` is `anything`.
 */
import { lookUp } from '../../base/collections.ts';
import { type Json, isObject } from '../../base/json.ts';
import { displaySafe } from '../../base/text.ts';
import { sameScalar } from '../../servarr/values.ts';
import type { WireField } from '../record/schema-response.ts';
import { GREATEST_INT, SMALLEST_INT, describeConstraint, exampleOf } from './constraint.ts';
import { type FieldType, type TypeName, typeFor } from './types.ts';

interface ExampleContext {
  /** The file name of the implementation or definition. */
  readonly file: string;
  readonly key: string;
  readonly schema: string;
}

interface TypeRow<T extends FieldType> {
  /** Its name for users: "integer", "list of choices". */
  readonly describe: (type: T) => string;
  /** True if a live field of this type accepts a value. Choices are numbers. Source: `field-values.json` in test/recordings. */
  readonly accepts: (type: T, value: Json, field: WireField) => boolean;
  /** The accepted values in words, for a message about another value. */
  readonly wanted: (type: T, field: WireField) => string;
  /** True if a default fits the type. Services also show defaults from an earlier version or of unknown form. */
  readonly fitsDefault: (type: T, shown: Json | undefined) => boolean;
  /** A typical value. */
  readonly example: (type: T, context: ExampleContext) => Json;
  /** The types that accept all its values and send them unchanged. Choices and pairs are encoded, so they have none. */
  readonly wider: readonly TypeName[];
  /** The constraints that can narrow it; absent: none. */
  readonly constrainedAs?: 'list' | 'number' | 'text';
}

type Wire = Pick<TypeRow<FieldType>, 'accepts' | 'fitsDefault' | 'wanted'>;

const isText = (_: FieldType, value: Json | undefined): boolean => typeof value === 'string';
const always = (): boolean => true;

const TEXT: Wire = { accepts: isText, fitsDefault: isText, wanted: () => 'a string' };
const BOOLEAN: Wire = {
  accepts: (_, value) => typeof value === 'boolean',
  fitsDefault: (_, shown) => typeof shown === 'boolean',
  wanted: () => 'true or false',
};
const NUMBER: Wire = {
  // Services read digits as a number.
  accepts: (_, value) =>
    typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/u.test(value)),
  fitsDefault: (_, shown) => typeof shown === 'number',
  wanted: () => 'a number',
};
const PAIRS: Wire = {
  accepts: (_, value) => Array.isArray(value),
  fitsDefault: (_, shown) => isObject(shown),
  wanted: () => 'a list of pairs',
};
const ANY: Wire = { ...TEXT, accepts: always, fitsDefault: always };

function simple(
  words: string,
  wire: Wire,
  example: Json | ((context: ExampleContext) => Json),
  wider: readonly TypeName[] = [],
  constrained: Pick<TypeRow<FieldType>, 'constrainedAs'> = {},
): TypeRow<FieldType> {
  return {
    ...wire,
    ...constrained,
    describe: () => words,
    example: (_, context) => (typeof example === 'function' ? example(context) : example),
    wider,
  };
}

/** Returns an example string. Services check the format of mail addresses. */
const exampleText = ({ key }: ExampleContext): string =>
  /from|sender/iu.test(key) ? 'suite@example.org' : 'example';

const AS_NUMBER = { constrainedAs: 'number' } as const;
const AS_TEXT = { constrainedAs: 'text' } as const;

const TYPES: { readonly [Name in TypeName]: TypeRow<Extract<FieldType, { name: Name }>> } = {
  bool: simple('boolean', BOOLEAN, true, ['unknown']),
  commaList: simple('list of string', TEXT, ['example'], ['label', 'unknown'], { constrainedAs: 'list' }),
  date: simple('date and time', TEXT, '2030-01-01T00:00:00Z', ['text', 'secret', 'file', 'unknown']),
  file: simple('string or path', TEXT, '/etc/example', [], AS_TEXT),
  float: simple('number', NUMBER, 1.5, ['unknown']),
  folder: simple('absolute path', TEXT, '/srv/example'),
  int: simple('integer', NUMBER, 1, ['float', 'unknown'], AS_NUMBER),
  label: simple('string', TEXT, exampleText, ['unknown'], AS_TEXT),
  login: simple('user name and password', TEXT, {
    username: 'example',
    password: { _secret: '/run/secrets/example' },
  }),
  mappedCategory: simple('category mapping', ANY, { clientCategory: 'example', categories: [2000] }),
  name: simple('name', TEXT, 'Example'),
  pairs: simple('set of string', PAIRS, { example: 'value' }),
  port: simple('port', NUMBER, 8080, ['int', 'float', 'unknown'], AS_NUMBER),
  secret: simple(
    'secret',
    TEXT,
    ({ file, key }) => ({ _secret: `/run/secrets/${file}-${key.toLowerCase()}` }),
    ['text', 'file'],
    AS_TEXT,
  ),
  tagLabel: simple('label of a tag', NUMBER, 'example'),
  text: simple('string', TEXT, exampleText, ['secret', 'file', 'unknown'], AS_TEXT),
  choice: {
    describe: () => 'choice',
    accepts: (_, value, { selectOptions }) => {
      // Services read a list of one as the value in it.
      const item = Array.isArray(value) && value.length === 1 ? value[0] : value;
      return (selectOptions ?? []).some((choice) => sameScalar(choice.value, item));
    },
    wanted: (_, field) => `one of ${choicesOf(field)}`,
    fitsDefault: isText,
    example: ({ tables }, { schema }) => Object.keys(lookUp(tables, schema) ?? {})[0] ?? '',
    wider: [],
  },
  list: {
    describe: ({ of }) => `list of ${rowOf(of).describe(of)}`,
    // Services split a string at its commas.
    accepts: ({ of }, value, field) =>
      Array.isArray(value) ? value.every((one) => accepts(of, one, field)) : typeof value === 'string',
    wanted: (type, field) =>
      type.of.name === 'choice'
        ? `a list of ${choicesOf(field)}`
        : `a list of ${rowOf(type.of).describe(type.of)}`,
    fitsDefault: ({ of }, shown) =>
      Array.isArray(shown) && shown.every((item) => of.name !== 'choice' && rowOf(of).fitsDefault(of, item)),
    example: ({ of }, context) => [rowOf(of).example(of, context)],
    wider: [],
    constrainedAs: 'list',
  },
  between: {
    ...NUMBER,
    describe: ({ least, most, or }) => {
      const range =
        least === SMALLEST_INT
          ? `integer up to ${most}`
          : `integer from ${least}${most === GREATEST_INT ? '' : ` to ${most}`}`;
      return or === undefined ? range : `${range}, or ${or}`;
    },
    fitsDefault: ({ least, most, or }, shown) =>
      typeof shown === 'number' && (shown === or || (shown >= least && shown <= most)),
    example: ({ least, most }) => (least === SMALLEST_INT ? most : least),
    wider: ['int', 'float', 'unknown'],
  },
  constrained: {
    // The constraint describes the strings.
    describe: ({ of, constraint }) =>
      (of.name === 'text' || of.name === 'label') && constraint.name !== 'filled'
        ? describeConstraint(constraint)
        : `${rowOf(of).describe(of)} (${describeConstraint(constraint)})`,
    accepts: ({ of }, value, field) => accepts(of, value, field),
    wanted: TEXT.wanted,
    fitsDefault: ({ of }, shown) => rowOf(of).fitsDefault(of, shown),
    example: ({ of, constraint }, context) =>
      ['file', 'label', 'text'].includes(of.name) ? exampleOf(constraint) : rowOf(of).example(of, context),
    wider: [],
  },
  byApp: {
    describe: ({ variants }) =>
      variants
        .map(({ schemas, type }) => `${rowOf(type).describe(type)} (${schemas.join(', ')})`)
        .join(' or '),
    accepts: ({ variants }, value, field) => variants.some(({ type }) => accepts(type, value, field)),
    wanted: TEXT.wanted,
    fitsDefault: isText,
    example: (type, context) => {
      const typeOfSchema = typeFor(type, context.schema);
      return rowOf(typeOfSchema).example(typeOfSchema, context);
    },
    wider: [],
  },
  unknown: {
    ...ANY,
    describe: ({ upstream }) => `anything (${upstream})`,
    example: () => 'example',
    wider: [],
  },
};

export function rowOf<T extends FieldType>(type: T): TypeRow<T> {
  return TYPES[type.name] as unknown as TypeRow<T>;
}

/** Returns true if a live field accepts a value. A reference to a secret represents a value that is not known here. */
export function accepts(type: FieldType, value: Json, field: WireField): boolean {
  return isReference(value) || rowOf(type).accepts(type, value, field);
}

function isReference(value: Json): boolean {
  return isObject(value) && Object.hasOwn(value, '_secret');
}

function choicesOf({ selectOptions }: WireField): string {
  const shown = (selectOptions ?? []).slice(0, 20);
  return shown.map((one) => `${displaySafe(one.name, 40)} (${one.value})`).join(', ');
}
