import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { KEY, clientFor, serviceAt } from '../asking.ts';
import { type Canned, json, serve, serveAlways } from '../servers.ts';

const TEXT = { 'content-type': 'text/plain' };

describe('a usable answer', () => {
  it('is asked for with the key in its header only, below the URL base', async () => {
    const server = await serveAlways(json([{ id: 1 }]));
    const client = clientFor(serviceAt(`${server.url}/`, { urlBase: '/sonarr/' }));
    const answer = await client.request('GET', '/api/v3/tag', { query: { a: 'b c' } });
    expect(answer).toMatchObject({ status: 200, body: [{ id: 1 }], text: '[{"id":1}]' });
    const [request] = server.requests;
    expect(request?.path).toBe('/sonarr/api/v3/tag?a=b+c');
    expect(request?.headers).toMatchObject({ 'x-api-key': KEY, accept: 'application/json' });
    const others = { ...request?.headers, 'x-api-key': '' };
    expect(JSON.stringify({ ...request, headers: others })).not.toContain(KEY);
  });

  it('is asked for only as long as the responses take less time than they may in all', async () => {
    const server = await serveAlways(json([]));
    const problem = { code: 'service-failed' };
    const client = clientFor(serviceAt(server.url), { budgetMs: -1 });
    await expect(client.request('GET', '/api')).rejects.toMatchObject(problem);
    expect(server.requests).toEqual([]);
  });

  it('carries a body as JSON', async () => {
    const server = await serveAlways({ ...json({ id: 7 }), status: 201 });
    const options = { body: { label: 'tv' } };
    const answer = await clientFor(serviceAt(server.url)).request('POST', '/api/v3/tag', options);
    expect(answer).toMatchObject({ status: 201, body: { id: 7 } });
    const [request] = server.requests;
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '14' });
  });

  const zipped = { headers: { 'content-encoding': 'gzip' }, body: gzipSync('{"a":"ä"}') };
  const named = { headers: { 'X-Application-Version': '4.0' }, body: '{}' };
  it.each<[string, 'DELETE' | 'GET' | 'PUT', Canned, object]>([
    ['is decompressed', 'GET', zipped, { body: { a: 'ä' } }],
    ['may begin with a mark and be text', 'GET', { headers: TEXT, body: '\uFEFF{}' }, { body: {} }],
    ['may be empty', 'DELETE', { status: 200 }, { body: undefined }],
    ['may be empty by its status', 'GET', { status: 204 }, { body: undefined }],
    ['has its headers, by lower-case name', 'GET', named, { headers: { 'x-application-version': '4.0' } }],
    ['may be a list of failures', 'PUT', { ...json([{ a: 1 }]), status: 400 }, { body: [{ a: 1 }] }],
    ['may be of a missing resource', 'PUT', { status: 404 }, { body: undefined }],
    ['may be a conflict', 'PUT', { ...json({ message: 'x' }), status: 409 }, { body: { message: 'x' } }],
    ['may be an exception', 'PUT', { ...json({ message: 'x' }), status: 500 }, { body: { message: 'x' } }],
  ])('%s, where its status is allowed', async (_, method, canned, want) => {
    const { status = 200 } = canned;
    const server = await serveAlways(canned);
    const options = method === 'PUT' ? { body: {}, allow: (given: number) => given === status } : {};
    const answer = await clientFor(serviceAt(server.url)).request(method, '/api', options);
    expect(answer).toMatchObject({ status, ...want });
  });

  it('comes over one client many times, also after a failure', async () => {
    let turn = 0;
    const server = await serve(() => (turn++ === 0 ? { status: 503 } : json({})));
    const client = clientFor(serviceAt(server.url));
    await expect(client.request('GET', '/api')).rejects.toMatchObject({ code: 'service-unavailable' });
    const all = await Promise.all(Array.from({ length: 20 }, () => client.request('GET', '/api')));
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
});
