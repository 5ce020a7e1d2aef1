import { describe, expect, test } from 'vitest';
import { mergeTypes } from '../../../../generator/schema/field/merge.ts';
import type { FieldType } from '../../../../generator/schema/field/types.ts';

const text: FieldType = { name: 'text' };
const [int, float] = [{ name: 'int' }, { name: 'float' }] as const;
const list = (of: FieldType): FieldType => ({ name: 'list', of });
const choice = (schema: string): FieldType => ({ name: 'choice', tables: { [schema]: { A: 1 } } });

describe('what schemas take, by schema id', () => {
  test.each<[string, { given: [string, FieldType][]; want: unknown }]>([
    [
      'schemas that agree share a variant',
      {
        given: [
          ['sonarr', text],
          ['radarr', int],
          ['lidarr', text],
        ],
        want: {
          name: 'byApp',
          variants: [
            { schemas: ['lidarr', 'sonarr'], type: text },
            { schemas: ['radarr'], type: int },
          ],
        },
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
        want: {
          name: 'byApp',
          variants: [
            {
              schemas: ['lidarr', 'sonarr'],
              type: { name: 'choice', tables: { lidarr: { A: 1 }, sonarr: { A: 1 } } },
            },
            { schemas: ['radarr'], type: int },
          ],
        },
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
        want: list({
          name: 'byApp',
          variants: [
            { schemas: ['lidarr', 'sonarr'], type: int },
            { schemas: ['radarr'], type: text },
          ],
        }),
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
        want: {
          name: 'byApp',
          variants: [
            { schemas: ['radarr'], type: { name: 'unknown', upstream: 'int or text' } },
            { schemas: ['sonarr'], type: int },
          ],
        },
      },
    ],
  ])('%s', (_, { given, want }) => {
    expect(mergeTypes(given.map(([schema, type]) => ({ schema, type })))).toEqual(want);
  });
});
