/**
 * Exceptions that the query of a write requests: `forceSave`, and v5's `skipTesting` and `skipValidation`.
 */
import { Refusal, unbindable } from '../http/failures.ts';
import type { KindCall } from '../context.ts';

/** Checks of an enabled resource before it is stored. */
export interface Passing {
  /** True: settings are checked. */
  readonly validates: boolean;
  /** True: the connection is tested. */
  readonly tests: boolean;
  /** True: a failure that is only a warning does not stop the write. */
  readonly ignoresWarnings: boolean;
}

/** Reads the query of a POST or PUT. On POST `forceSave` only ignores warnings; on PUT it skips the test. */
export function readPassing(call: KindCall, method: 'POST' | 'PUT'): Passing {
  if (call.api === 'v5') return readSkips(call.query);
  const force = flag(call.query, 'forceSave');
  return { validates: true, tests: method === 'POST' || !force, ignoresWarnings: force };
}

function readSkips(query: URLSearchParams): Passing {
  const testing = flag(query, 'skipTesting');
  const validation = lookUp(query, 'skipValidation') ?? 'none';
  if (!/^(none|warnings|all)$/i.test(validation)) throw invalid('skipValidation');
  const all = /^all$/i.test(validation);
  return { validates: !all, tests: !testing && !all, ignoresWarnings: !/^none$/i.test(validation) };
}

function flag(query: URLSearchParams, name: string): boolean {
  const value = lookUp(query, name) ?? 'false';
  if (!/^(true|false)$/i.test(value)) throw invalid(name);
  return /^true$/i.test(value);
}

/** Names of query parameters are read in any case; the first of several counts. */
function lookUp(query: URLSearchParams, name: string): string | undefined {
  return [...query].find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}

function invalid(name: string): Refusal {
  return new Refusal(unbindable({ [name]: ['query-value'] }));
}
