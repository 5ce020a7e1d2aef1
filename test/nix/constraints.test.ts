/** `import` leaves out what evaluation rejects: both judge generated values of all types and constraints alike. */
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, type Json } from '../../generator/base/json.ts';
import { nixString } from '../../generator/nix/strings.ts';
import { nixOptionType } from '../../generator/nix/types.ts';
import { nixArgument } from '../../generator/nix/values.ts';
import { CONSTRAINTS, type RuleName } from '../../generator/schema/field/constraint-table.ts';
import { choiceTables } from '../../generator/schema/field/describe.ts';
import { exampleOf } from '../../generator/schema/field/rule.ts';
import { type FieldType, partsOf } from '../../generator/schema/field/types.ts';
import { expectedInstead } from '../../generator/schema/constraints/rejection.ts';
import { buildModel } from '../../generator/schema/model/model.ts';
import { RECORDED_KINDS } from '../../generator/servarr/kinds.ts';
import { PROBES } from '../probes.ts';
import { readRecords } from '../../generator/schema/record/folder.ts';
import { randomRuns } from '../thorough.ts';
import { evaluate, root } from './evaluate.ts';

const RULE_NAMES = Object.keys(CONSTRAINTS) as RuleName[];
const NUMBERS: Partial<Record<RuleName, readonly number[]>> = {
  hexDigits: [8],
  length: [2, 4],
  numeral: [3, 62],
};

/** Random texts for each constraint. */
const TEXTS = randomRuns({ everyday: 100, thorough: 4000 });

/** Pieces of which texts are made that one constraint or another looks at. */
const PIECES = [
  RULE_NAMES.map((rule) => exampleOf({ rule, numbers: NUMBERS[rule] ?? [] })),
  '/ // \\ . .. : :: ; , | ? * + ++ ( ) (? (?P (?x [ ] [^ ] { } # ## % %4 %zz @ & = ~ ` " \' < > ^ $ ! _ -'.split(
    ' ',
  ),
  'http https HTTP:// ftp:// file:/// ws:// 127.0.0.1 256.1.1.1 ::1 [::1] [::1]:80 fe80::1%eth0 1:2:3:4:5:6:7:8'.split(
    ' ',
  ),
  'host example.org :8080 :65536 :0xff a b z A Z 0 00 1 3 7 9 62 63 2147483647 2147483648 12345678'.split(
    ' ',
  ),
  'bin usr/bin proc lib announcements mytopic-rw top250 popular ur1 ls1 nr NC-17 pg g PG-13 r 775 0775'.split(
    ' ',
  ),
  '2024-02-29 2023-02-29 0000-01-01 T10:00:00Z 2020-2021 1.5 .5 0.0 rss? ;download t.rss? $0a ff00ff'.split(
    ' ',
  ),
  [
    '',
    ' ',
    '\t',
    '\n',
    '\r',
    '\v',
    '\u00a0',
    '\u2003',
    '\u0085',
    '\u001f',
    '\u007f',
    'é',
    'ß',
    'Ω',
    '語',
    '😀',
    '\u200b',
  ],
].flat();

const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }).map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }).map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }).filter((one) => !one.includes('\0')),
  },
);

/** Returns what Nix says of values of a type: true for each one that it accepts. */
function judged(
  cases: readonly { readonly type: FieldType; readonly schema: string; readonly values: readonly Json[] }[],
): boolean[][] {
  const printed = cases.map(({ type, schema, values }) => {
    const choices: Record<string, Json> = {};
    const tableOf = (choice: Extract<FieldType, { name: 'choice' }>) => {
      const table = `t${Object.keys(choices).length}`;
      choices[table] = choice.tables;
      return { table, perSchema: true };
    };
    const option = nixOptionType({ type, tableOf }, 0);
    const json = nixString(JSON.stringify(values));
    return `(let choices = ${nixArgument(choices, 0)}; in judge ${JSON.stringify(schema)} (${option}) (builtins.fromJSON ${json}))`;
  });
  return evaluate<boolean[][]>(`let
      inherit (suiteLib) types;
      judge = schema: option: map (value:
        option.plain.check value
        && (option.plain.narrow == null || option.plain.narrow [ schema ] "key" value == [ ]));
    in [ ${printed.join(' ')} ]`);
}

function differences(cases: Parameters<typeof judged>[0]): string[] {
  const answers = judged(cases);
  return cases.flatMap(({ type, schema, values }, index) =>
    values.flatMap((value, at) => {
      const ours = expectedInstead(type, schema, value) === undefined;
      return ours === answers[index]?.[at]
        ? []
        : [`${schema} ${JSON.stringify(type)}: Nix ${ours ? 'rejects' : 'accepts'} ${JSON.stringify(value)}`];
    }),
  );
}

/** Values of all forms. */
const VALUES: readonly Json[] = [
  Object.values(PROBES).map((one) => one as Json),
  [true, false, 0, 1, -1, 80, 65_535, 65_536, 2_147_483_647, 2_147_483_648, -2_147_483_649, 1.5, 1e21],
  [
    '',
    ' ',
    'a',
    'a,b',
    ' a',
    '5',
    '/srv/tv',
    '/srv\n',
    'C:\\tv',
    '\\\\nas\\tv',
    '2030-01-01T00:00:00Z',
    '2030-02-30T00:00:00Z',
  ],
  [[], [''], ['a'], ['a', ' b'], ['a,b'], [1], [1, 'a'], [[]], [true], ['é'], ['a b'], [0, 2_147_483_648]],
  [
    {},
    { a: 'b' },
    { a: 1 },
    { clientCategory: 'tv', categories: [5000] },
    { clientCategory: 'tv', categories: ['x'] },
  ],
].flat();

/** All types that the records lead to, each once, with a schema that has it. Import never writes a login. */
async function recordedTypes(): Promise<readonly { readonly type: FieldType; readonly schema: string }[]> {
  const { model } = buildModel(await readRecords(path.join(root, 'nix/schemas')), RECORDED_KINDS);
  const keys = Object.values(model.kinds).flatMap(({ general, implementations, definitions }) => [
    ...general,
    ...[...implementations, ...definitions].flatMap(({ fields }) => fields),
  ]);
  const found = keys.flatMap(({ type, schemas }) => schemas.map((schema) => ({ type, schema })));
  const each = new Map(found.map((one) => [canonical(one as unknown as Json), one]));
  return [...each.values()].filter(({ type }) => !isOf(type, 'login') && !isOf(type, 'unknown'));
}

function isOf(type: FieldType, name: FieldType['name']): boolean {
  return type.name === name || partsOf(type).some((part) => isOf(part, name));
}

/** Returns the enum values and the numbers of a type, and those of no type. */
function valuesOf(type: FieldType): Json[] {
  const known = Object.values(choiceTables(type)).flatMap((table) => [
    ...Object.keys(table).slice(0, 4),
    ...Object.values(table).slice(0, 4),
  ]);
  return [...VALUES, ...known, known.slice(0, 2)];
}

describe('import and evaluation judge alike', { tags: ['nixpkgs'] }, () => {
  /** A case for each constraint on a type. */
  const constrained = (of: FieldType, values: () => readonly Json[]) =>
    RULE_NAMES.map((rule) => {
      const numbers = NUMBERS[rule];
      const constraint = { rule, ...(numbers === undefined ? {} : { numbers }) };
      const type: FieldType = { name: 'ruled', of, rule: constraint };
      return { type, schema: 'sonarr', values: values() };
    });

  test('generated texts with each constraint', () => {
    const cases = constrained({ name: 'text' }, () => [...PIECES, ...fc.sample(text, TEXTS)]);
    expect(differences(cases)).toEqual([]);
  });

  test('lists with each constraint', () => {
    const list: FieldType = { name: 'list', of: { name: 'text' } };
    expect(differences(constrained(list, () => [[], [''], ['a'], ['a', 'b c']]))).toEqual([]);
  });

  test('values of all forms for each type that the records lead to', async () => {
    const cases = (await recordedTypes()).map((one) => ({ ...one, values: valuesOf(one.type) }));
    expect(cases.length).toBeGreaterThan(100);
    expect(differences(cases)).toEqual([]);
  });
});
