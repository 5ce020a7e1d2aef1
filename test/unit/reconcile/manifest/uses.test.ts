import { expect, test } from 'vitest';
import type { Manifest, ManifestEntry } from '../../../../generator/reconcile/manifest/manifest.ts';
import { onlyUsed } from '../../../../generator/reconcile/manifest/uses.ts';
import type { Change } from '../../../../generator/schema/compare/change.ts';

const indexer = (index: number, definition?: string): ManifestEntry => ({
  path: `suite.indexers.extraIndexers[${index}]`,
  name: `indexer ${index}`,
  implementation: 'Cardigann',
  ...(definition === undefined ? {} : { definition }),
  enable: true,
  general: {},
  fields: { sort: 1 },
});

const manifest: Manifest = {
  service: {
    name: 'prowlarr',
    app: 'prowlarr',
    schema: 'prowlarr',
    baseUrl: 'http://127.0.0.1:9696',
    urlBase: '',
    apiKeyFile: '/run/secrets/prowlarr',
  },
  configured: undefined,
  checkedAgainst: '2.3.6',
  secrets: {},
  kinds: { indexer: { prune: 'owned', entries: [indexer(0, '1337x'), indexer(1, 'EZTV')] } },
  plain: {},
};

const change = (code: Change['code'], more: Partial<Change>): Change => ({
  schema: 'prowlarr',
  kind: 'indexer',
  implementation: 'Cardigann',
  code,
  breaking: true,
  why: 'It is so.',
  ...more,
});

test.each([
  ['a definition that goes', change('implementation-removed', { definition: 'EZTV' }), [1]],
  ['its site', change('privacy-changed', { definition: 'EZTV', breaking: false }), [1]],
  ['a field of it', change('field-removed', { definition: '1337x', key: 'sort' }), [0]],
  ['a field that no entry sets', change('field-removed', { definition: '1337x', key: 'cookie' }), []],
  [
    'another one of its name',
    change('implementation-added', { implementation: 'Own', namesake: 'Cardigann', definition: '1337x' }),
    [0],
  ],
  ['another definition', change('implementation-removed', { definition: '13City' }), []],
])('%s touches the entries of that definition alone', (_, one, touched) => {
  const diff = { format: 1 as const, schemas: [], breaking: 1, changes: [one] };
  const paths = onlyUsed(diff, [manifest]).changes.flatMap((found) => found.paths ?? []);
  expect(paths).toEqual(touched.map((index) => `suite.indexers.extraIndexers[${index}]`));
});
