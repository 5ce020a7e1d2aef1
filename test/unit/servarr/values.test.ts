import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Value, foldName, isUnset, sameValue } from '../../../generator/servarr/values.ts';
import type { Json } from '../../../generator/base/json.ts';

const pair = (key: string, text: string) => ({ key, value: text });
const value = fc.oneof(fc.constant(undefined), fc.jsonValue() as fc.Arbitrary<Json>);

test.each([
  ['e\u0301 and \u00E9', 'Caf\u00E9', 'cafe\u0301'],
  ['marks in another order', 'a\u0323\u0301', 'A\u0301\u0323'],
])('a name with %s is one name', (_, left, right) => {
  expect(foldName(left)).toBe(foldName(right));
});

test.each<[string, Value, Value, boolean]>([
  ['not set, null and empty text', undefined, '', true],
  ['an empty list and not set', [], null, true],
  ['false is not "not set"', false, undefined, false],
  ['zero is not "not set"', 0, undefined, false],
  ['a number and its digits', 5, '5', true],
  ['a number and other digits', 5, '05', false],
  ['true and its word', true, 'true', false],
  ['a list and its comma text', ['a', 'b'], 'a, b', true],
  ['numbers and their digits in a list', [1, 2], ['1', '2'], true],
  ['lists keep their order', [1, 2], [2, 1], false],
  ['pairs do not', [pair('a', '1'), pair('b', '2')], [pair('b', '2'), pair('a', '1')], true],
  ['pairs with another value', [pair('a', '1')], [pair('a', '2')], false],
  ['keys of objects in any order', [{ a: 1, b: [2] }], [{ b: [2], a: 1 }], true],
  ['blanks count', 'a', 'a ', false],
])('values: %s', (_, left, right, same) => {
  expect(sameValue(left, right)).toBe(same);
  expect(sameValue(right, left)).toBe(same);
});

test('the comparison of values is reflexive and symmetric', () => {
  fc.assert(fc.property(value, (one) => sameValue(one, one)));
  fc.assert(fc.property(value, value, (one, other) => sameValue(one, other) === sameValue(other, one)));
});

test('what is blank is the same as what is blank, and as nothing else', () => {
  fc.assert(
    fc.property(
      value,
      value,
      (one, other) =>
        !(isUnset(one) || isUnset(other)) || sameValue(one, other) === (isUnset(one) && isUnset(other)),
    ),
  );
});
