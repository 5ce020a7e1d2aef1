/** A service that tries to have `import` print its API key, or give it the secret of another service. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { Problem } from '../../../generator/base/problem.ts';
import { importServices } from '../../../generator/import/entries.ts';
import { importText, serviceLines } from '../../../generator/import/module-text.ts';
import { checkKeys } from '../../../generator/source/key-shown.ts';
import { recordOf, recordedItems } from '../../records.ts';
import { KEY, contentsOf } from './contents.ts';

const RECORDS = { sonarr: recordOf('sonarr-4.0.19'), radarr: recordOf('radarr-6.0.3') };

/** Reads a service with one client: a qBittorrent with these fields. */
function withClient(app: 'radarr' | 'sonarr', name: string, fields: Readonly<Record<string, Json>>) {
  const values = Object.entries(fields).map(([key, value]) => ({ name: key, value }));
  const client = { id: 1, name, implementation: 'QBittorrent', enable: true, fields: values };
  const schema = recordedItems(app === 'sonarr' ? 'sonarr-4.0.19' : 'radarr-6.0.3', 'downloadclient');
  return contentsOf({ app }, [{ kind: 'downloadclient', schema, list: [client] }]);
}

describe('the API key of a service', () => {
  test.each([
    ['whole', KEY],
    ['in other case, in a longer text', `me-${KEY.toUpperCase()}`],
    ['in Base64', Buffer.from(KEY).toString('base64')],
  ])('in a value is a placeholder: %s', (_, username) => {
    const contents = withClient('sonarr', 'box', { host: 'box.example', username });
    const text = importText(importServices([contents], RECORDS));
    expect(text).not.toContain(username);
    expect(text).toContain('_secret = "/run/secrets/sonarr/box-username"');
    expect(() => checkKeys(text, [contents])).not.toThrow();
  });

  test('in a name is refused', () => {
    const contents = withClient('sonarr', `box ${KEY}`, { host: 'box.example' });
    const text = importText(importServices([contents], RECORDS));
    expect(() => checkKeys(text, [contents])).toThrow(expect.objectContaining({ code: 'key-shown' }));
    expect(() => checkKeys(text, [contents])).toThrow(Problem);
    expect(() => checkKeys(text, [contents])).not.toThrow(new RegExp(KEY, 'u'));
  });
});

test('a service that shows the account of another does not get its secret', () => {
  const account = { host: 'box.example', username: 'me', password: '********' };
  const both = [withClient('radarr', 'box', account), withClient('sonarr', 'box', account)];
  const { entries } = importServices(both, RECORDS);
  expect(entries.map(({ services }) => services)).toEqual([['radarr'], ['sonarr']]);
  expect(entries.flatMap(({ secrets }) => secrets.map(({ path }) => path))).toEqual([
    '/run/secrets/radarr/box-password',
    '/run/secrets/sonarr/box-password',
  ]);
});

test.each(['Sonarr', 'sonarr-key', '../sonarr', '../../etc/shadow', '/', '..', 'x'.repeat(3000)])(
  'a name leads to no other file than one of its service: %s',
  (name) => {
    const contents = withClient('sonarr', name, { host: 'h', password: '********' });
    const [entry] = importServices([contents], RECORDS).entries;
    const paths = entry?.secrets.map(({ path }) => path) ?? [];
    expect(paths).toHaveLength(1);
    expect(paths[0]).toMatch(/^\/run\/secrets\/sonarr\/[a-z0-9-]{1,255}$/u);
    expect(serviceLines([contents.service]).join('')).not.toContain(paths[0]);
  },
);
