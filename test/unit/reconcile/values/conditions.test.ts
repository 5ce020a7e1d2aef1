import { expect, test } from 'vitest';
import { Problem } from '../../../../generator/base/problem.ts';
import { parseAll } from '../../../../generator/reconcile/codec/codecs.ts';
import { sameField } from '../../../../generator/reconcile/values/condition-types.ts';

test.each([
  ['a path with slashes at its end', '/tv//', '/tv', true],
  ['another path', '/tv', '/films', false],
  ['the root folder of the machine', '/', '//', true],
  ['the root folder and no path', '/', '', false],
  ['a text with a slash at its end', 'a/', 'a', false],
])('equal values: %s', (_, left, right, same) => {
  expect(sameField(left, right)).toBe(same);
});

const condition = { name: 'one', implementation: 'X', fields: [{ name: 'value', value: 1 }] };
const parsed = (specifications: unknown) =>
  parseAll({ kind: 'customformat', app: 'sonarr' }, [{ id: 1, name: 'x265', specifications }], 'sonarr')[0];

test.each<[string, unknown]>([
  ['several conditions', [condition, condition]],
  ['flags that are null', [{ ...condition, negate: null, required: null }]],
])('a list of resources with conditions is accepted with %s', (_, given) => {
  expect(parsed(given)?.values.get('conditions')).toHaveLength((given as unknown[]).length);
});

test.each<[string, unknown]>([
  ['a set of conditions', {}],
  ['a condition without a name', [{ ...condition, name: undefined }]],
  ['a condition without an implementation', [{ ...condition, implementation: 5 }]],
  ['a condition without fields', [{ ...condition, fields: undefined }]],
  ['a field without a name', [{ ...condition, fields: [{ value: 1 }] }]],
  ['a flag that is text', [{ ...condition, negate: 'yes' }]],
])('a list of resources with conditions is rejected with %s', (_, given) => {
  expect(() => parsed(given)).toThrow(Problem);
  expect(() => parsed(given)).toThrow('[0]');
});

test('a list of resources with conditions keeps a field with the name of a prototype', () => {
  const shown = parsed([{ ...condition, fields: [{ name: '__proto__', value: { a: 1 } }] }]);
  expect(JSON.stringify(shown?.values.get('conditions'))).toContain('"fields":{"__proto__":{"a":1}}');
});
