import { expect, test } from 'vitest';
import { parseManifest } from '../../../../generator/reconcile/manifest/manifest.ts';
import { Problem, Problems } from '../../../../generator/base/problem.ts';
import { madeService } from '../../../made.ts';

const service = madeService('sonarr', { baseUrl: 'http://127.0.0.1:8989/', urlBase: 'sonarr' });

function manifest(part: object): string {
  return JSON.stringify({
    format: 2,
    service,
    generated: { version: '4', api: 'v3' },
    secrets: { 'secret-0': '/run/a' },
    kinds: {},
    ...part,
  });
}

const read = (part: object) => parseManifest(manifest(part), 'm.json');

function problemsOf(text: string): readonly Problem[] {
  try {
    parseManifest(text, 'm.json');
  } catch (error) {
    if (error instanceof Problems) return error.problems;
    if (error instanceof Problem) return [error];
    throw error;
  }
  return [];
}

test('reads what the modules write, with URLs cleaned and defaults filled in', () => {
  const entry = { path: 'p', name: 'n', implementation: 'I' };
  const values = { priority: 1, fields: { host: 'h' } };
  const found = read({ kinds: { downloadclient: { entries: [{ ...entry, values }] } } });
  expect(found).toMatchObject({ checkedAgainst: '4', secrets: { 'secret-0': '/run/a' } });
  expect(found.service).toEqual({ ...service, baseUrl: 'http://127.0.0.1:8989', urlBase: '/sonarr' });
  const flat = { priority: 1, 'fields.host': 'h' };
  const entries = [{ ...entry, enable: true, values: flat }];
  expect(found.kinds).toEqual({ downloadclient: { prune: 'owned', entries } });
});

test('reads the kinds that are declared with the service, and the user that it runs as', () => {
  const folder = { path: 'suite.services.sonarr.rootFolders[0]', values: { path: '/srv/tv' } };
  const kinds = { rootfolder: { entries: [folder] } };
  const found = read({ service: { ...service, unitUser: 'media' }, kinds });
  expect(found).toMatchObject({ kinds, user: 'media' });
});

test('reads paused entries, and a block that keeps everything', () => {
  const kinds = { notification: { paused: ['suite.notif.discord'] }, indexer: { prune: 'none' } };
  expect(read({ kinds }).kinds).toEqual({
    notification: { prune: 'owned', entries: [], paused: ['suite.notif.discord'] },
    indexer: { prune: 'none', entries: [] },
  });
});

test('a service whose schema is not known has nothing it was checked against', () => {
  expect(read({ generated: {} }).checkedAgainst).toBeUndefined();
});

test.each<[string, object | string, string]>([
  ['cut short', '{"format":1,"serv', 'manifest-json'],
  ['not JSON', 'hello', 'manifest-json'],
  ['of an older format', { format: 1 }, 'manifest-format'],
  ['of a newer format', { format: 3 }, 'manifest-format'],
  ['of no format', '[]', 'manifest-format'],
  ['without a key file', { service: { ...service, apiKeyFile: undefined } }, 'manifest-shape'],
  ['of an unknown app', { service: { ...service, app: 'nope' } }, 'manifest-shape'],
  ['with a key we do not know', { surprise: 1 }, 'manifest-shape'],
  ['with a kind we do not know', { kinds: { nope: { entries: [] } } }, 'manifest-shape'],
  ['with a relative secret', { secrets: { a: 'relative' } }, 'manifest-shape'],
])('rejects a manifest %s', (_, given, code) => {
  const found = problemsOf(typeof given === 'string' ? given : manifest(given));
  expect(found.map((one) => [one.code, one.place])).toEqual([[code, 'm.json']]);
});

test('a secret is the path of a file, or the key of a service', () => {
  const key = { apiKeyOf: 'radarr', app: 'radarr', file: '/run/radarr-key' };
  expect(read({ secrets: { k: key } }).secrets).toEqual({ k: key });
  const wrong = { a: 'relative', b: { ...key, file: 'relative' }, c: { ...key, app: 'nope' } };
  expect(problemsOf(manifest({ secrets: wrong })).map(({ what }) => what)).toEqual([
    'secrets.a: must be an absolute path',
    'secrets.b.file: must be an absolute path',
    expect.stringMatching(/^secrets\.c/u),
  ]);
});
