import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../generator/base/json.ts';
import { withChoiceNames } from '../../../../generator/schema/field/describe.ts';
import type { FieldType } from '../../../../generator/schema/field/types.ts';

const choice: FieldType = { name: 'choice', tables: { whisparr: { Movie: 1, Scene: 2, other: 'Other' } } };

describe('withChoiceNames', () => {
  test.each<[string, { given: Json; of?: FieldType; want: Json }]>([
    ['a number', { given: 1, want: 'Movie' }],
    ['a number that is none', { given: 9, want: 9 }],
    ['a name that the service shows for it', { given: 'movie', want: 'Movie' }],
    ['a text that is stored', { given: 'Other', want: 'other' }],
    ['a text that is none', { given: 'nothing', want: 'nothing' }],
    ['a list', { given: [2, 'movie'], of: { name: 'list', of: choice }, want: ['Scene', 'Movie'] }],
    ['what is no choice', { given: 'movie', of: { name: 'text' }, want: 'movie' }],
  ])('%s', (_, { given, of = choice, want }) => {
    expect(withChoiceNames(of, 'whisparr', given)).toEqual(want);
  });
});
