import { describe, expect, test } from 'vitest';
import { type NamedType, nixKeyType, nixOptionType } from '../../../generator/nix/types.ts';

const long = 'a'.repeat(70);

describe('an option type stands as nixfmt leaves it', () => {
  test.each<[string, { given: NamedType; want: string }]>([
    ['a name', { given: { kind: 'port' }, want: 'types.nullOr types.port' }],
    [
      'a choice',
      {
        given: { kind: 'choice', table: 'x', perSchema: false },
        want: 'types.nullOr (types.choice choices.x)',
      },
    ],
    [
      'an odd table name',
      {
        given: { kind: 'choice', table: 'a.b', perSchema: true },
        want: 'types.nullOr (types.choiceOf choices."a.b")',
      },
    ],
    ['limits', { given: { kind: 'between', least: 1, most: 50 }, want: 'types.nullOr (types.between 1 50)' }],
    [
      'two types',
      {
        given: {
          kind: 'byApp',
          sides: [
            { schemas: ['lidarr', 'radarr'], type: { kind: 'int' } },
            { schemas: ['sonarr'], type: { kind: 'list', of: { kind: 'text' } } },
          ],
        },
        want: `types.nullOr (
  types.byApp [
    {
      schemas = [
        "lidarr"
        "radarr"
      ];
      type = types.int;
    }
    {
      schemas = [ "sonarr" ];
      type = types.listOf types.str;
    }
  ]
)`,
      },
    ],
    [
      'two types of what a list holds',
      {
        given: {
          kind: 'list',
          of: {
            kind: 'byApp',
            sides: [
              { schemas: ['radarr'], type: { kind: 'choice', table: long, perSchema: false } },
              {
                schemas: ['sonarr'],
                type: { kind: 'list', of: { kind: 'choice', table: long, perSchema: false } },
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
      'a long one',
      {
        given: { kind: 'list', of: { kind: 'choice', table: long, perSchema: false } },
        want: `types.nullOr (\n  types.listOf (\n    types.choice choices.${long}\n  )\n)`,
      },
    ],
    [
      'an unknown one',
      { given: { kind: 'unknown', upstream: 'colour' }, want: 'types.nullOr types.anything' },
    ],
  ])('%s', (_, { given, want }) => {
    expect(nixOptionType(given, 0)).toBe(want);
  });
});

test('a key of a definition that two schemas of different age take differently', () => {
  const given: NamedType = { kind: 'byApp', sides: [{ schemas: ['old'], type: { kind: 'bool' } }] };
  expect(nixKeyType('a.b', given, 4)).toBe(
    ' types.byApp [\n      {\n        schemas = [ "old" ];\n        type = types.bool;\n      }\n    ]',
  );
});

test('a key that leaves no room for the table of its choices', () => {
  const table = 'torrentBaseSettings.appMinimumSeeders';
  expect(nixKeyType(table, { kind: 'choice', table, perSchema: false }, 8)).toBe(
    `\n          types.choice\n            choices."${table}"`,
  );
  expect(nixKeyType('seeders', { kind: 'choice', table, perSchema: false }, 8)).toBe(
    ` types.choice choices."${table}"`,
  );
  const plain = 'torrentBaseSettingsAppMinimumSeeders';
  expect(nixKeyType(plain, { kind: 'choice', table: plain, perSchema: true }, 8)).toBe(
    ` types.choiceOf choices.${plain}`,
  );
});
