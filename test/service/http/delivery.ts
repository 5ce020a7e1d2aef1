/** Sends a reply to the client, with the fault that a test requests. */
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from './failures.ts';
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

function render(
  response: ServerResponse,
  { status, type, json, text, headers = {} }: Reply,
): string | Buffer | undefined {
  response.statusCode = status;
  Object.entries(headers).forEach(([name, value]) => response.setHeader(name, value));
  if (type !== undefined) response.setHeader('content-type', type);
  return json === undefined ? text : JSON.stringify(json, undefined, 2);
}

function send(response: ServerResponse, reply: Reply): number {
  const body = render(response, reply);
  if (reply.type === 'application/json; charset=utf-8' && body !== undefined) {
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
