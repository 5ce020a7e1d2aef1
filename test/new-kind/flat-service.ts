/** A service that has one group of settings and nothing else: enough to apply a flat singleton to. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { close, listen } from '../service/http/server.ts';

/** A group of settings as it is stored. */
type Group = Readonly<Record<string, unknown>>;

/** A running service. */
export interface FlatService extends AsyncDisposable {
  readonly url: string;
  /** `METHOD path` of every write, in order. */
  readonly writes: string[];
  /** Returns the stored group. */
  readonly stored: () => Group;
}

/** Starts a service that calls itself Sonarr and has the group at `path`. It accepts `key`, and PUT of the group. */
export async function startFlatService(key: string, path: string, group: Group): Promise<FlatService> {
  const writes: string[] = [];
  let now = group;
  const fixed = new Map<string, unknown>([
    ['/api', { current: 'v3', deprecated: [] }],
    ['/api/v3/system/status', { appName: 'Sonarr', version: '4.9.0.1' }],
    ['/api/v3/config/ui', { uiLanguage: 1 }],
    ['/api/v3/tag', []],
  ]);
  const write = (method: string, pathname: string, sent: string): Group | undefined => {
    writes.push(`${method} ${pathname}`);
    if (method !== 'PUT' || pathname !== `${path}/1`) return undefined;
    now = { ...(JSON.parse(sent) as Group), id: 1 };
    return now;
  };
  const read = (pathname: string): unknown => {
    if (pathname === path || pathname === `${path}/1`) return now;
    const isList = /\/(?:schema|notification|indexer|downloadclient|importlist)$/u.test(pathname);
    return fixed.get(pathname) ?? (isList ? [] : undefined);
  };
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const { method = 'GET' } = request;
      if (request.headers['x-api-key'] !== key) return response.writeHead(401).end();
      const found = method === 'GET' ? read(pathname) : write(method, pathname, sent);
      if (found === undefined) return response.writeHead(method === 'GET' ? 404 : 405).end();
      return response
        .writeHead(method === 'GET' ? 200 : 202, { 'content-type': 'application/json' })
        .end(JSON.stringify(found));
    });
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    writes,
    stored: () => now,
    [Symbol.asyncDispose]: async () => close(server),
  };
}
