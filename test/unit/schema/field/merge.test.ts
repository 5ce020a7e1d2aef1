import { expect, test } from 'vitest';
import { mergeTypes } from '../../../../generator/schema/field/merge-types-and-enums.ts';
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

const at = (schema: string, type: FieldType) => ({ schema, type });

test.each<[string, ReturnType<typeof at>[], FieldType]>([
  [
    'schemas that agree share a variant',
    [at('sonarr', text), at('radarr', int), at('lidarr', text)],
    byApp([['lidarr', 'sonarr'], text], [['radarr'], int]),
  ],
  [
    'choices have their tables side by side there',
    [at('radarr', int), at('lidarr', choice('lidarr')), at('sonarr', choice('sonarr'))],
    byApp([['lidarr', 'sonarr'], both], [['radarr'], int]),
  ],
  [
    'lists of this and that are lists with sides',
    [at('lidarr', list(int)), at('radarr', list(text)), at('sonarr', list(int))],
    list(byApp([['lidarr', 'sonarr'], int], [['radarr'], text])),
  ],
  [
    'one app that shows a whole number here and a fraction there takes both',
    [at('radarr', int), at('radarr', float)],
    float,
  ],
  [
    'types that differ between records of one app are unknown',
    [at('radarr', int), at('radarr', text), at('sonarr', int)],
    byApp([['radarr'], { name: 'unknown', upstream: 'int or text' }], [['sonarr'], int]),
  ],
])('%s', (_, given, want) => {
  expect(mergeTypes(given)).toEqual(want);
});
