/** A fault at each request of a run in turn, to test the effects of a kill at any point. */
import type { FaultChooser, RequestInfo } from './faults.ts';

/** True for a request that may change a resource; tests and commands are not counted. */
export function isWrite({ method, path }: Pick<RequestInfo, 'method' | 'path'>): boolean {
  return /^(POST|PUT|DELETE)$/.test(method) && !/\/(command|test|testall)$/i.test(path);
}

/** One way to interrupt a run. */
interface Boundary {
  /** `reset before PUT /api/v3/downloadclient/1 (3)` */
  readonly name: string;
  readonly fault: FaultChooser;
}

/** Every boundary of a run, by the requests that an undisturbed one sent: the connection ends before a write, or after it took effect. */
export function boundaries(requests: readonly RequestInfo[]): Boundary[] {
  return requests.filter(isWrite).flatMap(({ method, path }, index) =>
    (['before', 'after'] as const).map((when) => {
      let seen = 0;
      return {
        name: `reset ${when} ${method} ${path} (${index + 1})`,
        fault: (request) =>
          isWrite(request) && (seen += 1) === index + 1 ? { kind: 'reset', when } : undefined,
      };
    }),
  );
}

/** A moment to kill a program: at its request number `at`, before the service sees it or after it took effect. */
export interface KillPoint {
  readonly at: number;
  readonly when: 'after' | 'before';
}

/** Returns every moment of a run, by the requests that an undisturbed one sent. */
export function killPoints(requests: readonly Pick<RequestInfo, 'method'>[]): KillPoint[] {
  return requests.flatMap(({ method }, index): KillPoint[] => {
    const before = { at: index + 1, when: 'before' } as const;
    // After a read is before the next request.
    return method === 'GET' ? [before] : [before, { ...before, when: 'after' }];
  });
}
