import { expect, test } from 'vitest';
import { mergeTypes } from '../../../../generator/schema/field/merge-types.ts';
import type { FieldType } from '../../../../generator/schema/field/types.ts';

const text: FieldType = { name: 'text' };
const [int, float] = [{ name: 'int' }, { name: 'float' }] as const;
const list = (of: FieldType): FieldType => ({ name: 'list', of });
const choice = (schema: string): FieldType => ({ name: 'choice', tables: { [schema]: { A: 1 } } });

const byApp = (...variants: [schemas: string[], type: FieldType][]): FieldType => ({
  name: 'byApp',
  variants: variants.map(([schemas, type]) => ({ schemas, type })),
});
const both: FieldType = { name: 'choice', tables: { lidarr: { A: 1 }, sonarr: { A: 1 } } };

test.each<[string, { given: [string, FieldType][]; want: FieldType }]>([
  [
    'schemas that agree share a variant',
    {
      given: [
        ['sonarr', text],
        ['radarr', int],
        ['lidarr', text],
      ],
      want: byApp([['lidarr', 'sonarr'], text], [['radarr'], int]),
    },
  ],
  [
    'choices have their tables side by side there',
    {
      given: [
        ['radarr', int],
        ['lidarr', choice('lidarr')],
        ['sonarr', choice('sonarr')],
      ],
      want: byApp([['lidarr', 'sonarr'], both], [['radarr'], int]),
    },
  ],
  [
    'lists of this and that are lists with sides',
    {
      given: [
        ['lidarr', list(int)],
        ['radarr', list(text)],
        ['sonarr', list(int)],
      ],
      want: list(byApp([['lidarr', 'sonarr'], int], [['radarr'], text])),
    },
  ],
  [
    'one app that shows a whole number here and a fraction there takes both',
    {
      given: [
        ['radarr', int],
        ['radarr', float],
      ],
      want: float,
    },
  ],
  [
    'types that differ between records of one app are unknown',
    {
      given: [
        ['radarr', int],
        ['radarr', text],
        ['sonarr', int],
      ],
      want: byApp([['radarr'], { name: 'unknown', upstream: 'int or text' }], [['sonarr'], int]),
    },
  ],
])('%s', (_, { given, want }) => {
  expect(mergeTypes(given.map(([schema, type]) => ({ schema, type })))).toEqual(want);
});
