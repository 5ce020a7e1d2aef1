import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../generator/base/problem.ts';
import { fetchRecords } from '../../../generator/source/fetch-records.ts';
import { fetchSchemas, probe } from '../../../generator/source/live.ts';
import { fileFolder } from '../../folder.ts';
import { KEY, clientFor, failure, messageOf, probeInEnglish, serviceAt } from './asking.ts';
import { type Canned, freePort, json, serve } from './servers.ts';

const folder = fileFolder();
const keyFile = path.join(folder, 'key');
writeFileSync(keyFile, KEY, { mode: 0o600 });

type Routes = Readonly<Record<string, Canned>>;

/** A service that has these paths and answers 404 to all others. */
function route(routes: Routes) {
  return serve(({ url = '' }) => routes[url] ?? { status: 404 });
}

const offers = (current: string, ...deprecated: string[]) => json({ current, deprecated });
const status = (appName: string, version = '4.0.19.2979') =>
  json({ appName, version, instanceName: 'My TV' });
const language = (uiLanguage: number | string) => json({ uiLanguage });
const sonarr5 = { '/api/v5/system/status': status('Sonarr', '5.0.0'), '/api/v5/settings/ui': language(1) };
const sonarr3 = { '/api/v3/system/status': status('Sonarr'), '/api/v3/config/ui': language(1) };
const of3 = (uiLanguage: number | string) => ({ ...sonarr3, '/api/v3/config/ui': language(uiLanguage) });
/** A service with API v3 that shows this status. */
const shows = (appName: string, version?: string) => ({
  '/api': offers('v3'),
  '/api/v3/system/status': status(appName, version),
});

describe('probe', () => {
  it.each<[string, Routes, object]>([
    [
      'a release that tells its versions',
      { '/api': offers('v3'), ...sonarr3 },
      { app: 'sonarr', version: '4.0.19.2979', api: 'v3' },
    ],
    ['the current version', { '/api': offers('v5', 'v3'), ...sonarr3, ...sonarr5 }, { api: 'v5' }],
    ['a current version that suite does not read', { '/api': offers('v6', 'v3'), ...sonarr3 }, { api: 'v3' }],
    ['a newer version alone', { '/api': offers('v5'), ...sonarr5 }, { api: 'v5' }],
    ['an older release without /api', sonarr3, { api: 'v3' }],
    [
      'a web page for /api',
      { '/api': { headers: { 'content-type': 'text/html' }, body: '<html>' }, ...sonarr3 },
      { api: 'v3' },
    ],
    [
      'no app name and no language',
      { '/api/v3/system/status': json({ version: '3.0.1' }) },
      { app: 'sonarr', version: '3.0.1' },
    ],
    ['an English in words, as in Prowlarr', of3('en'), { api: 'v3' }],
  ])('%s', async (_, routes, want) => {
    const server = await route(routes);
    expect(await probeInEnglish(clientFor(serviceAt(server.url)))).toMatchObject(want);
  });

  it.each([
    ['v3', ['v5', 'v3'], 'v3'],
    ['v5', ['v5', 'v3'], 'v5'],
    ['v3', ['v5'], 'v5'],
  ])('a record over %s, and a service with %j', async (recorded, [current = '', ...deprecated], api) => {
    const server = await route({ '/api': offers(current, ...deprecated), ...sonarr3, ...sonarr5 });
    expect(await probe(clientFor(serviceAt(server.url)), recorded)).toMatchObject({ api });
  });

  it.each<[string, Routes]>([
    ['another app', shows('Radarr', '6.0.3')],
    [
      'another app with another API',
      { '/api': offers('v1'), '/api/v1/system/status': status('Prowlarr', '2.3.6') },
    ],
    ['another app of old', { '/api/v1/system/status': status('Lidarr', '1.0') }],
    ['another program', shows('Other\u001b[2J')],
    [
      'a version we do not know',
      { '/api': offers('v7', 'v6'), '/api/v7/system/status': status('Sonarr', '7.0') },
    ],
    ['a version of another app', { '/api': offers('v1'), '/api/v1/system/status': status('Sonarr', '7.0') }],
    ['German', { '/api': offers('v3'), ...of3(4) }],
    ['German in words', { '/api': offers('v3'), ...of3('de') }],
    ['nothing there', {}],
    ['a list for /api', { '/api': json([]) }],
    ['an object for /api', { '/api': json({}) }],
    ['null for /api', { '/api': json(null) }],
    ['a string for /api', { '/api': json('v3') }],
    ['204 for /api', { '/api': { status: 204 } }],
    ['a path for a version', { '/api': offers('v3/../../x') }],
    ['a strange version', shows('Sonarr', '${x}')],
    ['a version with room for a key', shows('Sonarr', `4.0-${'0a'.repeat(16)}`)],
  ])('refuses %s', async (name, routes) => {
    const { url, port } = await route(routes);
    const message = await messageOf(probeInEnglish(clientFor(serviceAt(url))), port);
    expect(message).toMatchSnapshot(name);
  });

  it('asks for no other version after a failure that is not a missing path', async () => {
    const server = await route({ '/api/v3/system/status': { status: 500 } });
    const failed = await failure(probe(clientFor(serviceAt(server.url))));
    expect(failed.code).toBe('service-error');
    expect(server.requests.map(({ path: at }) => at)).toEqual(['/api', '/api/v3/system/status']);
  });

  it.each([
    ['alone', '', '[key]'],
    ['behind other text', 'x'.repeat(39), `${'x'.repeat(39)}[key]`],
    ['in a URL with a password', 'http://me:pass@box/?token=', 'http://box/?token=…'],
  ])('shows the key nowhere, though the service calls itself by it, %s', async (_, before, shown) => {
    const server = await route(shows(`${before}${KEY}`));
    const { message } = await failure(probe(clientFor(serviceAt(server.url))));
    expect(message).toContain(`this is ${shown} 4.0.19.2979`);
  });
});

describe('fetchSchemas', () => {
  it('asks for the kinds that the app has, under the names of the version, and keeps their order', async () => {
    const server = await route({
      '/api/v5/connection/schema': json([{ a: 1 }]),
      '/api/v5/downloadclient/schema': json([]),
    });
    const client = clientFor(serviceAt(server.url));
    const kinds = ['notification', 'applications', 'downloadclient'] as const;
    const place = (name: string) => `sonarr (${server.url}/api/v5/${name}/schema)`;
    expect(await fetchSchemas(client, { app: 'sonarr', api: 'v5' }, kinds)).toEqual({
      schemas: [
        { kind: 'notification', place: place('connection'), body: [{ a: 1 }], lists: {} },
        { kind: 'downloadclient', place: place('downloadclient'), body: [], lists: {} },
      ],
      absent: [],
    });
  });

  it('tells the kinds that the service does not have, unless it has none at all', async () => {
    const server = await route({ '/api/v3/downloadclient/schema': json([]) });
    const client = clientFor(serviceAt(server.url));
    const asked = await fetchSchemas(client, { app: 'sonarr', api: 'v3' }, ['importlist', 'downloadclient']);
    expect(asked.schemas.map(({ kind }) => kind)).toEqual(['downloadclient']);
    expect(asked.absent).toEqual([
      { kind: 'importlist', place: `sonarr (${server.url}/api/v3/importlist/schema)` },
    ]);
    const none = fetchSchemas(client, { app: 'sonarr', api: 'v3' }, ['importlist', 'metadata']);
    expect(await failure(none)).toMatchObject({ code: 'service-not-found' });
  });
});

describe('fetchRecords', () => {
  const schemas = { '/api/v3/downloadclient/schema': json([]), '/api/v3/notification/schema': json([]) };
  const kinds = ['downloadclient', 'notification'] as const;
  const options = { allowEmpty: true, timeoutMs: 300_000, warn: () => undefined };
  const service = (url: string, name = 'sonarr') => serviceAt(url, { name, apiKeyFile: keyFile });

  it('warns of a key file that others can read', async () => {
    const server = await route({ '/api': offers('v3'), ...sonarr3, ...schemas });
    const open = path.join(folder, 'open');
    chmodSync(folder, 0o711);
    writeFileSync(open, KEY, { mode: 0o604 });
    const warnings: Problem[] = [];
    const services = ['b', 'a'].map((name) =>
      serviceAt(server.url, { name, schema: name, apiKeyFile: name === 'a' ? open : keyFile }),
    );
    const warn = (problem: Problem) => warnings.push(problem);
    const { records } = await fetchRecords(services, kinds, { ...options, warn });
    expect(Object.keys(records)).toEqual(['b', 'a']);
    expect(records['a']).toMatchObject({ api: 'v3', kinds: { downloadclient: [], notification: [] } });
    expect(warnings.map(({ message }) => message.replaceAll(folder, ''))).toMatchSnapshot();
  });

  it('tells the problems of all services', async () => {
    const good = await route({ '/api': offers('v3'), ...sonarr3, ...schemas });
    const bad = await serve(() => ({ status: 401 }));
    const closed = await freePort();
    const services = [
      service(good.url, 'good'),
      service(bad.url, 'bad'),
      service(`http://127.0.0.1:${closed}`, 'closed'),
      serviceAt(good.url, { name: 'keyless', apiKeyFile: path.join(folder, 'none') }),
    ];
    const error = await failure(fetchRecords(services, kinds, options));
    const codes = ['service-key-refused', 'service-refused', 'file-missing'];
    expect(error).toMatchObject({ problems: codes.map((code) => ({ code })) });
    const message = error.message.replaceAll(folder, '').replaceAll(/:\d{4,5}\b|port \d+ of/g, ':PORT');
    expect(message).toMatchSnapshot();
  });

  it('takes another language where that is allowed', async () => {
    const server = await route({ ...of3(4), ...schemas });
    await fetchRecords([service(server.url)], kinds, { ...options, allowLocalised: true });
    expect(server.requests.map(({ path: asked }) => asked)).not.toContain('/api/v3/config/ui');
  });

  it('reports another language, whatever else is wrong', async () => {
    const { url } = await route(of3(4));
    const error = await failure(fetchRecords([service(url)], kinds, options));
    expect(error).toMatchObject({ problems: [{ code: 'service-language' }] });
  });

  it('tells the problem of a schema', async () => {
    const { url, port } = await route({ '/api': offers('v3'), ...sonarr3 });
    const error = await failure(fetchRecords([service(url)], ['indexer'], options));
    expect(error.message.replaceAll(String(port), 'PORT')).toMatchSnapshot();
  });
});
