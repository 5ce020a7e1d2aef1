/** Reads the JSON of a request. */
import { Refusal, unbindable } from './failures.ts';

/** Parses JSON. Throws the service's 400 for nothing. */
export function parseBody(text: string): unknown {
  const body: unknown = text === '' ? null : JSON.parse(text);
  if (body === null) throw new Refusal(unbindable({ '': ['no-body'] }));
  return body;
}
