/**
 * Requests to a fake, for tests that need no client of suite: each has its own connection, and no redirect
 * is followed.
 */
import { request } from 'node:http';
import type { FakeService } from './fake.ts';

/** The response of a fake; `body` is parsed JSON if possible, and the raw text otherwise. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

/** A request before it is sent. */
export interface Outgoing {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | undefined;
}

/** Sends a request unchanged. Throws if the response is incomplete. */
export async function send(fake: FakeService, { method, path, headers, text }: Outgoing): Promise<Answered> {
  const length = text === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(text)) };
  return await new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port: fake.port,
      agent: false,
      method,
      path,
      headers: { ...headers, ...length },
    });
    outgoing.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('error', reject).on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: plain(response.headers), body: parse(body) });
      });
    });
    outgoing.on('error', reject).end(text);
  });
}

/** Sends JSON with the fake's key to a path below its URL base. */
export async function ask(
  fake: FakeService,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answered> {
  const headers = {
    'X-Api-Key': fake.apiKey,
    'Content-Type': 'application/json',
    Accept: 'application/json',
  };
  const text = body === undefined ? undefined : JSON.stringify(body);
  return await send(fake, { method, path: `${fake.urlBase}${path}`, headers, text });
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
