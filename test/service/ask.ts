/** One request to a fake with its key, for tests that need no client of ours. */
import type { FakeService } from './fake.ts';

/** What came back: `body` is JSON where the service says so, the text otherwise. */
export interface Asked {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Sends a request below the URL base, without following redirects. */
export async function ask(fake: FakeService, method: string, path: string, body?: unknown): Promise<Asked> {
  const response = await fetch(`${fake.url}${fake.urlBase}${path}`, {
    method,
    headers: { 'X-Api-Key': fake.apiKey, 'Content-Type': 'application/json', Accept: 'application/json' },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
}
