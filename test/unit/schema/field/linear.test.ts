/** The time of comparing thousands of values with thousands of choices. */
import { expect, test } from 'vitest';
import type { Json } from '../../../../generator/base/json.ts';
import { expectedInstead } from '../../../../generator/schema/constraints/rejection.ts';
import { isDeclarable, misfitOf } from '../../../../generator/schema/field/fits.ts';
import type { FieldType } from '../../../../generator/schema/field/types.ts';
import { processorTime } from '../../base/processor-time.ts';
import { many } from '../../counter.ts';

test.each<[string, (size: number) => (values: Json[]) => unknown]>([
  [
    'by a service',
    (size) => {
      const selectOptions = many(size, (value) => ({ name: `choice ${value}`, value }));
      const field = { name: 'categories', type: 'select', value: [], selectOptions };
      return (values) => misfitOf('Newznab', field, values);
    },
  ],
  ['by a configuration', (size) => (values) => !isDeclarable(listOf(size), values)],
  ['by evaluation', (size) => (values) => expectedInstead(listOf(size), 'sonarr', values)],
])('a list of choices is checked %s in time proportional to both lists', (_, checkOf) => {
  const time = (size: number): number => {
    const check = checkOf(size);
    expect(check([-1])).toBeTruthy();
    const values = many(size, (index) => size - 1 - index);
    return processorTime(() => expect(check(values)).toBeFalsy());
  };
  time(1000);
  // Sixteen times as much: if each value were compared with each choice, the time would be 256 times as long.
  expect(time(16_000) / time(1000)).toBeLessThan(80);
});

function listOf(size: number): FieldType {
  const table = Object.fromEntries(many(size, (value) => [`choice ${value}`, value]));
  return { name: 'list', of: { name: 'choice', tables: { sonarr: table } } };
}
