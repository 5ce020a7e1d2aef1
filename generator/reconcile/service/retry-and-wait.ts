/**
 * What is tried again, and how often: a request after a transient error (no connection, 429, 5xx), a write that is not a POST
 * once after a 500 (`ServiceApi.sendWithRetry`), and the first request of a run until the service is up. Nothing is tried
 * again after a 400, 401 or 404.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem } from '../../base/problem.ts';
import { ServiceProblem } from '../../source/http/service-problem.ts';

export interface RetryPolicy {
  /** The number of attempts, including the first one. */
  readonly attempts: number;
  /** The first pause in milliseconds; each one is twice the one before. */
  readonly pauseMs: number;
  /** The longest pause in milliseconds. If a service asks for a longer one, suite does not retry. */
  readonly longestPauseMs: number;
  /**
   * Milliseconds for which a service handles a write in the background: an earlier command would do the same work
   * twice.
   */
  readonly settleMs?: number;
}

/** The retry policy of a run: 7.5 s of pauses in total. */
export const DEFAULT_RETRY: RetryPolicy = {
  attempts: 5,
  pauseMs: 500,
  longestPauseMs: 30_000,
  settleMs: 10_000,
};

/** No connection, no complete response, 429 and 5xx: the same request may succeed later. */
const TRANSIENT: ReadonlySet<ProblemCode> = new Set([
  'service-busy',
  'service-closed',
  'service-cut-short',
  'service-error',
  'service-refused',
  'service-timeout',
  'service-unavailable',
  'service-unreachable',
]);

/** Runs `attempt` until it succeeds, fails permanently, or no attempt is left; then throws its last error. */
export async function withRetry<T>(attempt: () => Promise<T>, retry: RetryPolicy): Promise<T> {
  for (let count = 0; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      const isTransient = error instanceof ServiceProblem && TRANSIENT.has(error.code);
      if (!isTransient || !(await waitBeforeRetry(count, error, retry))) throw error;
    }
  }
}

/**
 * Sends a write that may be repeated without harm, as `withRetry` does, and once more after a 500: that helps if the database
 * was locked, and a third attempt rarely does.
 * @param beforeRepetition runs before each attempt but the first
 * @param isRetried returns true for a result that another attempt may change
 */
export async function writeWithRetry<T>(
  send: () => Promise<T>,
  retry: RetryPolicy,
  beforeRepetition: () => Promise<unknown>,
  isRetried: (result: T) => boolean,
): Promise<T> {
  let count = 0;
  const attempt = async (): Promise<T> => {
    if (count++ > 0) await beforeRepetition();
    return send();
  };
  const first = await withRetry(attempt, retry);
  if (!isRetried(first)) return first;
  await sleep(retry.pauseMs);
  return withRetry(attempt, retry);
}

/**
 * Waits until it is time for another attempt.
 * @param count the number of attempts before the failed one
 * @param error the error of the failed attempt: a service may ask for a longer pause
 * @returns false, immediately, if no attempt is left or the service asks for a longer pause than the policy allows
 */
async function waitBeforeRetry(
  count: number,
  error: unknown,
  { attempts, ...pauses }: RetryPolicy,
): Promise<boolean> {
  if (count + 1 >= attempts || retryAfterMs(error) > pauses.longestPauseMs) return false;
  await sleep(backoffDelay(count, error, pauses));
  return true;
}

/**
 * Returns the pause after an attempt: twice the previous one, up to the longest, but at least as long as the service
 * asks for.
 */
export function backoffDelay(
  count: number,
  error: unknown,
  { pauseMs, longestPauseMs }: Pick<RetryPolicy, 'longestPauseMs' | 'pauseMs'>,
): number {
  return Math.max(retryAfterMs(error), Math.min(longestPauseMs, pauseMs * 2 ** count));
}

/** Returns the pause in milliseconds that the service asks for; 0 if it asks for none. */
function retryAfterMs(error: unknown): number {
  return error instanceof ServiceProblem ? (error.retryAfterMs ?? 0) : 0;
}

interface WaitOptions {
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
  return TRANSIENT.has(problem.code) || (early && MAYBE_STARTING.has(problem.code));
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
