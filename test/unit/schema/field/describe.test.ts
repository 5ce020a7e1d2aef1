import { expect, test } from 'vitest';
import type { Json } from '../../../../generator/base/json.ts';
import { withChoiceNames } from '../../../../generator/schema/field/describe.ts';
import type { FieldType } from '../../../../generator/schema/field/types.ts';

const choice: FieldType = { name: 'choice', tables: { whisparr: { Movie: 1, Scene: 2, other: 'Other' } } };

test.each<[string, given: Json, want: Json, of?: FieldType]>([
  ['a number', 1, 'Movie'],
  ['a number that is none', 9, 9],
  ['a name that the service shows for it', 'movie', 'Movie'],
  ['a text that is stored', 'Other', 'other'],
  ['a text that is none', 'nothing', 'nothing'],
  ['a list', [2, 'movie'], ['Scene', 'Movie'], { name: 'list', of: choice }],
  ['what is no choice', 'movie', 'movie', { name: 'text' }],
])('the names of choices: %s', (_, given, want, of = choice) => {
  expect(withChoiceNames(of, 'whisparr', given)).toEqual(want);
});
