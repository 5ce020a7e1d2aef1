/** Requests to a fake, for tests that need no client of suite. They reach it without a server. */
import type { FakeService } from './fake.ts';

/** The response of a fake; `body` is parsed JSON if possible, and the raw text otherwise. */
export interface Answered {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: unknown;
}

interface Outgoing {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | undefined;
}

export function send(fake: FakeService, { method, path, headers, text = '' }: Outgoing): Answered {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]);
  const incoming = { method, target: path, headers: Object.fromEntries(lower) as Record<string, string> };
  const reply = fake.handle(incoming, text);
  const body = reply.json === undefined ? String(reply.text ?? '') : JSON.stringify(reply.json);
  return { status: reply.status, type: reply.type, body: parse(body) };
}

/** Sends JSON with the fake's key to a path below its URL base. */
export function ask(fake: FakeService, method: string, path: string, body?: unknown): Answered {
  const headers = {
    'X-Api-Key': fake.apiKey,
    'Content-Type': 'application/json',
    Accept: 'application/json',
  };
  const text = body === undefined ? undefined : JSON.stringify(body);
  return send(fake, { method, path: `${fake.urlBase}${path}`, headers, text });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
