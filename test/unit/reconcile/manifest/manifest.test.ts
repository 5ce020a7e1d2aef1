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

const folder = (values: object) => ({ path: 'suite.services.sonarr.rootFolders[0]', values });

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
      downloadclient: {
        prune: 'owned',
        entries: [{ path: 'p', name: 'n', implementation: 'I', enable: true, values }],
      },
    });
  });

  test('reads the kinds that are declared with the service, and the user that it runs as', () => {
    const rootfolder = { entries: [folder({ path: '/srv/tv' })] };
    const text = manifest({ service: { ...service, unitUser: 'media' }, kinds: { rootfolder } });
    expect(parseManifest(text, 'm.json')).toMatchObject({ kinds: { rootfolder }, user: 'media' });
  });

  test('reads paused entries, and a block that keeps everything', () => {
    const kinds = { notification: { paused: ['suite.notif.discord'] }, indexer: { prune: 'none' } };
    expect(parseManifest(manifest({ kinds }), 'm.json').kinds).toEqual({
      notification: { prune: 'owned', entries: [], paused: ['suite.notif.discord'] },
      indexer: { prune: 'none', entries: [] },
    });
  });

  test('a service whose schema is not known has nothing it was checked against', () => {
    expect(parseManifest(manifest({ generated: {} }), 'm.json').checkedAgainst).toBeUndefined();
  });

  test.each<[string, string, string]>([
    ['cut short', '{"format":1,"serv', 'manifest-json'],
    ['not JSON', 'hello', 'manifest-json'],
    ['of an older format', manifest({ format: 1 }), 'manifest-format'],
    ['of a newer format', manifest({ format: 3 }), 'manifest-format'],
    ['of no format', '[]', 'manifest-format'],
    ['without a key file', manifest({ service: { ...service, apiKeyFile: undefined } }), 'manifest-shape'],
    ['of an unknown app', manifest({ service: { ...service, app: 'nope' } }), 'manifest-shape'],
    ['with a key we do not know', manifest({ surprise: 1 }), 'manifest-shape'],
    ['with a kind we do not know', manifest({ kinds: { nope: { entries: [] } } }), 'manifest-shape'],
    [
      'with a disabled resource of a kind that cannot be disabled',
      manifest({ kinds: { rootfolder: { entries: [{ path: 'a', enable: false }] } } }),
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
});
