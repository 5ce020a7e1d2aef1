import { expect, test } from 'vitest';
import {
  choiceNames,
  liveChoices,
  sameChoices,
} from '../../../../generator/reconcile/values/live-choices.ts';
import type { WireItem } from '../../../../generator/schema/record/schema-response.ts';

const OTHERS = [
  { name: 'TV', value: 5000 },
  { name: 'Other', value: 8000 },
  { name: 'Other', value: 0 },
];

type Given = number | { readonly _choice: string; readonly value: number };

/** Converts the field of an entry for a service with these choices. */
function live(value: Given | Given[], selectOptions = OTHERS) {
  const item: WireItem = {
    implementation: 'X',
    fields: [{ name: 'categories', type: 'select', selectOptions }],
  };
  const { values, notes } = liveChoices({ 'fields.categories': value }, item);
  return { value: values['fields.categories'], notes };
}

const chosen = (name: string, value: number): Given => ({ _choice: name, value });
const [TV, OTHER] = [chosen('TV', 5000), chosen('Other', 8000)];

test.each<[string, { given: Parameters<typeof live>; want: unknown; note?: string }]>([
  ['a number that the service stores', { given: [TV, [{ name: 'TV', value: 7 }]], want: 7 }],
  ['the first of two that share a name', { given: [OTHER], want: 8000 }],
  ['the second of them, by its own name', { given: [[TV, chosen('Other (0)', 0)]], want: [5000, 0] }],
  ['the second of them, by a shared name', { given: [[chosen('Other', 0), OTHER]], want: [0, 8000] }],
  ['numbers without a name among names', { given: [[7, chosen('TV', 1)]], want: [7, 5000] }],
  [
    'a name that is there no more',
    {
      given: [chosen('Other (0)', 0), [{ name: 'Rest', value: 0 }]],
      want: 0,
      note: 'fields.categories: Other (0) is 0, which the service calls Rest',
    },
  ],
])('a choice by the live numbers: %s', (_, { given, want, note }) => {
  expect(live(...given)).toEqual({ value: want, notes: note === undefined ? [] : [note] });
});

test('a choice is the declared value where the service lacks the field, or the kind has no schema', () => {
  const values = { 'fields.order': { _choice: 'First', value: 1 }, priority: 2 };
  const stored = { values: { 'fields.order': 1, priority: 2 }, notes: [] };
  expect(liveChoices(values, { implementation: 'X', fields: [] })).toEqual(stored);
  expect(liveChoices(values, undefined)).toEqual(stored);
});

test.each([
  ['a number', 5000, 'TV'],
  ['its digits', '5000', 'TV'],
  ['a list, also of unknown values', [5000, 7, 8000, 0], ['TV', 7, 'Other', 'Other (0)']],
  ['no value', undefined, undefined],
  ['a list in a list', [[5000]], [[5000]]],
])('the names of the choices in a value: %s', (_, given, want) => {
  expect(choiceNames(OTHERS, given)).toEqual(want);
});

test('the names of choices are not those of another type with the same letters', () => {
  expect(choiceNames([{ name: 'Yes', value: 'true' }], true)).toBe(true);
});

test.each([
  ['are alike, ignoring case', 'tv', 5000, true],
  ['in either order', 5000, 'TV', true],
  ['by any value of the name', 'Other', 0, true],
  ['in lists', ['TV', 8000], [5000, 'other'], true],
  ['are different for another choice', 'TV', 8000, false],
  ['are different for another number of elements', ['TV'], [5000, 5000], false],
  ['are different if the value is a set', 'TV', { value: 5000 }, false],
])('a value and the name of its choice %s', (_, left, right, same) => {
  expect(sameChoices(OTHERS, left, right)).toBe(same);
});

test('an empty value of a choice is like none', () => {
  expect(sameChoices([{ name: 'Any', value: '' }], 'any', undefined)).toBe(true);
});
