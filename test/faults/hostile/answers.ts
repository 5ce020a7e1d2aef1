/** A service that answers every list and schema with something hostile: a fake service, and a proxy in front of it. */
import { hash } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type AnswerSize, listSize, schemaSize } from '../../../generator/source/http/sizes.ts';
import { isKind } from '../../../generator/servarr/kinds.ts';
import { FAKE_KEY, startFakeService } from '../../service/fake.ts';

type Item = Readonly<Record<string, unknown>> & { readonly fields?: readonly Item[] };

/** The answer that is replaced. */
interface Answered {
  readonly isSchema: boolean;
  readonly size: AnswerSize;
  /** The real answer. */
  readonly real: unknown;
  /** An element of the list or the schema that the service accepts. */
  readonly element: (index: number) => Item;
}

/** A hostile body, or a whole response and the number of those before it. */
type Shape =
  | { readonly body: (answered: Answered) => string }
  | { readonly send: (response: ServerResponse, request: IncomingMessage, count: number) => void };

/** The most elements of a list that suite reads. */
const MOST_ELEMENTS = 4900;

/** Returns a list of as many elements as the limits allow. */
export function grown(
  { size }: Pick<Answered, 'size'>,
  element: (index: number) => string,
  most = MOST_ELEMENTS,
): string {
  const last = element(MOST_ELEMENTS);
  const values = (last.match(/[,[{]/gu)?.length ?? 0) + 1;
  const count = Math.min(
    Math.floor((size.values * 0.95) / values),
    Math.floor((size.bytes * 0.99) / (last.length + 1)),
    most,
  );
  return `[${Array.from({ length: Math.max(count, 1) }, (_, index) => element(index)).join(',')}]`;
}

/** A list of elements that the service accepts, with a change. */
function changed(
  change: (element: Item, index: number, answered: Answered) => Item,
  most = MOST_ELEMENTS,
): Shape {
  return {
    body: (answered) =>
      Array.isArray(answered.real)
        ? grown(answered, (index) => JSON.stringify(change(answered.element(index), index, answered)), most)
        : JSON.stringify(answered.real),
  };
}

/** A list of anything. */
function listOf(element: (index: number) => string, most?: number): Shape {
  return { body: (answered) => grown(answered, element, most) };
}

/** A list of elements with a list of many values. */
function wide(key: string, value: (index: number) => unknown, count: number): Shape {
  const values = Array.from({ length: count }, (_, index) => value(index));
  return changed((element) => ({ ...element, [key]: values }));
}

/** A list of elements with one more property, in JSON that `JSON.stringify` does not write. */
function withText(text: (index: number) => string): Shape {
  return {
    body: (answered) => {
      const more = (item: unknown, index: number): string =>
        `${JSON.stringify(item).slice(0, -1)},"more":${text(index)}}`;
      return Array.isArray(answered.real)
        ? grown(answered, (index) => more(answered.element(index), index))
        : more(answered.real, 0);
    },
  };
}

/** Lists of custom formats and auto tags with conditions of which all fields have different names. */
function withConditions(count: number, fields: number): Shape {
  let last = 0;
  const fieldOf = () => ({ name: `field${(last += 1)}`, value: 1 });
  return changed((element, _index, { isSchema }) => {
    const { specifications: [condition] = [] } = element as { specifications?: Item[] };
    if (isSchema || condition === undefined) return element;
    const { name, implementation } = condition;
    const conditionOf = () => ({ name, implementation, fields: Array.from({ length: fields }, fieldOf) });
    return { ...element, specifications: Array.from({ length: count }, conditionOf) };
  });
}

/** Returns a list as deep as suite reads it in a list of resources. */
function nested(count: number): unknown {
  let list: unknown = Array.from({ length: count }, () => 1);
  for (let depth = 0; depth < 25; depth += 1) list = [list];
  return list;
}

const SECRET = (index: number, length: number) => `s3cret-${index}-${'x'.repeat(length)}`;

/** Returns a secret of 1,700 different lines. */
const linesOf = (index: number) =>
  Array.from({ length: 1700 }, (_, line) => hash('md5', `${index} ${line}`).slice(0, 8)).join('\n');

function withSecrets(secretOf: (index: number) => string, most?: number): Shape {
  return changed((element, index, { isSchema }) => {
    if (isSchema) return element;
    const fields = (element.fields ?? []).map(({ name }) => ({ name, value: secretOf(index) }));
    return element.fields === undefined ? element : { ...element, fields };
  }, most);
}

/** Case -> what the service answers to every list and schema. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  'empty lists': listOf(() => '[]', Infinity),
  'lists in lists': withText(() => `[${'[[]],'.repeat(30)}[]]`),
  'objects in lists': withText(() => `[${'{},'.repeat(60)}{}]`),
  'tiny objects': listOf(() => '{}', Infinity),
  'deep objects': withText(() => `${'{"a":['.repeat(13)}${']}'.repeat(13)}`),
  'brackets without an end': { body: () => '['.repeat(5_000_000) },
  'long strings': withText(() => `"${'x'.repeat(250_000)}"`),
  'long keys': withText((index) => `{"${'k'.repeat(5000)}${index}":1}`),
  'different keys': withText((index) => `{"key${index}":1,"${index}":2}`),
  'long numbers': withText(() => `[${Array.from({ length: 20 }, () => `1.${'7'.repeat(250)}`).join(',')}]`),
  escapes: withText(() => `"${String.raw`\u0041\u0000\u202e`.repeat(2000)}"`),
  'white space': { body: ({ size, real }) => `${JSON.stringify(real)}${' '.repeat(size.bytes - 500_000)}` },
  'keys that are prototypes': withText(
    () => `{${Array.from({ length: 50 }, () => '"__proto__":{"a":1},"\\u005f_proto__":[]').join(',')}}`,
  ),
  'many fields': wide('fields', (index) => ({ name: `field${index}`, label: 'L', type: 'textbox' }), 400),
  'many choices': changed((element) => ({
    ...element,
    fields: [
      {
        name: 'choice',
        type: 'select',
        value: 1,
        selectOptions: Array.from({ length: 2000 }, (_, value) => ({ value, name: `choice ${value}` })),
      },
    ],
  })),
  'many conditions': withConditions(32_000, 2),
  'conditions with many fields': withConditions(300, 100),
  'long names': changed((element, index, { isSchema }) =>
    isSchema || !('name' in element)
      ? element
      : { ...element, name: `${index} \u{100}${'##['.repeat(60_000)}` },
  ),
  'deep values': changed((element, _index, { isSchema }) =>
    isSchema ? element : { ...element, priority: nested(5000) },
  ),
  'many tags': wide('tags', (index) => index, 2000),
  'one name': changed((element, index) => ({ ...element, id: index + 1, name: 'one name' })),
  // Few enough that all of them are read.
  secrets: withSecrets((index) => SECRET(index, 10), 1500),
  'long secrets': withSecrets((index) => SECRET(index, 400)),
  'secrets of many lines': withSecrets(linesOf, 32),
  'a bomb': {
    send: (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(BOMB);
    },
  },
  'chunks without an end': {
    send: (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (!response.destroyed && response.write('[[[[],'.repeat(10_000)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    },
  },
  'a trickle': {
    send: (response, _request, count) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(timer));
      // Only the first one never ends: suite pauses for seconds between its attempts.
      if (count > 0) setTimeout(() => response.end(), 500);
    },
  },
  'large headers': {
    send: (response) => {
      for (let index = 0; index < 2000; index += 1) response.setHeader(`x-${index}`, 'x'.repeat(1000));
      response.end('[]');
    },
  },
  redirects: {
    send: (response, { url = '' }) => response.writeHead(302, { location: `${url}/again` }).end(),
  },
};

/** 100 MiB of white space. */
const BOMB = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '), { level: 1 });

/** The paths by which suite identifies a service. */
const IDENTITY = /^\/api$|\/system\/status$|\/config\/ui$/u;

/** Runs a task with the port of a Sonarr of which every list and schema has a shape. */
export async function withHostileService<T>(shape: Shape, task: (port: number) => Promise<T>): Promise<T> {
  await using fake = await startFakeService({ recording: 'sonarr-4.0.19' });
  const get = async (url: string) =>
    fetch(fake.url + url, { headers: { 'x-api-key': FAKE_KEY } }).then(async (answer) => ({
      status: answer.status,
      text: await answer.text(),
    }));
  const bodies = new Map<string, Promise<{ status: number; body: Buffer }>>();
  const bodyOf = async (url: string) => {
    const { status, text } = await get(url);
    if (status !== 200 || IDENTITY.test(url) || !('body' in shape)) return { status, body: gzipSync(text) };
    const real: unknown = JSON.parse(text);
    const schema = url.endsWith('/schema') ? real : JSON.parse((await get(`${url}/schema`)).text || 'null');
    const body = shape.body(answeredAt(url, real, schema));
    return { status, body: gzipSync(body, { level: 1 }) };
  };
  let count = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '', method } = request;
    if (method !== 'GET') return void response.writeHead(400).end('[]');
    if ('send' in shape && !IDENTITY.test(url)) return shape.send(response, request, count++);
    const known = bodies.get(url) ?? bodyOf(url);
    bodies.set(url, known);
    const { status, body } = await known;
    response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body);
  };
  const server = createServer((request, response) => void answer(request, response));
  try {
    return await task(await listening(server));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function answeredAt(url: string, real: unknown, schema: unknown): Answered {
  const isSchema = url.endsWith('/schema');
  const last = url.replace('/schema', '').split('/').at(-1) ?? '';
  const kind = isKind(last) ? last : 'notification';
  const [first] = [schema, real].flatMap((one) => (Array.isArray(one) ? (one as Item[]) : []));
  const element = (index: number): Item => {
    if (isSchema && Array.isArray(real))
      return (real as Item[])[index] ?? { ...first, implementation: `Type${index}` };
    const own = { id: index + 1, name: `name ${index}`, label: `tag${index}`, tags: [], order: index };
    const paths = { path: `/srv/${index}`, host: `box${index}`, remotePath: `/r${index}`, localPath: '/l' };
    const isCondition = last === 'customformat' || last === 'autotagging';
    return isCondition
      ? { ...own, specifications: [{ ...first, name: 'one' }] }
      : { ...first, ...own, ...paths };
  };
  return { isSchema, size: isSchema ? schemaSize(kind) : listSize(kind), real, element };
}
