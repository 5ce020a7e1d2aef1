/** Recorded exchanges: sending one to a fake, and comparing its answer with the recorded one. */
import { request as httpRequest } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { FakeService } from './fake.ts';

/** One exchange of `exchanges.json`, `writes.json` or `access.json`. */
export interface Exchange {
  readonly set?: string;
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly rawBody?: string;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
}

/** What a fake answered. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

/** Sends a recorded request; `<API_KEY>` becomes the fake's key. */
export async function replay({ request }: Exchange, fake: FakeService): Promise<Answered> {
  const withKey = (text: string): string => text.replaceAll('<API_KEY>', fake.apiKey);
  const headers = Object.fromEntries(
    Object.entries(request.headers ?? {}).map(([name, value]) => [name, withKey(value)]),
  );
  const text =
    request.rawBody ?? (typeof request.body === 'string' ? request.body : JSON.stringify(request.body));
  return await send(fake, request.method, withKey(request.path), headers, text);
}

async function send(
  fake: FakeService,
  method: string,
  path: string,
  headers: Record<string, string>,
  text: string | undefined,
): Promise<Answered> {
  return await new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { port: fake.port, host: '127.0.0.1', method, path, headers, agent: false },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          body += chunk;
        });
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: plain(response.headers), body: parse(body) });
        });
      },
    );
    if (text !== undefined) {
      outgoing.setHeader('content-length', Buffer.byteLength(text));
    }
    outgoing.on('error', reject).end(text);
  });
}

function plain(headers: NodeJS.Dict<string | string[]>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value === undefined ? value : String(value)]),
  );
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/**
 * What of an answer is not compared, each with its reason. Everything else must be equal: status, body,
 * content type, `Allow` and `Location`.
 */
export const NOT_COMPARED = {
  description: 'the stack trace beside the message of an exception',
  traceId: 'random',
  startTime: 'when the service started',
  buildTime: 'when the service was built',
  BytePositionInLine:
    "counts bytes of the request as the recorder's client wrote it, which no recording shows",
  host: 'of `Location`: each service has its own port',
  pages: "bodies of text/html: the web page is the service's own",
  'left out': 'bodies over 20 kB, which the recording leaves out',
  HEAD: 'has no body; the recordings show the head of the answer in its place',
} as const;

/** A recorded and a replayed answer, with what is not compared made equal. */
export function comparable(
  { request, response }: Exchange,
  answered: Answered,
  key: string,
): { want: unknown; got: unknown } {
  const bodies =
    request.method !== 'HEAD' &&
    !isLeftOut(response.body) &&
    response.headers['content-type'] !== 'text/html';
  const [want, got] = [response, answered].map(({ status, headers, body }) => ({
    status,
    type: headers['content-type'],
    allow: headers['allow'],
    location: headers['location']?.replace(/^http:\/\/[^/]+/, '').replace('<API_KEY>', key),
    body: bodies ? settle(body) : undefined,
  }));
  return { want, got };
}

/** Where two JSON values differ, one line for each place; empty where they are equal. */
export function differences(want: unknown, got: unknown, place = ''): string[] {
  if (isDeepStrictEqual(want, got)) {
    return [];
  }
  if (isObject(want) && isObject(got) && Array.isArray(want) === Array.isArray(got)) {
    const keys = new Set([...Object.keys(want), ...Object.keys(got)]);
    return [...keys].flatMap((key) => differences(want[key], got[key], `${place}.${key}`));
  }
  return [`${place}: want ${JSON.stringify(want)}, got ${JSON.stringify(got)}`];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** True for a body in whose place the recording has a note. */
export function isLeftOut(body: unknown): boolean {
  return typeof body === 'string' && /^\((cut\)$|body of \d+ bytes left out)/.test(body);
}

function settle(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(/BytePositionInLine: \d+/g, 'BytePositionInLine: n');
  }
  if (Array.isArray(value)) {
    return value.map(settle);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const hidden =
    'message' in value && 'description' in value ? ['description'] : ['traceId', 'startTime', 'buildTime'];
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, hidden.includes(key) ? key : settle(inner)]),
  );
}
