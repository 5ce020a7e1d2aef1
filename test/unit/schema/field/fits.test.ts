/** The values that a live field accepts. */
import { expect, test } from 'vitest';
import { misfitOf } from '../../../../generator/schema/field/fits.ts';
import type { Json } from '../../../../generator/base/json.ts';
import type { WireField } from '../../../../generator/schema/record/schema-response.ts';

const SECRET = { _secret: 'x' };
const selectOptions = [
  { name: 'First', value: 0 },
  { name: 'Last', value: 1 },
];
const [choice, choices] = [0, [0]].map((value) => ({ type: 'select', value, selectOptions }));

test.each<[string, Partial<WireField> | undefined, readonly Json[], readonly Json[], string]>([
  [
    'a number',
    { type: 'number', value: 1 },
    [5, -1, 1.5, '5', '-1.5', SECRET],
    ['', 'x', '5x', '.5', true, null],
    'a number',
  ],
  ['a text that shows a number', { value: 80 }, ['80'], ['abc'], 'a number'],
  ['a ratio', { name: 'seedCriteria.seedRatio' }, [1.5], ['much'], 'a number'],
  ['a string', { value: 'a' }, ['', 'x', SECRET], [5, true, null, ['x']], 'a string'],
  ['a text without a value', {}, ['x', SECRET], [5, ['a']], 'a string'],
  [
    'a boolean',
    { type: 'checkbox', value: false },
    [true, false, SECRET],
    ['true', 1, null],
    'true or false',
  ],
  ['a choice', choice, [0, 1], [2, 'First', null], 'one of First (0), Last (1)'],
  ['choices', choices, [[], [0], [1, 0], '0,1'], [[2], [0, 2], 1, null], 'a list of First (0), Last (1)'],
  ['a list', { type: 'tag', value: [] }, ['a,b', [SECRET]], [5, [5]], 'a list of string'],
  ['pairs', { type: 'keyValueList' }, [[{ key: 'a', value: 'b' }]], [{ a: 'b' }], 'a list of pairs'],
])('%s', (_, field, accepted, rejected, wanted) => {
  const misfit = (value: Json) => misfitOf('Client', { name: 'value', type: 'textbox', ...field }, value);
  for (const value of accepted) expect(misfit(value), JSON.stringify(value)).toBeUndefined();
  for (const value of rejected) expect(misfit(value), JSON.stringify(value)).toContain(wanted);
});
