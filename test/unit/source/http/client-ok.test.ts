import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { KEY, clientFor, serviceAt } from '../asking.ts';
import { json, serve, serveAlways } from '../servers.ts';

describe('a usable answer', () => {
  it('is asked for with the key in its header only, below the URL base', async () => {
    const server = await serveAlways(json([{ id: 1 }]));
    const client = clientFor(serviceAt(`${server.url}/`, { urlBase: '/sonarr/' }));
    const answer = await client.request('GET', '/api/v3/tag', { query: { a: 'b c' } });
    expect(answer).toMatchObject({ status: 200, body: [{ id: 1 }], text: '[{"id":1}]' });
    const [request] = server.requests;
    expect(request?.path).toBe('/sonarr/api/v3/tag?a=b+c');
    expect(request?.headers).toMatchObject({ 'x-api-key': KEY, accept: 'application/json' });
    expect(JSON.stringify({ ...request, headers: { ...request?.headers, 'x-api-key': '' } })).not.toContain(
      KEY,
    );
  });

  it('is asked for only as long as the responses take less time than they may in all', async () => {
    const server = await serveAlways(json([]));
    const problem = { code: 'service-timeout', transient: false };
    await expect(
      clientFor(serviceAt(server.url), { budgetMs: -1 }).request('GET', '/api'),
    ).rejects.toMatchObject(problem);
    expect(server.requests).toEqual([]);
  });

  it('carries a body as JSON', async () => {
    const server = await serveAlways({ ...json({ id: 7 }), status: 201 });
    const answer = await clientFor(serviceAt(server.url)).request('POST', '/api/v3/tag', {
      body: { label: 'tv' },
    });
    expect(answer).toMatchObject({ status: 201, body: { id: 7 } });
    expect(server.requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': '14',
    });
  });

  it('is decompressed', async () => {
    const server = await serveAlways({
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync('{"a":"ä"}'),
    });
    expect((await clientFor(serviceAt(server.url)).request('GET', '/api')).body).toEqual({ a: 'ä' });
  });

  it('may begin with a byte order mark and call itself text', async () => {
    const server = await serveAlways({ headers: { 'content-type': 'text/plain' }, body: '\uFEFF{}' });
    expect((await clientFor(serviceAt(server.url)).request('GET', '/api')).body).toEqual({});
  });

  it.each([
    ['DELETE', 200],
    ['GET', 204],
  ] as const)('may be empty: %s %i', async (method, status) => {
    const server = await serveAlways({ status });
    expect(await clientFor(serviceAt(server.url)).request(method, '/api')).toMatchObject({
      status,
      body: undefined,
    });
  });

  it.each([
    [400, json([{ propertyName: 'Host' }]), [{ propertyName: 'Host' }]],
    [404, {}, undefined],
    [409, json({ message: 'x' }), { message: 'x' }],
    [500, json({ message: 'x' }), { message: 'x' }],
  ] as const)('has another status where that is allowed: %i', async (status, canned, body) => {
    const server = await serveAlways({ ...canned, status });
    const allow = (given: number) => given === status;
    const answer = await clientFor(serviceAt(server.url)).request('PUT', '/api/v3/tag/1', {
      body: {},
      allow,
    });
    expect(answer).toMatchObject({ status, body });
  });

  it('has its headers, by lower-case name', async () => {
    const server = await serveAlways({ headers: { 'X-Application-Version': '4.0' }, body: '{}' });
    const { headers } = await clientFor(serviceAt(server.url)).request('GET', '/api');
    expect(headers['x-application-version']).toBe('4.0');
  });

  it('comes over one client many times, also after a failure', async () => {
    let turn = 0;
    const server = await serve(() => (turn++ === 0 ? { status: 503 } : json({})));
    const client = clientFor(serviceAt(server.url));
    await expect(client.request('GET', '/api')).rejects.toMatchObject({
      code: 'service-unavailable',
      transient: true,
    });
    const all = await Promise.all(Array.from({ length: 20 }, () => client.request('GET', '/api')));
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
});
