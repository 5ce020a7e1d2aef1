/** Waits until a service responds; stops at errors that waiting does not fix. */
import type { ProblemCode } from '../../base/problem-codes.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../base/problem.ts';
import { ServiceProblem } from '../../source/http/service-problem.ts';
import { retryAfterMs, backoffDelay } from './retry.ts';

/** Limits of waiting; all times in milliseconds. */
interface WaitOptions {
  /** The total time after which waiting ends. */
  readonly deadlineMs: number;
  /** The time during which a web page instead of the API counts as a service (or its proxy) that is starting. */
  readonly graceMs?: number;
  /** The first pause; each pause is twice the previous one, up to 5 s. */
  readonly pauseMs?: number;
  /** Called once, after the first failed attempt. */
  readonly onWait?: (problem: ServiceProblem) => void;
}

/** Problems of responses that are not the API's: they can occur while a service or its proxy starts. */
const MAYBE_STARTING: ReadonlySet<ProblemCode> = new Set([
  'service-page',
  'service-garbled',
  'service-not-json',
]);

/**
 * Calls `ask` until the service responds.
 * @param ask one attempt, such as `probe`; a wrong key, URL base or app ends the waiting immediately
 * @throws the ServiceProblem of an error that is not transient, Problem `service-not-up` after the deadline
 */
export async function waitForService<T>(ask: () => Promise<T>, options: WaitOptions): Promise<T> {
  const { deadlineMs, graceMs = 5000, pauseMs = 250, onWait } = options;
  const start = Date.now();
  for (let count = 0; ; count++) {
    try {
      return await ask();
    } catch (error) {
      const waited = Date.now() - start;
      if (!(error instanceof ServiceProblem) || !mayPass(error, waited < Math.min(graceMs, deadlineMs)))
        throw error;
      if (waited >= deadlineMs || waited + retryAfterMs(error) > deadlineMs) throw notUp(error, waited);
      if (count === 0) onWait?.(error);
      const pause = backoffDelay(count, error, { pauseMs, longestPauseMs: 5000 });
      await sleep(Math.min(pause, Math.max(0, deadlineMs - waited)));
    }
  }
}

function mayPass(problem: ServiceProblem, early: boolean): boolean {
  return problem.transient || (early && MAYBE_STARTING.has(problem.code));
}

function notUp(last: ServiceProblem, waited: number): Problem {
  const seconds = Math.round(waited / 1000);
  return new Problem({
    code: 'service-not-up',
    ...(last.place === undefined ? {} : { place: last.place }),
    what: `${last.what}${seconds === 0 ? '' : `; waited ${seconds} s`}`,
    ...(last.fix === undefined ? {} : { fix: last.fix }),
    cause: last,
  });
}
