import { expect, test } from 'vitest';
import { PROVIDER_KINDS, providerRow } from '../../../../generator/servarr/kinds.ts';
import { implementationsCalled, unknownName } from '../../../../generator/schema/model/find.ts';
import { implementationMatrix } from '../../../../generator/schema/model/matrix.ts';
import { buildModel } from '../../../../generator/schema/model/model.ts';
import { committedRecords } from '../../../records.ts';

const records = await committedRecords();
const { model } = buildModel(records, PROVIDER_KINDS);

test('whatever `suite list` shows, `suite show` knows, for the same services', () => {
  const rows = implementationMatrix(records, PROVIDER_KINDS);
  expect(rows.length).toBeGreaterThan(600);
  const missing = rows.filter(({ kind, name, implementation, schemas }) => {
    const same = implementationsCalled(model, name).filter(
      (one) => one.kind === kind && one.implementation.implementation === implementation,
    );
    return !schemas.every((schema) => same.some((one) => one.implementation.schemas.includes(schema)));
  });
  expect(missing).toEqual([]);
});

test('a definition has its own fields, not those of all that share its class', () => {
  const [found, ...more] = implementationsCalled(model, '1337X');
  expect(more).toEqual([]);
  expect(found?.implementation).toMatchObject({
    name: '1337x',
    implementation: 'Cardigann',
    schemas: ['prowlarr'],
  });
  expect(found?.implementation.fields.length).toBeLessThan(30);
});

test('a name of the same case comes first', () => {
  const names = (name: string) =>
    implementationsCalled(model, name).map(({ implementation }) => implementation.schemas);
  expect(names('MyAnonamouse')[0]).toEqual(['prowlarr']);
  expect(names('MyAnonaMouse')[0]).toEqual(['bookshelf']);
});

test.each([
  ['suite.indexers.newznab', 'indexer', 'Newznab'],
  ['indexers.newznab', 'indexer', 'Newznab'],
  ['indexer.Newznab', 'indexer', 'Newznab'],
  ['suite.applications.sonarr', 'applications', 'Sonarr'],
  ['suite.notif.jellyfin', 'notification', 'MediaBrowser'],
  ['suite.notif.plex', 'notification', 'PlexServer'],
  ['jackett', 'indexer', 'Torznab'],
  ['suite.indexers."1337x"', 'indexer', 'Cardigann'],
  ['suite.downloadarr.qBittorrent.host', 'downloadclient', 'QBittorrent'],
])('the path of an option, %s, names what it is of', (name, kind, implementation) => {
  const found = implementationsCalled(model, name);
  expect(found.map((one) => [one.kind, one.implementation.implementation])).toEqual([[kind, implementation]]);
});

test('a word that several kinds have is found in all of them', () => {
  const found = implementationsCalled(model, 'plex').map((one) => one.implementation.implementation);
  expect(found.sort()).toEqual(['PlexImport', 'PlexMetadata', 'PlexServer']);
});

test('whatever has an option is found by the path of it', () => {
  const all = Object.values(model.kinds).flatMap(({ kind, implementations, definitions }) =>
    [...implementations.map(({ option }) => option), ...definitions.map(({ name }) => name)].map((name) => ({
      path: `suite.${providerRow(kind).declaredAt.module}.${name}`,
      kind,
    })),
  );
  expect(all.length).toBeGreaterThan(600);
  const astray = all.filter(({ path, kind }) =>
    implementationsCalled(model, path).some((one) => one.kind !== kind),
  );
  expect(astray).toEqual([]);
});

const inCommon = 'Several have that name in common; `suite list indexer` shows them.';
const meant = (right: string) => `Did you mean "${right}"? \`suite list\` shows all of them.`;

test.each([
  ['cardigann', inCommon],
  ['suite.indexers.cardigann', inCommon],
  ['indexers', inCommon],
  ['suite.indexers.extraIndexers', inCommon],
  ['indexer', inCommon],
  ['1337y', meant('1337x')],
  ['suite.notif.gotifi', meant('notif.gotify')],
  ['gotfy', meant('gotify')],
  ['downloader', meant('downloadarr')],
  ['suite.notfi', meant('notif')],
  ['notfi.gotify', meant('notif.gotify')],
  ['suite.downloader.QBittorrent', meant('downloadarr.qBittorrent')],
  ['xyzzy.xyzzy', '`suite list` shows all of them.'],
  [
    'discord.onImport',
    'Did you mean "onDownload" or "onReleaseImport"? `suite show suite.notif.discord` shows all keys.',
  ],
  [
    'transmission.rpc_url',
    'Did you mean "urlBase"? `suite show suite.downloadarr.transmission` shows all keys.',
  ],
  ['discord.onGrab', 'It is a key of suite.notif.discord. `suite show suite.notif.discord` shows it.'],
])('%s names no implementation: %s', (name, fix) => {
  expect(implementationsCalled(model, name)).toEqual([]);
  expect(unknownName(model, name)).toMatchObject({ code: 'implementation-unknown', fix });
});
