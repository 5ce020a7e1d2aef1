import { expect, test } from 'vitest';
import type { ManifestEntry } from '../../../../generator/reconcile/manifest/manifest.ts';
import { filterDiffByManifests } from '../../../../generator/report/diff/filter.ts';
import type { Change } from '../../../../generator/schema/compare/change.ts';
import { madeManifest, madeService } from '../../../made.ts';

const entry = (path: string, implementation: string, values: ManifestEntry['values'], more = {}) => ({
  path,
  name: path,
  implementation,
  enable: true,
  values,
  ...more,
});
const INDEXERS = ['1337x', 'EZTV'].map((definition, at) =>
  entry(`suite.indexers.extraIndexers[${at}]`, 'Cardigann', { 'fields.sort': 1 }, { definition }),
);
const LIST = entry('suite.importLists.extraLists[0]', 'IMDbListImport', {
  metadataProfile: 'Standard',
  shouldMonitor: 1,
  'fields.listId': 'ls1',
  'fields.downloadClientId': 5,
});
const CLIENT = entry('suite.downloadarr.extraClients[0]', 'QBittorrent', {
  mappedCategories: [],
  priority: 1,
  'fields.host': 'box',
});

const MANIFESTS = [
  madeManifest(madeService('prowlarr'), {
    indexer: { prune: 'owned', entries: INDEXERS },
    importlist: { prune: 'owned', entries: [LIST] },
    downloadclient: { prune: 'owned', entries: [CLIENT] },
  }),
  madeManifest(madeService('prowlarr', { name: 'prowlarr.old' }), {}),
];

const INDEXER = { kind: 'indexer', implementation: 'Cardigann' } as const;
const OF_LIST = { kind: 'importlist', implementation: 'IMDbListImport' } as const;
const OF_CLIENT = { kind: 'downloadclient', implementation: 'QBittorrent' } as const;
const [first = '', second = ''] = INDEXERS.map(({ path }) => path);

test.each<[string, Partial<Change> & Pick<Change, 'code'>, string[]]>([
  ['a definition that goes', { ...INDEXER, code: 'implementation-removed', definition: 'EZTV' }, [second]],
  ['another definition', { ...INDEXER, code: 'implementation-removed', definition: '13City' }, []],
  ['its field', { ...INDEXER, code: 'field-removed', definition: '1337x', key: 'sort' }, [first]],
  ['a field that is not set', { ...INDEXER, code: 'field-removed', definition: '1337x', key: 'cookie' }, []],
  [
    'another one of its name',
    {
      kind: 'indexer',
      code: 'implementation-added',
      implementation: 'Own',
      namesake: 'Cardigann',
      definition: '1337x',
    },
    [first],
  ],
  [
    'a schema that goes',
    { code: 'schema-removed' },
    [CLIENT.path, LIST.path, first, second, 'suite.services."prowlarr.old"', 'suite.services.prowlarr'],
  ],
  ['another schema that goes', { code: 'schema-removed', schema: 'sonarr' }, []],
  [
    'a general key of another resource, by the name that a configuration has for it',
    { ...OF_LIST, code: 'general-removed', key: 'metadataProfile' },
    [LIST.path],
  ],
  ['a general key that is not set', { ...OF_LIST, code: 'general-removed', key: 'qualityProfile' }, []],
  [
    'a general key whose name a field has as well',
    { ...OF_LIST, code: 'general-removed', key: 'downloadClientId' },
    [],
  ],
  ['a field with the name of a key', { ...OF_LIST, code: 'field-removed', key: 'shouldMonitor' }, []],
  [
    'a general key by its name in a configuration',
    { ...OF_CLIENT, code: 'general-removed', key: 'mappedCategories' },
    [CLIENT.path],
  ],
  ['a general key by its name on the wire', { ...OF_CLIENT, code: 'general-removed', key: 'categories' }, []],
  [
    'a key that another service gains',
    { ...OF_LIST, code: 'general-added', schema: 'lidarr', key: 'metadataProfile' },
    [LIST.path],
  ],
])('%s touches only the entries and services that use it', (_, change, want) => {
  const changes = [{ schema: 'prowlarr', breaking: true, why: 'It is so.', ...change }];
  const found = filterDiffByManifests({ format: 1, schemas: [], breaking: 1, changes }, MANIFESTS);
  expect(found.changes.flatMap(({ paths }) => paths ?? [])).toEqual(want);
});
