/** A service that has only a group of settings and a list: enough to apply flat kinds to. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A resource as it is stored. */
export interface Stored {
  readonly id: number;
  readonly [key: string]: unknown;
}

/** A running service. */
export interface FlatService extends AsyncDisposable {
  readonly url: string;
  /** `METHOD path` of every write, in order. */
  readonly writes: string[];
  /** Resources at each path: a list of resources, or the one object of a singleton. */
  readonly stored: Map<string, Stored | Stored[]>;
}

/** Starts a service that calls itself Sonarr and has what `stored` says. It accepts `key`, and PUT of what exists. */
export async function startFlatService(
  key: string,
  stored: ReadonlyMap<string, Stored | Stored[]>,
): Promise<FlatService> {
  const writes: string[] = [];
  const now = new Map(stored);
  const fixed = new Map<string, unknown>([
    ['/api', { current: 'v3', deprecated: [] }],
    ['/api/v3/system/status', { appName: 'Sonarr', version: '4.9.0.1' }],
    ['/api/v3/config/ui', { uiLanguage: 1 }],
    ['/api/v3/tag', []],
  ]);
  const write = (method: string, path: string, body: Stored): Stored | undefined => {
    writes.push(`${method} ${path}`);
    const [, list = '', id] = /^(.*)\/(\d+)$/u.exec(path) ?? [];
    const there = now.get(list);
    if (method !== 'PUT' || there === undefined) return undefined;
    const sent = { ...body, id: Number(id) };
    now.set(list, Array.isArray(there) ? there.map((one) => (one.id === sent.id ? sent : one)) : sent);
    return sent;
  };
  const read = (path: string): unknown => {
    const [, list = '', id] = /^(.*)\/(\d+)$/u.exec(path) ?? [];
    return (
      now.get(path) ?? fixed.get(path) ?? [now.get(list) ?? []].flat().find((one) => one.id === Number(id))
    );
  };
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const { method = 'GET' } = request;
      if (request.headers['x-api-key'] !== key) return response.writeHead(401).end();
      const list =
        pathname.endsWith('/schema') ||
        /\/(?:notification|indexer|downloadclient|importlist)$/u.test(pathname);
      const found =
        method === 'GET'
          ? (read(pathname) ?? (list ? [] : undefined))
          : write(method, pathname, JSON.parse(sent) as Stored);
      if (found === undefined) return response.writeHead(method === 'GET' ? 404 : 405).end();
      return response
        .writeHead(method === 'GET' ? 200 : 202, { 'content-type': 'application/json' })
        .end(JSON.stringify(found));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    writes,
    stored: now,
    [Symbol.asyncDispose]: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}
