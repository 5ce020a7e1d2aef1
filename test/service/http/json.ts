/** Reads the text of a request like the services' JSON reader, with its tolerance and its errors. */
import { Refusal, unbindable } from './failures.ts';

/** Parses JSON: a byte order mark and trailing commas pass, comments do not. Throws the service's 400. */
export function parseBody(text: string): unknown {
  const bare = text.replace(/^\uFEFF/, '').trim();
  if (bare === '' || bare === 'null') {
    throw new Refusal(unbindable({ '': ['no-body'] }));
  }
  try {
    return JSON.parse(bare);
  } catch {
    return parseLenient(bare);
  }
}

function parseLenient(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll(/("(?:[^"\\]|\\.)*")|,(\s*[}\]])/g, '$1$2'));
  } catch {
    throw new Refusal(unbindable(broken(text)));
  }
}

function broken(text: string): Record<string, string[]> {
  if (text.includes('/*')) {
    return { $: ['not-json'] };
  }
  const key = [...text.matchAll(/"([^"]+)"\s*:/g)].at(-1)?.[1];
  return { [key === undefined ? '$' : `$.${key}`]: ['not-json'] };
}

/** A JSON object whose keys may be in any case, in the spelling of `own`; of two equal keys the later counts. */
export function inOwnSpelling(json: object, own: readonly string[]): Readonly<Record<string, unknown>> {
  const spelling = new Map(own.map((key) => [key.toLowerCase(), key]));
  const entries = Object.entries(json).map(
    ([key, value]) => [spelling.get(key.toLowerCase()) ?? key, value] as const,
  );
  return Object.fromEntries(entries);
}
