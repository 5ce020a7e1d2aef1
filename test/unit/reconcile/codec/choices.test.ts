import { describe, expect, test } from 'vitest';
import { liveChoices } from '../../../../generator/reconcile/codec/choices.ts';
import type { WireItem } from '../../../../generator/schema/record/wire.ts';

const OTHERS = [
  { name: 'TV', value: 5000 },
  { name: 'Other', value: 8000 },
  { name: 'Other', value: 0 },
];

/** What becomes of the field of an entry on a service that has these choices. */
function live(value: number | number[], called: string | string[], selectOptions = OTHERS) {
  const item: WireItem = {
    implementation: 'X',
    fields: [{ name: 'categories', type: 'select', selectOptions }],
  };
  const { values, notes } = liveChoices({ 'fields.categories': value }, { categories: called }, item);
  return { value: values['fields.categories'], notes };
}

describe('choices by the live numbers', () => {
  test.each<[string, { given: Parameters<typeof live>; want: unknown; note?: string }]>([
    ['a number of its own', { given: [5000, 'TV', [{ name: 'TV', value: 7 }]], want: 7 }],
    ['the first of two that share a name', { given: [8000, 'Other'], want: 8000 }],
    [
      'the second of them, by its own name',
      {
        given: [
          [5000, 0],
          ['TV', 'Other (0)'],
        ],
        want: [5000, 0],
      },
    ],
    [
      'the second of them, by the name that both have',
      {
        given: [
          [0, 8000],
          ['Other', 'Other'],
        ],
        want: [0, 8000],
      },
    ],
    [
      'a name that is there no more',
      {
        given: [0, 'Other (0)', [{ name: 'Rest', value: 0 }]],
        want: 0,
        note: 'fields.categories: Other (0) is 0, which the service calls Rest',
      },
    ],
  ])('%s', (_, { given, want, note }) => {
    expect(live(...given)).toEqual({ value: want, notes: note === undefined ? [] : [note] });
  });
});
