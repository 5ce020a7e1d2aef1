/** Sends a reply to the client, with the fault that a test requests. */
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { JSON_TYPE, type Reply } from './failures.ts';
import type { Fault } from './faults.ts';

/** Sends the reply, or does what the fault says; gives the status that the client saw, 0 for none. */
export async function deliver(
  fault: Fault | undefined,
  act: () => Reply,
  response: ServerResponse,
): Promise<number> {
  if (fault?.kind === 'status') {
    if (fault.when === 'after') act();
    return send(response, faultReply(fault));
  }
  if (fault?.kind === 'slow') await wait(fault.ms, undefined, { ref: false });
  if (fault?.kind === 'hang' || fault?.kind === 'reset') return drop(fault, act, response);
  const reply = act();
  return fault?.kind === 'cut' ? cut(response, reply) : send(response, reply);
}

function drop(
  fault: Extract<Fault, { kind: 'hang' | 'reset' }>,
  act: () => Reply,
  response: ServerResponse,
): number {
  if (fault.when === 'after') act();
  if (fault.kind === 'reset') response.socket?.resetAndDestroy();
  return 0;
}

function faultReply({
  status,
  retryAfter,
  text,
  type = 'text/plain',
}: Extract<Fault, { kind: 'status' }>): Reply {
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return { status, headers, ...(text === undefined ? {} : { text, type }) };
}

/** An answer that a test changes before suite sees it: the service is hostile. */
export interface Answered {
  status: number;
  body: string;
  headers: Record<string, string>;
}

export function changed(reply: Reply, change: (answered: Answered) => void): Reply {
  const { status, type = 'application/json' } = reply;
  const answered = { status, body: String(bodyOf(reply) ?? ''), headers: { 'content-type': type } };
  change(answered);
  return { status: answered.status, headers: answered.headers, text: answered.body };
}

/** Returns the body of a reply as it is sent. */
export function bodyOf({ json, text }: Reply): string | Buffer | undefined {
  return json === undefined ? text : JSON.stringify(json, undefined, 2);
}

export function headersOf({ type, headers }: Reply): Record<string, string> {
  return { ...headers, ...(type === undefined ? {} : { 'content-type': type }) };
}

function render(response: ServerResponse, reply: Reply): string | Buffer | undefined {
  response.statusCode = reply.status;
  Object.entries(headersOf(reply)).forEach(([name, value]) => response.setHeader(name, value));
  return bodyOf(reply);
}

function send(response: ServerResponse, reply: Reply): number {
  const body = render(response, reply);
  if (reply.type === JSON_TYPE && body !== undefined) {
    // Chunked, without a length, as the services send theirs.
    response.write(body);
    response.end();
  } else {
    response.end(body);
  }
  return reply.status;
}

function cut(response: ServerResponse, reply: Reply): number {
  const body = render(response, reply) ?? '';
  response.setHeader('content-length', Buffer.byteLength(body) + 1);
  const half = Math.floor(body.length / 2);
  const sent = typeof body === 'string' ? body.slice(0, half) : body.subarray(0, half);
  response.write(sent, () => response.socket?.destroy());
  return 0;
}
