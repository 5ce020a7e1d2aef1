/** The HTTP server of a fake service: one request in, one reply out, with the faults that a test asks for. */
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import type { AddressInfo, Server as SocketServer } from 'node:net';
import type { Seen } from '../context.ts';
import type { Incoming } from './access.ts';
import type { Reply } from './failures.ts';
import { deliver } from './delivery.ts';
import type { Fault } from './faults.ts';

/** Answers one request; never throws for what a client can do wrong. */
export type Handler = (incoming: Incoming, body: string, seen: Seen) => Reply;

/** A request under way: the fault that it meets, and who wants to know its end. */
export interface Underway {
  readonly fault: Fault | undefined;
  /** The names that it found when it came in. */
  readonly seen: Seen;
  /** Takes the status that the client saw, 0 for none. */
  readonly end: (status: number) => void;
}

/** Told about each request before it is handled. */
export type Observer = (method: string, target: string) => Underway;

/** Opens a server on loopback; port 0 finds a free one. */
export async function open(port: number, handler: Handler, observer: Observer): Promise<Server> {
  const server = createServer((request, response) => {
    serve(request, response, handler, observer).catch((error: unknown) => {
      console.error('the fake service failed', error);
      response.destroy();
    });
  });
  await listen(server, port);
  return server;
}

/** Lets a server listen on loopback, and returns its port; port 0 finds a free one. */
export async function listen(server: SocketServer, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** A port that nothing listens on: connections to it are refused until something does. */
export async function freePort(): Promise<number> {
  const server = createSocketServer();
  const port = await listen(server);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  return port;
}

export async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeAllConnections();
  await closed;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  handler: Handler,
  observer: Observer,
): Promise<void> {
  const { method = 'GET', url: target = '/' } = request;
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const { fault, seen, end } = observer(method, target);
  const body = await readAll(request);
  const act = (): Reply => handler({ method, target, headers }, body, seen);
  end(await deliver(fault, act, response));
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    text += String(chunk);
  }
  return text;
}
