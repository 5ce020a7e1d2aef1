import { describe, expect, test } from 'vitest';
import { Problem } from '../../../../generator/base/problem.ts';
import { codecOf, parseAll } from '../../../../generator/reconcile/codec/codecs.ts';

const whole = { id: 1, name: 'Box', implementation: 'QBittorrent', tags: [], fields: [] };
const parseResources = (body: unknown) => parseAll({ kind: 'downloadclient', app: 'sonarr' }, body, 'sonarr');

const host = { name: 'host', value: 'box', hidden: true, label: 5 };

describe('a list of resources', () => {
  test.each<[string, { given: object; want: object }]>([
    ['without fields', { given: { fields: undefined }, want: { fields: [] } }],
    ['with null for the fields', { given: { fields: null }, want: { fields: [] } }],
    [
      'with fields that have no name',
      { given: { fields: [host, { value: 1 }, null, 5] }, want: { fields: [host] } },
    ],
    ['without tags', { given: { tags: undefined }, want: { fields: [] } }],
  ])('is taken %s', (_, { given, want }) => {
    expect(parseResources([whole, { ...whole, id: 2, ...given }])).toMatchObject([
      { id: 1, name: 'Box', body: whole },
      { id: 2, name: 'Box', body: want },
    ]);
  });

  test('is rejected if two have one ID', () => {
    expect(() => parseResources([whole, { ...whole, id: 2 }, { ...whole, name: 'Other' }])).toThrow(
      '([2].id)',
    );
  });

  test.each<[string, object]>([
    ['a number', { id: undefined }],
    ['a name', { name: null }],
    ['a class', { implementation: undefined }],
  ])('is none without %s', (_, given) => {
    expect(() => parseResources([{ ...whole, ...given }])).toThrow(Problem);
  });
});

test.each<[string, unknown, string]>([
  ['no object', [], 'the whole'],
  ['with more custom formats than a profile can have', { formatItems: formats(5001) }, 'formatItems'],
  ['with a format that has no name', { formatItems: [...formats(1), { score: 0 }] }, 'formatItems[1].name'],
  ['without a list of qualities', { items: {} }, 'items'],
])('a schema of quality profiles is rejected: %s', (_, body, misfit) => {
  const parse = () => codecOf('qualityprofile').parseSchema('qualityprofile', body, 'sonarr');
  expect(parse).toThrow(
    expect.objectContaining({ code: 'schema-shape', message: expect.stringContaining(`(${misfit})`) }),
  );
});

function formats(count: number) {
  return Array.from({ length: count }, (_, index) => ({ format: index, name: `${index}`, score: 0 }));
}
