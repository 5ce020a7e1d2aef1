/**
 * The retry policy: repeats requests after transient errors (no connection, 429, 5xx) with growing pauses; never after
 * a 400, 401 or 404.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceProblem } from '../../source/http/service-problem.ts';

/** The limits of retries. */
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

/** The number of attempts after a 500: a second one helps if the database was locked, a third one rarely does. */
export const MAX_ATTEMPTS_ON_500 = 2;

/**
 * Runs `attempt` until it succeeds, fails permanently, or no attempt is left; then throws its last error.
 * @param attempt receives the number of the attempt, starting at 0
 */
export async function withRetry<T>(attempt: (count: number) => Promise<T>, retry: RetryPolicy): Promise<T> {
  for (let count = 0; ; count++) {
    try {
      return await attempt(count);
    } catch (error) {
      const isTransient = error instanceof ServiceProblem && error.transient;
      if (!isTransient || !(await waitBeforeRetry(count, error, retry))) throw error;
    }
  }
}

/**
 * Waits until it is time for another attempt.
 * @param count the number of attempts before the failed one
 * @param error the error of the failed attempt: a service may ask for a longer pause
 * @returns false, immediately, if no attempt is left or the service asks for a longer pause than the policy allows
 */
export async function waitBeforeRetry(
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
export function retryAfterMs(error: unknown): number {
  return error instanceof ServiceProblem ? (error.retryAfterMs ?? 0) : 0;
}
