import { SETTINGS_KINDS } from '../../../../generator/servarr/kinds.ts';
import { describe, expect, test } from 'vitest';
import { parseManifest } from '../../../../generator/reconcile/manifest/manifest.ts';
import { Problem, Problems } from '../../../../generator/base/problem.ts';

const service = {
  name: 'sonarr',
  app: 'sonarr',
  schema: 'sonarr',
  baseUrl: 'http://127.0.0.1:8989/',
  urlBase: 'sonarr',
  apiKeyFile: '/run/key',
};
const entry = {
  path: 'suite.downloadarr.qBittorrent',
  name: 'qb',
  implementation: 'QBittorrent',
  enable: true,
  values: {},
};

function manifest(part: object): string {
  return JSON.stringify({
    format: 1,
    service,
    generated: { version: '4', api: 'v3' },
    secrets: { 'secret-0': '/run/a' },
    kinds: {},
    ...part,
  });
}

const folder = (values: object) => ({ path: 'suite.services.sonarr.rootFolders[0]', values });
const folders = (...entries: object[]): string => manifest({ kinds: { rootfolder: { entries } } });

function problemsOf(text: string): Problem[] {
  try {
    parseManifest(text, 'm.json');
  } catch (error) {
    if (error instanceof Problems) return [...error.problems];
    if (error instanceof Problem) return [error];
    throw error;
  }
  return [];
}

describe('parseManifest', () => {
  test('reads what the modules write, with URLs cleaned and defaults filled in', () => {
    const read = parseManifest(
      manifest({
        kinds: {
          downloadclient: {
            entries: [
              { path: 'p', name: 'n', implementation: 'I', values: { priority: 1, fields: { host: 'h' } } },
            ],
          },
        },
      }),
      'm.json',
    );
    expect(read).toMatchObject({ checkedAgainst: '4', secrets: { 'secret-0': '/run/a' } });
    expect(read.service).toEqual({ ...service, baseUrl: 'http://127.0.0.1:8989', urlBase: '/sonarr' });
    const values = { priority: 1, 'fields.host': 'h' };
    expect(read.kinds).toEqual({
      ...Object.fromEntries(SETTINGS_KINDS.map((kind) => [kind, { prune: 'owned', entries: [] }])),
      rootfolder: { prune: 'owned', entries: [] },
      remotepathmapping: { prune: 'owned', entries: [] },
      delayprofile: { prune: 'owned', entries: [] },
      releaseprofile: { prune: 'owned', entries: [] },
      downloadclient: {
        prune: 'owned',
        entries: [{ path: 'p', name: 'n', implementation: 'I', enable: true, values }],
      },
      customformat: { prune: 'owned', entries: [] },
      qualityprofile: { prune: 'owned', entries: [] },
      autotagging: { prune: 'owned', entries: [] },
    });
  });

  test('reads the kinds that are declared with the service, and the user that it runs as', () => {
    const rootfolder = { entries: [folder({ path: '/srv/tv' })] };
    const text = manifest({ service: { ...service, user: 'media' }, kinds: { rootfolder } });
    expect(parseManifest(text, 'm.json')).toMatchObject({ kinds: { rootfolder }, user: 'media' });
    expect(parseManifest(manifest({}), 'm.json').kinds.rootfolder?.entries).toEqual([]);
  });

  test('a service whose schema is not known has nothing it was checked against', () => {
    expect(parseManifest(manifest({ generated: {} }), 'm.json').checkedAgainst).toBeUndefined();
  });

  test.each<[string, string, string]>([
    ['cut short', '{"format":1,"serv', 'manifest-json'],
    ['not JSON', 'hello', 'manifest-json'],
    ['of a newer format', manifest({ format: 2 }), 'manifest-format'],
    ['of no format', '[]', 'manifest-format'],
    ['without a key file', manifest({ service: { ...service, apiKeyFile: undefined } }), 'manifest-shape'],
    ['of an unknown app', manifest({ service: { ...service, app: 'nope' } }), 'manifest-shape'],
    ['with a key we do not know', manifest({ surprise: 1 }), 'manifest-shape'],
    ['with a kind we do not know', manifest({ kinds: { nope: { entries: [] } } }), 'manifest-shape'],
    ['with a root folder without a path', folders(folder({})), 'manifest-shape'],
    ['with a root folder of numbers', folders(folder({ path: 5 })), 'manifest-shape'],
    ['with a list as path', folders(folder({ path: ['/srv'] })), 'manifest-shape'],
    [
      'with a client without an implementation',
      manifest({ kinds: { downloadclient: { entries: [{ path: 'p', name: 'n' }] } } }),
      'manifest-shape',
    ],
    [
      'with root folders of Prowlarr',
      manifest({
        service: { ...service, app: 'prowlarr' },
        kinds: { rootfolder: { entries: [folder({ path: '/a' })] } },
      }),
      'manifest-shape',
    ],
    ['with a relative secret', manifest({ secrets: { a: 'relative' } }), 'manifest-shape'],
  ])('%s', (_, text, code) => {
    const found = problemsOf(text);
    expect(found.map((problem) => problem.code)).toEqual([code]);
    expect(found[0]?.place).toBe('m.json');
  });

  test('a secret is the path of a file, or the key of a service', () => {
    const key = { apiKeyOf: 'radarr', app: 'radarr', file: '/run/radarr-key' };
    expect(parseManifest(manifest({ secrets: { k: key } }), 'm.json').secrets).toEqual({ k: key });
    const wrong = { a: 'relative', b: { ...key, file: 'relative' }, c: { ...key, app: 'nope' } };
    expect(problemsOf(manifest({ secrets: wrong })).map(({ what }) => what)).toEqual([
      'secrets.a: must be an absolute path',
      'secrets.b.file: must be an absolute path',
      expect.stringMatching(/^secrets\.c/u),
    ]);
  });

  test('a secret that is named nowhere, or is a path where a name belongs, at any depth', () => {
    const fields = {
      password: { _secret: '/run/x' },
      headers: [{ key: 'a', value: { _secret: 'secret-9' } }],
      fine: { _secret: 'secret-0' },
    };
    const found = problemsOf(
      manifest({ kinds: { notification: { entries: [{ ...entry, values: { fields } }] } } }),
    );
    expect(found.map(({ what }) => what)).toEqual([
      'kinds.notification.entries[0].values.fields.password: names a secret that "secrets" does not have',
      'kinds.notification.entries[0].values.fields.headers[0].value: names a secret that "secrets" does not have',
    ]);
  });

  test('a secret where none is filled in: outside of the fields, though it is known', () => {
    const general = {
      note: { _secret: 'secret-0' },
      categories: [{ clientCategory: { _secret: 'secret-0' } }],
    };
    const found = problemsOf(
      manifest({ kinds: { notification: { entries: [{ ...entry, values: general }] } } }),
    );
    expect(found.map(({ what }) => what)).toEqual([
      'kinds.notification.entries[0].values.note: is a secret, which only fields can be',
      'kinds.notification.entries[0].values.categories[0].clientCategory: is a secret, which only fields can be',
    ]);
  });
});
