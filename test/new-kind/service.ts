/** A service with kinds that no real service has: enough of it for generate, apply and import. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { FAKE_KEY } from '../service/options.ts';
import { close, listen } from '../service/http/server.ts';

interface Resource {
  readonly id: number;
  readonly attention?: string;
  readonly [key: string]: unknown;
}

/** The schema of the listeners: two implementations, with a switch of three positions and a field or two. */
const SCHEMA = [
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

/** The only group of settings of a new service. */
const GAUGE = { id: 1, gaugeUnit: 'miles', exact: false, digits: 2, other: 'kept' };

/** A running service that calls itself Sonarr. */
export class NewService {
  url = '';
  /** `METHOD path` of every write, in order, with the position of the switch. */
  readonly writes: string[] = [];
  readonly listeners = new Map<number, Resource>();
  readonly shelves = new Map<number, Resource>();
  readonly gauges = new Map<number, Resource>([[1, GAUGE]]);
  readonly #server = createServer((request, response) => {
    const { url = '/', method = 'GET', headers } = request;
    const path = new URL(url, 'http://localhost').pathname.replace(/^\/api\/v3\//u, '');
    const respond = async (): Promise<void> => {
      const sent = await text(request);
      const [status, body] = headers['x-api-key'] === FAKE_KEY ? this.#answer(method, path, sent) : [401];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    void respond();
  });

  /** Starts a service without listeners and shelves. */
  static async start(): Promise<NewService> {
    const service = new NewService();
    service.url = `http://127.0.0.1:${await listen(service.#server)}`;
    return service;
  }

  async stop(): Promise<void> {
    await close(this.#server);
  }

  #answer(method: string, path: string, sent: string): readonly [status: number, body?: unknown] {
    if (path === 'listener/test') return [200, {}];
    const [, kind, id] = /^(listener|shelf|config\/gauge)(?:\/(\d+))?$/u.exec(path) ?? [];
    const rows = { listener: this.listeners, shelf: this.shelves, 'config/gauge': this.gauges }[kind ?? ''];
    if (method === 'GET') {
      if (id !== undefined && rows !== undefined) return [200, rows.get(Number(id))];
      return rows === undefined ? read(path) : [200, rows === this.gauges ? rows.get(1) : [...rows.values()]];
    }
    if (rows === undefined) return [404];
    const body = (sent === '' ? {} : JSON.parse(sent)) as Resource;
    this.writes.push(`${method} ${path} ${body.attention ?? ''}`.trim());
    if (method === 'DELETE') return [200, rows.delete(Number(id))];
    const stored = { ...body, id: method === 'POST' ? rows.size + 1 : Number(id) };
    rows.set(stored.id, stored);
    return [method === 'POST' ? 201 : 202, stored];
  }
}

/** Answers a GET of everything but the new kinds. Of the kinds of real services there is nothing. */
function read(path: string): readonly [status: number, body?: unknown] {
  if (path === 'listener/schema') return [200, SCHEMA];
  if (path === '/api') return [200, { current: 'v3', deprecated: [] }];
  if (path === 'system/status') return [200, { appName: 'Sonarr', version: '4.9.0.1' }];
  if (path === 'config/ui') return [200, { id: 1, uiLanguage: 1 }];
  if (path.startsWith('config/')) return [404];
  return [200, path.endsWith('profile/schema') ? {} : []];
}
