/** A mock service on loopback that responds from a schema record, for `demo`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { APPS, kindPath, uiPath } from '../servarr/apps.ts';
import { SCHEMA_KINDS, SETTINGS_KINDS, kindRow, propertyOfKey } from '../servarr/kinds.ts';
import { profileLists, profileSchema } from './mock-profile.ts';
import { supportKey } from '../servarr/events.ts';
import type { RecordField, RecordItem, SchemaRecord } from '../schema/record/record.ts';

/** A running mock service. */
export interface MockService {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a service that accepts one key and serves the read side of the API from `record`. */
export async function startMockService(record: SchemaRecord, key: string): Promise<MockService> {
  const bodies = answers(record);
  const server = createServer((request, response) => {
    const body = bodies.get(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (request.headers['x-api-key'] !== key) response.writeHead(401).end();
    else if (body === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

/** Returns the response bodies by path. */
function answers({ app, api, version, kinds }: SchemaRecord): Map<string, unknown> {
  const schemas = SCHEMA_KINDS.flatMap((kind): [string, unknown][] => {
    const items = kinds[kind];
    const path = `${kindPath(api, kind)}/schema`;
    const [first] = items ?? [];
    if (items === undefined) return [];
    if (kindRow(kind).codec !== 'profile' || first === undefined) return [[path, items.map(wireItem)]];
    const lists = profileLists(kind, app, first);
    return [
      [path, profileSchema(kind, app, first)],
      ...lists.map(([list, body]): [string, unknown] => [`/api/${api}/${list}`, body]),
    ];
  });
  const settings = SETTINGS_KINDS.flatMap((kind): [string, unknown][] =>
    (kinds[kind] ?? []).map(({ fields }) => [
      kindPath(api, kind),
      Object.fromEntries(fields.map(({ name, type }) => [propertyOfKey(kind, name), VALUES[type] ?? null])),
    ]),
  );
  const ui = settings.find(([path]) => path === uiPath(api))?.[1] as
    Readonly<Record<string, unknown>> | undefined;
  // Prowlarr has a text there.
  const uiLanguage = typeof ui?.['uiLanguage'] === 'string' ? 'en' : 1;
  return new Map([
    ...settings,
    ['/api', { current: api, deprecated: [] }],
    [`/api/${api}/system/status`, { appName: APPS[app].title, version }],
    [uiPath(api), { ...ui, uiLanguage }],
    ...schemas,
  ]);
}

/** A value of each JSON type that records name. */
const VALUES: Readonly<Record<string, unknown>> = {
  array: [],
  boolean: false,
  number: 0,
  object: {},
  string: '',
};

/** Converts an item to its form on the wire: the inverse of `toRecordItems`, except for the parts that records omit. */
function wireItem(item: RecordItem) {
  const events = item.events.flatMap((event) => [
    [event, false],
    [supportKey(event), true],
  ]);
  return {
    ...item.general,
    ...Object.fromEntries(events),
    name: item.name ?? '',
    implementation: item.implementation,
    implementationName: item.implementationName,
    ...(item.protocol === undefined ? {} : { protocol: item.protocol }),
    ...(item.privacy === undefined ? {} : { privacy: item.privacy }),
    tags: [],
    fields: item.fields.map(wireField),
  };
}

function wireField(
  { default: value, choices, hidden, provider, help, ...field }: RecordField,
  order: number,
) {
  return {
    privacy: 'normal',
    advanced: false,
    isFloat: false,
    ...field,
    order,
    ...(value === undefined ? {} : { value }),
    ...(choices === undefined ? {} : { selectOptions: choices }),
    ...(hidden === undefined ? {} : { hidden }),
    ...(provider === undefined ? {} : { selectOptionsProviderAction: provider }),
    ...(help === undefined ? {} : { helpText: help }),
  };
}
