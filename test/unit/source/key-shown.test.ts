/** A service that shows the API key that it was asked with: its record would be committed. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fetchRecords } from '../../../generator/source/fetch-records.ts';
import { testFolder } from '../../folder.ts';
import { KEY, serviceAt } from './asking.ts';
import { json, serve } from './servers.ts';

const ITEM = { implementation: 'Made', implementationName: 'Made' };
const FIELD = { name: 'host', type: 'textbox', label: 'Host', value: 'localhost' };

/** Fetches the record of a service with these download clients. */
async function recordOf(...items: object[]): Promise<unknown> {
  const { url } = await serve(({ url: at = '' }) => {
    if (at === '/api') return json({ current: 'v3', deprecated: [] });
    if (at.endsWith('/system/status')) return json({ appName: 'Sonarr', version: '4.0.19.2979' });
    return at.endsWith('/downloadclient/schema') ? json(items) : { status: 404, body: '' };
  });
  const apiKeyFile = path.join(testFolder(), 'key');
  writeFileSync(apiKeyFile, KEY, { mode: 0o600 });
  const options = { allowLocalised: true, timeoutMs: 300_000, warn: () => undefined };
  return fetchRecords([serviceAt(url, { apiKeyFile })], ['downloadclient'], options);
}

test.each<[string, object]>([
  ['a default', { ...ITEM, fields: [{ ...FIELD, value: `a${KEY}` }] }],
  ['a label', { ...ITEM, fields: [{ ...FIELD, label: KEY.toUpperCase() }] }],
  ['the name of a field', { ...ITEM, fields: [{ ...FIELD, name: KEY }] }],
  ['a name', { ...ITEM, implementationName: Buffer.from(`key ${KEY}`).toString('base64'), fields: [FIELD] }],
  [
    'a choice',
    { ...ITEM, fields: [{ ...FIELD, type: 'select', value: 0, selectOptions: [{ name: KEY, value: 0 }] }] },
  ],
  ['a note about something invalid', { implementation: KEY, fields: [{}] }],
])('a record is not written if the API key is in %s', async (_, item) => {
  const valid = { ...ITEM, implementation: 'Valid' };
  const error: unknown = await recordOf(valid, item).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'key-shown', place: 'sonarr' });
  expect(String(error)).not.toContain(KEY);
});

test('a record is written otherwise, also with a label that ends like the beginning of the key', async () => {
  const label = `Host ${KEY.slice(0, 6)}…`;
  expect(await recordOf({ ...ITEM, fields: [{ ...FIELD, label }] })).toMatchObject({
    records: { sonarr: { app: 'sonarr' } },
  });
});
