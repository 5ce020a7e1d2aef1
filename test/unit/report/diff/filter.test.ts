import { expect, test } from 'vitest';
import type { Manifest, ManifestEntry } from '../../../../generator/reconcile/manifest/manifest.ts';
import { filterDiffByManifests } from '../../../../generator/report/diff/filter.ts';
import type { Change } from '../../../../generator/schema/compare/change.ts';

const indexer = (index: number, definition?: string): ManifestEntry => ({
  path: `suite.indexers.extraIndexers[${index}]`,
  name: `indexer ${index}`,
  implementation: 'Cardigann',
  ...(definition === undefined ? {} : { definition }),
  enable: true,
  values: { 'fields.sort': 1 },
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
  checkedAgainst: '2.3.6',
  secrets: {},
  kinds: { indexer: { prune: 'owned', entries: [indexer(0, '1337x'), indexer(1, 'EZTV')] } },
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
  ['a field of it', change('field-removed', { definition: '1337x', key: 'sort' }), [0]],
  ['a field that no entry sets', change('field-removed', { definition: '1337x', key: 'cookie' }), []],
  [
    'another one of its name',
    change('implementation-added', { implementation: 'Own', namesake: 'Cardigann', definition: '1337x' }),
    [0],
  ],
  ['another definition', change('implementation-removed', { definition: '13City' }), []],
])('%s touches the entries of that definition alone', (_, one, touched) => {
  expect(pathsOf(one, [manifest])).toEqual(touched.map((index) => `suite.indexers.extraIndexers[${index}]`));
});

const list: ManifestEntry = {
  path: 'suite.importLists.extraLists[0]',
  name: 'list',
  implementation: 'IMDbListImport',
  enable: true,
  values: {
    metadataProfile: 'Standard',
    shouldMonitor: 1,
    'fields.listId': 'ls1',
    'fields.downloadClientId': 5,
  },
};
const client: ManifestEntry = {
  path: 'suite.downloadarr.extraClients[0]',
  name: 'client',
  implementation: 'QBittorrent',
  enable: true,
  values: { mappedCategories: [], priority: 1, 'fields.host': 'box' },
};
const several: Manifest = {
  ...manifest,
  kinds: {
    ...manifest.kinds,
    importlist: { prune: 'owned', entries: [list] },
    downloadclient: { prune: 'owned', entries: [client] },
  },
};

/** The option paths that one change touches. */
function pathsOf(one: Change, manifests: readonly Manifest[]): readonly string[] {
  const diff = { format: 1 as const, schemas: [], breaking: 1, changes: [one] };
  return filterDiffByManifests(diff, manifests).changes.flatMap((found) => found.paths ?? []);
}

test('a schema that goes touches all entries of its services, and the services themselves', () => {
  const gone: Change = { schema: 'prowlarr', code: 'schema-removed', breaking: true, why: 'It is so.' };
  const odd: Manifest = { ...manifest, kinds: {}, service: { ...manifest.service, name: 'prowlarr.old' } };
  expect(pathsOf(gone, [several, odd])).toEqual([
    'suite.downloadarr.extraClients[0]',
    'suite.importLists.extraLists[0]',
    'suite.indexers.extraIndexers[0]',
    'suite.indexers.extraIndexers[1]',
    'suite.services."prowlarr.old"',
    'suite.services.prowlarr',
  ]);
  expect(pathsOf({ ...gone, schema: 'sonarr' }, [several])).toEqual([]);
});

test.each<[string, { given: Partial<Change>; want: string[] }]>([
  [
    'of another resource, by the name that a configuration has for it',
    { given: { code: 'general-removed', key: 'metadataProfile' }, want: [list.path] },
  ],
  ['that is not set', { given: { code: 'general-removed', key: 'qualityProfile' }, want: [] }],
  [
    'whose name a field has as well',
    { given: { code: 'general-removed', key: 'downloadClientId' }, want: [] },
  ],
  ['that is called otherwise', { given: { code: 'field-removed', key: 'shouldMonitor' }, want: [] }],
])('a general key %s', (_, { given, want }) => {
  const of = { kind: 'importlist', implementation: 'IMDbListImport' } as const;
  expect(pathsOf(change('general-removed', { ...of, ...given }), [several])).toEqual(want);
});

test('a general key that a configuration calls otherwise', () => {
  const of = { kind: 'downloadclient', implementation: 'QBittorrent', key: 'mappedCategories' } as const;
  expect(pathsOf(change('general-removed', of), [several])).toEqual([client.path]);
  expect(pathsOf(change('general-removed', { ...of, key: 'categories' }), [several])).toEqual([]);
});

test('what a service gains reaches entries that set it for another one', () => {
  const of = { kind: 'importlist', implementation: 'IMDbListImport', key: 'metadataProfile' } as const;
  expect(pathsOf(change('general-added', { ...of, schema: 'lidarr' }), [several])).toEqual([list.path]);
});
