import { expect, test } from 'vitest';
import { Problem } from '../../../../generator/base/problem.ts';
import { codecOf, parseAll } from '../../../../generator/reconcile/codec/codecs.ts';

const whole = { id: 1, name: 'Box', implementation: 'QBittorrent', tags: [], fields: [] };
const parseResources = (body: unknown) => parseAll({ kind: 'downloadclient', app: 'sonarr' }, body, 'sonarr');

test('a list of resources is taken without tags', () => {
  expect(parseResources([whole, { ...whole, id: 2, tags: undefined }])).toMatchObject([
    { id: 1, name: 'Box', body: whole },
    { id: 2, name: 'Box' },
  ]);
});

test.each<[string, object]>([
  ['a number', { id: undefined }],
  ['a name', { name: null }],
  ['a class', { implementation: undefined }],
  ['fields', { fields: undefined }],
  ['names of fields', { fields: [{ value: 1 }] }],
])('a list of resources is rejected without %s', (_, given) => {
  expect(() => parseResources([{ ...whole, ...given }])).toThrow(Problem);
});

test.each<[string, unknown, string]>([
  ['no object', [], 'the whole'],
  [
    'with a format that has no name',
    { items: [], formatItems: [...formats(1), { score: 0 }] },
    'formatItems[1].name',
  ],
  ['without a list of qualities', { items: {} }, 'items'],
  ['without qualities', {}, 'items'],
])('a schema of quality profiles is rejected: %s', (_, body, misfit) => {
  const parse = () =>
    codecOf('qualityprofile').parseSchema({ kind: 'qualityprofile', app: 'sonarr' }, body, 'sonarr');
  expect(parse).toThrow(
    expect.objectContaining({ code: 'schema-shape', message: expect.stringContaining(`(${misfit})`) }),
  );
});

function formats(count: number) {
  return Array.from({ length: count }, (_, index) => ({ format: index, name: `${index}`, score: 0 }));
}
