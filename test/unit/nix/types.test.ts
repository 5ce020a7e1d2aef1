import { describe, expect, test } from 'vitest';
import { type NamedType, nixOptionType } from '../../../generator/nix/types.ts';

const long = 'a'.repeat(70);

describe('an option type stands as nixfmt leaves it', () => {
  test.each<[string, { given: NamedType; want: string }]>([
    ['a name', { given: { kind: 'port' }, want: 'types.nullOr types.port' }],
    [
      'a choice',
      { given: { kind: 'choice', table: 'x', perApp: false }, want: 'types.nullOr (types.choice choices.x)' },
    ],
    [
      'an odd table name',
      {
        given: { kind: 'choice', table: 'a.b', perApp: true },
        want: 'types.nullOr (types.choiceOf choices."a.b")',
      },
    ],
    ['limits', { given: { kind: 'between', least: 1, most: 50 }, want: 'types.nullOr (types.between 1 50)' }],
    [
      'two types',
      {
        given: { kind: 'either', types: [{ kind: 'int' }, { kind: 'list', of: { kind: 'text' } }] },
        want: 'types.nullOr (types.either types.int (types.listOf types.str))',
      },
    ],
    [
      'three types',
      {
        given: { kind: 'either', types: [{ kind: 'int' }, { kind: 'bool' }, { kind: 'text' }] },
        want: 'types.nullOr (types.either types.int (types.either types.bool types.str))',
      },
    ],
    [
      'a long one',
      {
        given: { kind: 'list', of: { kind: 'choice', table: long, perApp: false } },
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
