import { expect, test } from 'vitest';
import { choiceTable, fieldType } from '../../../../generator/schema/field/type-of-field.ts';
import { isSecret } from '../../../../generator/schema/field/types.ts';

const typeOf = (name: string, type: string, more: object = {}) =>
  fieldType('sonarr', 'X', { name, type, ...more });
const marked = (type: string, more: object = {}) => typeOf('token', type, { privacy: 'apiKey', ...more });
const unknown = (upstream: string) => ({ name: 'unknown', upstream });
const secret = { name: 'secret' };

test.each<[string, ReturnType<typeof typeOf>, object | undefined]>([
  ['a secret of an unknown type', marked('brandNew'), secret],
  ['a list of secrets', marked('tag'), { name: 'list', of: secret }],
  ['a list of an unknown type', marked('brandNew', { default: [] }), { name: 'list', of: secret }],
  ['a secret number', marked('number', { default: 5 }), secret],
  ['a secret file', marked('filePath', { privacy: 'password' }), secret],
  ['a switch, which is no secret', marked('checkbox'), { name: 'bool' }],
  [
    'a choice, which is no secret',
    marked('select', { choices: [{ name: 'A', value: 1 }] }),
    { name: 'choice', tables: { sonarr: { A: 1 } } },
  ],
  [
    'an object of an unknown type, which is anything',
    marked('brandNew', { default: {} }),
    unknown('brandNew'),
  ],
  ['a list of sets', typeOf('rows', 'tag', { default: [{ key: 1 }] }), unknown('tag')],
  ['a set in a textbox', typeOf('rows', 'textbox', { default: {} }), unknown('textbox')],
  ['a name by which Nix calls a set', typeOf('__functor', 'tag'), undefined],
  ['a name by which Nix makes a text of a set', typeOf('outPath', 'tag'), undefined],
  ['the name of a secret reference', typeOf('_secret', 'tag'), undefined],
])('%s', (_, given, want) => {
  expect(given).toEqual(want);
});

test('a list of secrets is a secret', () => {
  expect(isSecret({ name: 'list', of: { name: 'secret' } })).toBe(true);
  expect(isSecret({ name: 'list', of: { name: 'text' } })).toBe(false);
});

const choice = (name: string, value: number) => ({ name, value });

test.each([
  [
    'the first choice with a name gets it, and the others are named by their value',
    [choice('Other', 8000), choice('Other', 0), choice('Other', 8000), choice('constructor', 1)],
    { Other: 8000, 'Other (0)': 0, constructor: 1 },
  ],
  [
    'a name that the service gives is never taken from it',
    [choice('A', 1), choice('A', 2), choice('A (2)', 3)],
    { A: 1, 'A (2)': 3, 'A (2) (2)': 2 },
  ],
])('the table of choices: %s', (_, choices, want) => {
  expect(choiceTable(choices)).toEqual(want);
});
