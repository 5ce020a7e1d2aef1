/** A fault at each request of a run in turn, to test the effects of a kill at any point. */
import type { Fault, FaultChooser, RequestInfo } from './faults.ts';

/** True for a request that may change a resource; tests and commands are not counted. */
export function isWrite({ method, path }: Pick<RequestInfo, 'method' | 'path'>): boolean {
  return /^(POST|PUT|DELETE)$/.test(method) && !/\/(command|test|testall)$/i.test(path);
}

/** Returns a fault for the n-th counted request, from 1, and for no other. Each chooser counts separately. */
export function atRequest(
  nth: number,
  fault: Fault,
  counts: (request: RequestInfo) => boolean = isWrite,
): FaultChooser {
  let seen = 0;
  return (request) => {
    seen += counts(request) ? 1 : 0;
    return counts(request) && seen === nth ? fault : undefined;
  };
}

/** One way to interrupt a run. */
export interface Boundary {
  /** `reset before PUT /api/v3/downloadclient/1 (3)` */
  readonly name: string;
  readonly fault: FaultChooser;
}

/** The default faults of a boundary: the connection ends before the request, or after it took effect. */
export const CUTS: readonly Fault[] = [
  { kind: 'reset', when: 'before' },
  { kind: 'reset', when: 'after' },
];

/** Every boundary of a run, by the requests that an undisturbed one sent. */
export function boundaries(
  requests: readonly RequestInfo[],
  { faults = CUTS, counts = isWrite }: { faults?: readonly Fault[]; counts?: typeof isWrite } = {},
): Boundary[] {
  return requests.filter(counts).flatMap(({ method, path }, index) =>
    faults.map((fault) => ({
      name: `${fault.kind}${'when' in fault ? ` ${fault.when}` : ''} ${method} ${path} (${index + 1})`,
      fault: atRequest(index + 1, fault, counts),
    })),
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
