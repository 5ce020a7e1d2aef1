/** A service with a kind that no real service has: enough of it for generate and apply. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { close, listen } from '../service/http/server.ts';

/** The key that it takes. */
export const KEY = '0123456789abcdef0123456789abcdef';

/** The path of the kind. */
export const LISTENERS = '/api/v3/listener';

interface Resource {
  readonly id: number;
  readonly attention?: string;
  readonly [key: string]: unknown;
}

/** The kind's schema: two implementations, with a switch of three positions and a field or two. */
export const SCHEMA = [
  item('Doorbell', 'Door bell', [
    { name: 'address', type: 'textbox', label: 'Address' },
    { name: 'rings', type: 'number', label: 'Rings', value: 2 },
  ]),
  item('Siren', 'Siren', [
    {
      name: 'tone',
      type: 'select',
      label: 'Tone',
      value: 1,
      selectOptions: [
        { name: 'Low', value: 0 },
        { name: 'High', value: 1 },
      ],
    },
  ]),
];

function item(implementation: string, implementationName: string, fields: readonly object[]) {
  return {
    attention: 'asleep',
    volume: 3,
    name: '',
    implementation,
    implementationName,
    configContract: `${implementation}Settings`,
    infoLink: '',
    tags: [],
    presets: [],
    fields,
  };
}

/** A running one. */
export interface ListenerService extends AsyncDisposable {
  readonly url: string;
  /** `METHOD attention` of every write, in order. */
  readonly writes: string[];
  readonly resources: Map<number, Resource>;
}

/** Starts one that calls itself Sonarr and has nothing but listeners. */
export async function startListenerService(): Promise<ListenerService> {
  const writes: string[] = [];
  const resources = new Map<number, Resource>();
  const read: Readonly<Record<string, () => unknown>> = {
    '/api': () => ({ current: 'v3', deprecated: [] }),
    '/api/v3/system/status': () => ({ appName: 'Sonarr', version: '4.9.0.1' }),
    '/api/v3/config/ui': () => ({ uiLanguage: 1 }),
    '/api/v3/tag': () => [],
    [LISTENERS]: () => [...resources.values()],
    [`${LISTENERS}/schema`]: () => SCHEMA,
  };
  const write = (method: string, id: number, body: Resource | undefined): unknown => {
    writes.push(`${method} ${body?.attention ?? ''}`.trim());
    if (method === 'DELETE') return void resources.delete(id);
    const stored = { ...body, id: method === 'POST' ? resources.size + 1 : id };
    resources.set(stored.id, stored);
    return stored;
  };
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const { method = 'GET' } = request;
      const answer = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (request.headers['x-api-key'] !== KEY) return response.writeHead(401).end();
      if (method === 'GET') {
        // Of the kinds that there are in fact it has nothing.
        const empty = pathname.endsWith('profile/schema') ? {} : [];
        const known = read[pathname] ?? (pathname.endsWith('/schema') ? () => empty : undefined);
        return known ? answer(200, known()) : response.writeHead(404).end();
      }
      if (pathname === `${LISTENERS}/test`) return answer(200, {});
      const body = sent === '' ? undefined : (JSON.parse(sent) as Resource);
      const id = Number(pathname.slice(LISTENERS.length + 1));
      return answer(method === 'POST' ? 201 : 202, write(method, id, body) ?? {});
    });
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    writes,
    resources,
    [Symbol.asyncDispose]: async () => close(server),
  };
}
