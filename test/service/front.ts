/** A proxy in front of a fake service that changes its answers: a service that is hostile. */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Recording } from '../recordings.ts';
import { type FakeOptions, type FakeService, startFakeService } from './fake.ts';
import { close, listen } from './http/server.ts';

/** A request of suite. */
interface Asked {
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
}

/** An answer that may be changed. */
export interface Answered {
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** A hostile service. */
export interface Front extends AsyncDisposable {
  readonly fake: FakeService;
  readonly url: string;
}

/** Starts a fake service behind a proxy. `change` changes an answer before suite sees it. */
export async function startFront(
  recording: Recording,
  change: (asked: Asked, answered: Answered) => void,
  options: Partial<FakeOptions> = {},
): Promise<Front> {
  const fake = await startFakeService({ recording, ...options });
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    const body = await text(request);
    const headers = new Headers({ 'x-api-key': String(request.headers['x-api-key']) });
    for (const name of ['accept', 'content-type'])
      if (request.headers[name] !== undefined) headers.set(name, String(request.headers[name]));
    const real = await fetch(fake.url + url, {
      method,
      headers,
      redirect: 'manual',
      ...(body === '' ? {} : { body }),
    });
    const type = real.headers.get('content-type') ?? 'application/json';
    const answered: Answered = {
      status: real.status,
      body: await real.text(),
      headers: { 'content-type': type },
    };
    change({ method, path: url.replace(/\?.*$/u, '') }, answered);
    response.writeHead(answered.status, answered.headers).end(answered.body);
  };
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  return {
    fake,
    url: `http://127.0.0.1:${await listen(server)}`,
    async [Symbol.asyncDispose]() {
      await close(server);
      await fake.stop();
    },
  };
}
