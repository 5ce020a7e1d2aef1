import { describe, expect, test } from 'vitest';
import { choiceTable, fieldType } from '../../../../generator/schema/field/wire-types.ts';
import { isSecret } from '../../../../generator/schema/field/types.ts';

describe('what is marked as a secret', () => {
  const marked = (type: string, more: object = {}) =>
    fieldType('sonarr', 'X', { name: 'token', type, privacy: 'apiKey', ...more });

  test.each<[string, { given: ReturnType<typeof marked>; want: object }]>([
    ['an unknown type', { given: marked('brandNew'), want: { name: 'secret' } }],
    ['a list', { given: marked('tag'), want: { name: 'list', of: { name: 'secret' } } }],
    [
      'a list of an unknown type',
      { given: marked('brandNew', { default: [] }), want: { name: 'list', of: { name: 'secret' } } },
    ],
    ['a number', { given: marked('number', { default: 5 }), want: { name: 'secret' } }],
    ['a file', { given: marked('filePath', { privacy: 'password' }), want: { name: 'secret' } }],
    ['a switch is none', { given: marked('checkbox'), want: { name: 'bool' } }],
    [
      'a choice is none',
      {
        given: marked('select', { choices: [{ name: 'A', value: 1 }] }),
        want: { name: 'choice', tables: { sonarr: { A: 1 } } },
      },
    ],
    [
      'an object of an unknown type is anything',
      { given: marked('brandNew', { default: {} }), want: { name: 'unknown', upstream: 'brandNew' } },
    ],
  ])('%s', (_, { given, want }) => {
    expect(given).toEqual(want);
  });

  test('a list of them is one for whoever asks', () => {
    expect(isSecret({ name: 'list', of: { name: 'secret' } })).toBe(true);
    expect(isSecret({ name: 'list', of: { name: 'text' } })).toBe(false);
  });
});

describe('unknown types', () => {
  const of = (name: string, more: object = {}) => fieldType('sonarr', 'X', { name, type: 'tag', ...more });

  test.each<[string, { given: ReturnType<typeof of>; want: object | undefined }]>([
    [
      'a list of sets',
      { given: of('rows', { default: [{ key: 1 }] }), want: { name: 'unknown', upstream: 'tag' } },
    ],
    [
      'a set in a textbox',
      { given: of('rows', { type: 'textbox', default: {} }), want: { name: 'unknown', upstream: 'textbox' } },
    ],
    ['a name by which Nix calls a set', { given: of('__functor'), want: undefined }],
    ['a name by which Nix makes a text of a set', { given: of('outPath'), want: undefined }],
    ['the name of a secret reference', { given: of('_secret'), want: undefined }],
  ])('%s', (_, { given, want }) => {
    expect(given).toEqual(want);
  });
});

describe('the table of choices', () => {
  test('the first choice with a name gets it, and the others are named by their value', () => {
    const choices = [
      { name: 'Other', value: 8000 },
      { name: 'Other', value: 0 },
      { name: 'Other', value: 8000 },
      { name: 'constructor', value: 1 },
    ];
    expect(choiceTable(choices)).toEqual({ Other: 8000, 'Other (0)': 0, constructor: 1 });
  });

  test('a name that the service gives is never taken from it', () => {
    const choices = [
      { name: 'A', value: 1 },
      { name: 'A', value: 2 },
      { name: 'A (2)', value: 3 },
    ];
    expect(choiceTable(choices)).toEqual({ A: 1, 'A (2)': 3, 'A (2) (2)': 2 });
  });
});
