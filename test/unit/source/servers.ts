/** Servers on loopback for these tests: one that speaks HTTP, one that sends given bytes. */
import { createServer as createHttp } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTcp } from 'node:net';
import type { Server, Socket } from 'node:net';
import { createServer as createTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Canned {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A server that was started for one test and ends with it. */
export interface TestServer {
  readonly port: number;
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** The head of every request that came: method, path and headers. */
  readonly requests: readonly { method: string; path: string; headers: IncomingMessage['headers'] }[];
}

type Handler = (request: IncomingMessage) => Canned;

/** An HTTP server; with `tls`, an HTTPS one. */
export async function serve(handler: Handler, tls?: { key: string; cert: string }): Promise<TestServer> {
  const requests: { method: string; path: string; headers: IncomingMessage['headers'] }[] = [];
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers });
    const { status = 200, headers = {}, body = '' } = handler(request);
    request.resume();
    response.writeHead(status, { ...headers }).end(body);
  };
  const server = tls === undefined ? createHttp(listener) : createTls(tls, listener);
  return { ...(await started(server, tls === undefined ? 'http' : 'https')), requests };
}

/** A server that gives the same answer to everything. */
export function serveAlways(canned: Canned, tls?: { key: string; cert: string }): Promise<TestServer> {
  return serve(() => canned, tls);
}

export function json(value: unknown): Canned {
  return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) };
}

/** A TCP server that hands each connection to `speak` once the first bytes of a request are there. */
export async function serveRaw(speak: (socket: Socket) => void): Promise<TestServer> {
  const server = createTcp((socket) => {
    // The client ends connections as it likes; that is what these tests are about.
    socket.on('error', () => socket.destroy());
    socket.once('data', () => speak(socket));
  });
  return { ...(await started(server, 'http')), requests: [] };
}

/** A port that nothing listens on: one that was just given back. */
export async function freePort(): Promise<number> {
  const server = createTcp();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function started(server: Server, scheme: string): Promise<{ port: number; url: string }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `${scheme}://127.0.0.1:${port}` };
}
