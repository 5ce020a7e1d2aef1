import { describe, expect, test } from 'vitest';
import { type ScopedType, nixKeyType, nixOptionType } from '../../../generator/nix/option-types.ts';
import type { FieldType } from '../../../generator/schema/field/types.ts';

const long = 'a'.repeat(70);
const choice: FieldType = { name: 'choice', tables: {} };

function scoped(type: FieldType, table = long, perSchema = false): ScopedType {
  return { type, tableOf: () => ({ table, perSchema }) };
}

describe('an option type stands as nixfmt leaves it', () => {
  test.each<[string, { given: FieldType; table?: string; perSchema?: boolean; want: string }]>([
    [
      'an odd table name',
      {
        given: choice,
        table: 'a.b',
        perSchema: true,
        want: 'types.nullOr (types.choiceOf choices."a.b")',
      },
    ],
    [
      'two types of what a list holds',
      {
        given: {
          name: 'list',
          of: {
            name: 'byApp',
            variants: [
              { schemas: ['radarr'], type: choice },
              {
                schemas: ['sonarr'],
                type: { name: 'list', of: choice },
              },
            ],
          },
        },
        want: `types.nullOr (
  types.listOf (
    types.byApp [
      {
        schemas = [ "radarr" ];
        type = types.choice choices.${long};
      }
      {
        schemas = [ "sonarr" ];
        type = types.listOf (
          types.choice choices.${long}
        );
      }
    ]
  )
)`,
      },
    ],
    [
      'an unknown one',
      { given: { name: 'unknown', upstream: 'colour' }, want: 'types.nullOr types.anything' },
    ],
  ])('%s', (_, { given, table, perSchema, want }) => {
    expect(nixOptionType(scoped(given, table, perSchema), 0)).toBe(want);
  });
});

test('a key of a definition that two schemas of different age take differently', () => {
  const given: FieldType = { name: 'byApp', variants: [{ schemas: ['old'], type: { name: 'bool' } }] };
  expect(nixKeyType('a.b', scoped(given), 4)).toBe(
    ' types.byApp [\n      {\n        schemas = [ "old" ];\n        type = types.bool;\n      }\n    ]',
  );
});

test('a key that leaves no room for the table of its choices', () => {
  const table = 'torrentBaseSettings.appMinimumSeeders';
  expect(nixKeyType(table, scoped(choice, table), 8)).toBe(
    `\n          types.choice\n            choices."${table}"`,
  );
  expect(nixKeyType('seeders', scoped(choice, table), 8)).toBe(` types.choice choices."${table}"`);
  const plain = 'torrentBaseSettingsAppMinimumSeeders';
  expect(nixKeyType(plain, scoped(choice, plain, true), 8)).toBe(` types.choiceOf choices.${plain}`);
});
