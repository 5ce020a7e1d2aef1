/** Requests that change a service. */
import type { RequestInfo } from './faults.ts';

/** True for a request that may change a resource; tests and commands are not counted. */
export function isWrite({ method, path }: Pick<RequestInfo, 'method' | 'path'>): boolean {
  return /^(POST|PUT|DELETE)$/.test(method) && !/\/(command|test|testall)$/i.test(path);
}
