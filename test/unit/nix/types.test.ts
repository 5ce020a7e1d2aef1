import { expect, test } from 'vitest';
import { type ScopedType, nixKeyType, nixOptionType } from '../../../generator/nix/option-types.ts';
import type { FieldType } from '../../../generator/schema/field/types.ts';

const long = 'a'.repeat(70);
const choice: FieldType = { name: 'choice', tables: {} };
const list = (of: FieldType): FieldType => ({ name: 'list', of });
const variant = (schema: string, type: FieldType) => ({ schemas: [schema], type });

function scoped(type: FieldType, table = long, perSchema = false): ScopedType {
  return { type, tableOf: () => ({ table, perSchema }) };
}

test.each<[string, given: ScopedType, want: string]>([
  ['an odd table name', scoped(choice, 'a.b', true), 'types.nullOr (types.choiceOf choices."a.b")'],
  [
    'two types of what a list holds',
    scoped(list({ name: 'byApp', variants: [variant('radarr', choice), variant('sonarr', list(choice))] })),
    `types.nullOr (
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
  ],
  ['an unknown one', scoped({ name: 'unknown', upstream: 'colour' }), 'types.nullOr types.anything'],
])('an option type stands as nixfmt leaves it: %s', (_, given, want) => {
  expect(nixOptionType(given, 0)).toBe(want);
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
