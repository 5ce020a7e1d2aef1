/** A service that shows the API key that it was asked with: its record would be committed. */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fetchRecords } from '../../../generator/source/fetch-records.ts';
import { withFolder } from '../../emit.ts';
import { warmSuite as suite } from '../../warm/suite.ts';
import { KEY, serviceAt } from './asking.ts';
import { json, serve } from './servers.ts';

const ITEM = { implementation: 'Made', implementationName: 'Made' };
const FIELD = { name: 'host', type: 'textbox', label: 'Host', value: 'localhost' };

/** Starts a service with one download client. */
async function serveItem(item: object): Promise<string> {
  const { url } = await serve(({ url: at = '' }) => {
    if (at === '/api') return json({ current: 'v3', deprecated: [] });
    if (at.endsWith('/system/status')) return json({ appName: 'Sonarr', version: '4.0.19.2979' });
    return at.endsWith('/downloadclient/schema') ? json([item]) : { status: 404, body: '' };
  });
  return url;
}

/** Fetches the record of that service. */
async function recordOf(item: object): Promise<unknown> {
  const url = await serveItem(item);
  return withFolder(async (folder) => {
    const apiKeyFile = path.join(folder, 'key');
    writeFileSync(apiKeyFile, KEY, { mode: 0o600 });
    const options = { allowLocalised: true, timeoutMs: 5000, warn: () => undefined };
    return fetchRecords([serviceAt(url, { apiKeyFile })], ['downloadclient'], options);
  });
}

function asEntity(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

describe('a record', () => {
  test.each<[string, object]>([
    ['a default', { ...ITEM, fields: [{ ...FIELD, value: `a${KEY}` }] }],
    ['a label', { ...ITEM, fields: [{ ...FIELD, label: KEY.toUpperCase() }] }],
    ['the name of a field', { ...ITEM, fields: [{ ...FIELD, name: KEY }] }],
    [
      'a name',
      { ...ITEM, implementationName: Buffer.from(`key ${KEY}`).toString('base64'), fields: [FIELD] },
    ],
    ['a default, as HTML', { ...ITEM, fields: [{ ...FIELD, value: KEY.replaceAll(/\w/gu, asEntity) }] }],
    [
      'a choice',
      { ...ITEM, fields: [{ ...FIELD, type: 'select', value: 0, selectOptions: [{ name: KEY, value: 0 }] }] },
    ],
    [
      'a note about something invalid',
      { ...ITEM, fields: [FIELD, { ...FIELD, name: KEY, type: 'select', selectOptions: [{}] }] },
    ],
  ])('is not written if the API key is in %s', async (_, item) => {
    const error: unknown = await recordOf(item).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'key-shown', place: 'sonarr' });
    expect(String(error)).not.toContain(KEY);
  });

  test('is written otherwise, also with a label that ends like the beginning of the key', async () => {
    const label = `Host ${KEY.slice(0, 6)}…`;
    expect(await recordOf({ ...ITEM, fields: [{ ...FIELD, label }] })).toMatchObject({
      records: { sonarr: { app: 'sonarr' } },
    });
  });
});

/** A class whose letters and digits are the key: no text of the service contains the key. */
const JOINED = `${KEY.slice(0, 8)}-${KEY.slice(8)}`;

describe('a name that suite joins to the API key', () => {
  test.each([
    [['generate', '--schemas', 'schemas', '--out', 'out']],
    [['generate', '--schemas', 'schemas', '--out', 'out', '--format', 'json']],
    [['generate', '--schemas', 'schemas', '--out', 'out', '--check']],
    [['reference', '--out', 'out.html']],
    [['show', 'Harmless']],
    [['show', 'downloadarr']],
  ])('is neither written nor printed by %j', async (words) => {
    const url = await serveItem({ implementation: JOINED, implementationName: 'Harmless', fields: [FIELD] });
    await withFolder(async (folder) => {
      writeFileSync(path.join(folder, 'key'), KEY, { mode: 0o600 });
      const live = ['--service', `sonarr=${url}`, '--key-file', 'sonarr=key'];
      const { code, stdout, stderr } = await suite(folder, ...words, ...live);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('[key-shown]');
      expect(stderr).not.toContain(KEY);
      expect(readdirSync(folder).toSorted()).toEqual(['key']);
    });
  });
});
