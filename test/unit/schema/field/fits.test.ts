/** The values that a live field accepts. */
import { expect, test } from 'vitest';
import { misfitOf } from '../../../../generator/schema/field/fits.ts';
import type { Json } from '../../../../generator/base/json.ts';
import type { WireField } from '../../../../generator/schema/record/schema-response.ts';

const number: WireField = { name: 'value', type: 'number', value: 1 };
const text: WireField = { name: 'value', type: 'textbox', value: 'a' };
const flag: WireField = { name: 'value', type: 'checkbox', value: false };
const choice: WireField = {
  name: 'value',
  type: 'select',
  value: 0,
  selectOptions: [
    { name: 'First', value: 0 },
    { name: 'Last', value: 1 },
  ],
};
const choices: WireField = { ...choice, value: [0] };

test.each<[string, WireField, readonly Json[], readonly Json[], string]>([
  [
    'a number',
    number,
    [5, -1, 1.5, '5', '-1.5', { _secret: 'x' }],
    ['', 'x', '5x', '.5', true, null],
    'a number',
  ],
  ['a string', text, ['', 'x', { _secret: 'x' }], [5, true, null, ['x']], 'a string'],
  ['a boolean', flag, [true, false, { _secret: 'x' }], ['true', 1, null], 'true or false'],
  ['a choice', choice, [0, 1], [2, 'First', null], 'one of'],
  ['choices', choices, [[], [0], [1, 0], '0,1'], [[2], [0, 2], 1, null], 'a list of'],
])('%s', (_, field, accepted, rejected, wanted) => {
  for (const value of accepted)
    expect(misfitOf('Client', field, value), JSON.stringify(value)).toBeUndefined();
  for (const value of rejected)
    expect(misfitOf('Client', field, value), JSON.stringify(value)).toContain(wanted);
});
