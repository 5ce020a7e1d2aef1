/** `record-service` on fakes: what it sends, what it writes, and what it must not write. */
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Json } from '../../generator/base/json.ts';
import { type Recording, recorded, recordedFiles } from '../recordings.ts';
import { testFolder } from '../folder.ts';
import { ask } from '../service/ask.ts';
import { type FakeService, startFakeService } from '../service/fake.ts';
import { folderOf } from './folder.ts';
import { neutraliser } from './neutral.ts';
import { type Requests, recordService } from './service.ts';
import { RECORDED, readFolder } from './write.ts';

const FOLDER = 'radarr-6.4.2';

/** An empty folder for recordings; with `from`, it has those of one service and the seals of all. */
function rootFor(from?: Recording): string {
  const root = testFolder();
  if (from === undefined) return root;
  cpSync(path.join(RECORDED, from), path.join(root, from), { recursive: true });
  const seals = readFileSync(path.join(RECORDED, 'seals.txt'), 'utf8').split('\n');
  writeFileSync(path.join(root, 'seals.txt'), seals.filter((row) => row.startsWith(`${from}/`)).join('\n'));
  return root;
}

async function record(fake: FakeService, root: string, requests?: Requests): Promise<string[]> {
  const apiKeyFile = path.join(root, '.key');
  writeFileSync(apiKeyFile, fake.apiKey, { mode: 0o600 });
  const { url: baseUrl, urlBase, app } = fake;
  return recordService({ name: 'mine', app, baseUrl, urlBase, apiKeyFile, schema: app }, requests, root);
}

const tags = (...rows: Requests['rows']): Requests => ({ name: 'tags', rows });
const CREATE = { name: 'create', request: 'POST /api/v3/tag', body: { label: 'tv' } };

const factsIn = (root: string, file: string, name: string = FOLDER): Json =>
  folderOf(readFolder(path.join(root, name))).facts(file);

test.each<[Recording, extra: readonly string[]]>([
  [FOLDER, ['config/naming: read']],
  ['sonarr-develop', []],
  ['bookshelf-0.4.20', []],
])('%s as a fresh service becomes that recording, by GET alone', async (recording, extra) => {
  await using fake = await startFakeService({ recording });
  const root = rootFor();
  await record(fake, root);
  expect(new Set(fake.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
  const [name = ''] = readdirSync(root).filter((one) => one.startsWith(fake.app));
  const schemas = recordedFiles(recording).filter((file) =>
    /^(?!indexer-schema-without)[\w-]+-schema\.json$/u.test(file),
  );
  for (const file of [...schemas, 'api-info.json'])
    expect(factsIn(root, file, name), file).toEqual(recorded(recording, file));
  const { appName } = recorded<{ appName: string }>(recording, 'system-status.json');
  expect(factsIn(root, 'system-status.json', name)).toMatchObject({ appName });
  const named = (rows: Json) => new Map((rows as { name: string }[]).map((row) => [row.name, row]));
  const file = 'settings-schemas.json';
  const [got, want] = [named(factsIn(root, file, name)), named(recorded(recording, file))];
  for (const one of ['qualityprofile: read', 'customformat/schema: read', ...extra])
    expect(got.get(one)).toEqual(want.get(one));
});

const PLANTED = {
  names: ['Kevin', 'kevins-tag', 'Kevins Format', 'kevinbox'],
  paths: ['/home/kevin/films', '/srv/kevin/bin'],
  formats: ['{Movie Title} by Kevin'],
  hosts: ['nas.kevin.example', '192.168.7.7'],
  secrets: ['hunter2hunter2', 'kevinsproxypassword'],
};

test('keys, hosts, paths, names and secrets are made neutral', async () => {
  const apiKey = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
  await using fake = await startFakeService({ recording: FOLDER, apiKey });
  const [name = '', label = '', format = '', instanceName = ''] = PLANTED.names;
  const [folder = '', recycleBin = ''] = PLANTED.paths;
  const [proxyHostname = '', bindAddress = ''] = PLANTED.hosts;
  const [password = '', proxyPassword = ''] = PLANTED.secrets;
  const { store } = fake;
  store.tags.add((id) => ({ label, id }));
  store.plain('rootfolder').add((id) => ({ path: folder, id }));
  store.plain('qualityprofile').add((id) => ({ ...store.plain('qualityprofile').rows.get(1), name, id }));
  store.plain('customformat').add((id) => ({ name: format, specifications: [], id }));
  store.plain('releaseprofile').add((id) => ({ name, required: [name], ignored: [], tags: [], id }));
  store.settings.set('config/mediamanagement', { recycleBin });
  store.settings.set('config/naming', { standardMovieFormat: PLANTED.formats[0] });
  const host = { instanceName, bindAddress, proxyHostname, proxyPassword, password, username: name, apiKey };
  store.settings.set('config/host', { ...host, applicationUrl: `http://${proxyHostname}/radarr` });
  const root = rootFor();
  const sent = [CREATE, { name: 'a key', request: 'POST /api/v3/tag', body: { label: apiKey } }];
  await record(fake, root, tags(...sent, { name: 'all', request: 'GET /api/v3/tag' }));
  const texts = [...readFolder(path.join(root, FOLDER))]
    .map(([file, value]) => file + JSON.stringify(value))
    .join('\n');
  const planted = [apiKey, ...Object.values(PLANTED).flat()];
  expect(planted.filter((one) => texts.toLowerCase().includes(one.toLowerCase()))).toEqual([]);
  expect(['<API_KEY>', '"label":"tv"'].filter((kept) => !texts.includes(kept))).toEqual([]);
});

test('the example of CONTRIBUTING adds its requests to a recording, and changes no fact of it', async () => {
  await using fake = await startFakeService({ recording: FOLDER });
  const root = rootFor(FOLDER);
  const changed = await record(fake, root, tags(CREATE));
  expect(changed.map((place) => place.replace(/:\d+$/u, ''))).toEqual([
    `${FOLDER}/settings-schemas.json`,
    `${FOLDER}/tags-exchanges.json`,
  ]);
  const added = factsIn(root, 'settings-schemas.json') as { name: string }[];
  expect(added.filter(({ name }) => /text-\d/u.test(name))).toEqual([]);
});

test('a code of a sentence does not repeat a path or an address', () => {
  const key = { redact: (text: string) => text };
  const neutral = neutraliser({ key, host: 'nas.kevin.example', known: new Set() });
  const of = (errorMessage: string): Json => ({ errorMessage });
  expect(neutral(of('not-below /home/kevin'), 'values')).toEqual(of('not-below /path-1'));
  expect(neutral(of('between 1 65535'), 'values')).toEqual(of('between 1 65535'));
  expect(neutral(of('no-such-key nas.kevin.example:80'), 'values')).toEqual(of('no-such-key text-2'));
  expect(neutral([{ value: 'http://nas.kevin.example' }], 'providerSchema')).toEqual([
    { value: 'http://host-3.example' },
  ]);
  expect(neutral({ version: '6.5.0.0', other: '192.168.7.7' }, 'values')).toEqual({
    version: '6.5.0.0',
    other: 'text-4',
  });
});

const NAMES = { name: 'Kevin', implementation: 'Aria2', configContract: 'Aria2Settings' };
const CLIENT = { ...NAMES, general: {}, tags: [], settings: {} };

test.each<[what: string, plant: (fake: FakeService) => void]>([
  ['a client', ({ store }) => void store.of('downloadclient').add((id) => ({ id, ...CLIENT }))],
  [
    'a title',
    (fake) =>
      void (fake.fault = ({ path: target }) =>
        target.endsWith('/movie')
          ? { kind: 'status', status: 200, text: '[{"id":1}]', type: 'application/json' }
          : undefined),
  ],
  [
    'a list that cannot be read',
    (fake) =>
      void (fake.fault = ({ path: one }) =>
        one.endsWith('/indexer')
          ? { kind: 'status', status: 500, text: '{}', type: 'application/json' }
          : undefined),
  ],
])('a service with %s shows its schemas only', async (_, plant) => {
  await using fake = await startFakeService({ recording: FOLDER });
  plant(fake);
  const root = rootFor();
  await expect(record(fake, root, tags(CREATE))).rejects.toThrow(/^mine has .*Exchanges are for a service/u);
  expect(fake.writes).toEqual([]);
  expect((await record(fake, root)).at(-1)).toContain('only schemas are recorded, because mine has');
  const rows = factsIn(root, 'settings-schemas.json') as { name: string }[];
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ name }) => !name.endsWith('/schema: read'))).toEqual([]);
});

test('exchanges are added to those that are there, and nothing else changes', async () => {
  const root = rootFor(FOLDER);
  await using fake = await startFakeService({ recording: FOLDER, version: '6.4.2.0' });
  const before = readFolder(path.join(root, FOLDER));
  await record(fake, root, tags(CREATE));
  ask(fake, 'DELETE', '/api/v3/tag/1');
  const list = { name: 'list', request: 'GET /api/v3/tag' };
  const refused = { name: 'refused', request: 'POST /api/v3/rootfolder', body: { path: '/nowhere/x' } };
  expect(await record(fake, root, tags(list, refused))).toEqual([`${FOLDER}/tags-exchanges.json:1`]);
  expect(factsIn(root, 'tags-exchanges.json')).toMatchObject([
    { name: 'create', request: { method: 'POST' }, response: { status: 201, body: { label: 'tv', id: 1 } } },
    { name: 'list', response: { status: 200, body: [] } },
    {
      name: 'refused',
      response: {
        headers: { 'content-type': 'application/json' },
        body: [{ propertyName: 'Path', errorMessage: 'folder-missing', errorCode: 'PathExistsValidator' }],
      },
    },
  ]);
  const after = readFolder(path.join(root, FOLDER));
  for (const file of ['editor-exchanges.json', 'notification-schema.json'])
    expect(after.get(file)).toEqual(before.get(file));
});

test('a line that a person made is named with its file, and nothing is written', async () => {
  const root = rootFor(FOLDER);
  const file = path.join(root, FOLDER, 'editor-exchanges.json');
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.findIndex((line) => line.includes('"status":202'));
  writeFileSync(file, lines.with(at, (lines[at] ?? '').replace('"status":202', '"status":200')).join('\n'));
  await using fake = await startFakeService({ recording: FOLDER });
  await expect(record(fake, root)).rejects.toThrow(
    `${FOLDER}/editor-exchanges.json:${at + 1}: a person changed`,
  );
  expect(fake.requests).toEqual([]);
});
