import { describe, expect, test } from 'vitest';
import {
  type Shape,
  anything,
  listOf,
  objectOf,
  oneOf,
  positiveInteger,
  tableOf,
  string,
  stringOrNumber,
} from '../../../generator/base/shape.ts';

const item = objectOf({ name: string }, { size: positiveInteger, flag: oneOf([true]), any: anything });

describe('a shape', () => {
  test.each<[string, { given: unknown; of: Shape; want: string | undefined }]>([
    ['text', { given: '', of: string, want: undefined }],
    ['null for a text', { given: null, of: string, want: ': expected a string, but found null' }],
    ['a number', { given: 1.5, of: stringOrNumber, want: undefined }],
    [
      'a list for a number or text',
      { given: [], of: stringOrNumber, want: ': expected a string or a number, but found an array' },
    ],
    ['null for anything', { given: null, of: anything, want: undefined }],
    ['zero', { given: 0, of: positiveInteger, want: ': expected a positive integer, but found a number' }],
    ['half', { given: 0.5, of: positiveInteger, want: ': expected a positive integer, but found a number' }],
    ['one of them', { given: 'b', of: oneOf(['a', 'b']), want: undefined }],
    ['another value', { given: 'c', of: oneOf(['a', 1]), want: ': expected "a", 1, but found a string' }],
    ['an empty list', { given: [], of: listOf(string), want: undefined }],
    [
      'a list with a wrong element',
      { given: ['a', {}, 1], of: listOf(string), want: '1: expected a string, but found an object' },
    ],
    [
      'an object for a list',
      { given: {}, of: listOf(string), want: ': expected an array, but found an object' },
    ],
    ['an object', { given: { name: 'a', size: 1, flag: true, any: null }, of: item, want: undefined }],
    ['a missing key', { given: { size: 1 }, of: item, want: 'name: expected a value, but found nothing' }],
    ['an unknown key', { given: { name: 'a', odd: 1 }, of: item, want: 'odd: unexpected key' }],
    [
      'a key of the prototype',
      { given: { name: 'a', toString: 1 }, of: item, want: 'toString: unexpected key' },
    ],
    [
      'a wrong flag',
      { given: { name: 'a', flag: false }, of: item, want: 'flag: expected true, but found a boolean' },
    ],
    ['a list for an object', { given: [], of: item, want: ': expected an object, but found an array' }],
    [
      'a table of lists',
      {
        given: { a: [{ name: 'x' }], b: [{ name: 'y' }, { name: 2 }] },
        of: tableOf(listOf(item)),
        want: 'b.1.name: expected a string, but found a number',
      },
    ],
    [
      'a table with another key',
      { given: { a: 'x', c: 'y' }, of: tableOf(string, ['a', 'b']), want: 'c: unexpected key' },
    ],
    [
      'nothing for a table',
      { given: undefined, of: tableOf(string), want: ': expected an object, but found nothing' },
    ],
  ])('%s', (_, { given, of, want }) => {
    const misfit = of(given);
    expect(misfit && `${misfit.path.join('.')}: ${misfit.what}`.replace(/^: /u, ': ')).toBe(want);
  });

  test('the first wrong part ends the check', () => {
    let seen = 0;
    const counting: Shape = (value) => {
      seen += 1;
      return string(value);
    };
    expect(listOf(counting)(Array.from({ length: 1000 }, () => []))?.path).toEqual([0]);
    expect(seen).toBe(1);
  });
});
