/** Trying again: what may pass by itself (no connection, 429, 5xx), with growing pauses; never a 400, 401 or 404. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceProblem } from '../../source/http/problem.ts';

/** How patient we are. */
export interface RetryPolicy {
  /** Attempts in all. */
  readonly attempts: number;
  /** The first pause in milliseconds; each one is twice the one before. */
  readonly pauseMs: number;
  /** No pause is longer, in milliseconds; a service that asks for more is not waited for. */
  readonly longestPauseMs: number;
  /** Milliseconds that a service works on after a write: a command that comes sooner would do the same work twice. */
  readonly settleMs?: number;
}

/** The patience of a run: 7.5 s of pauses in all. */
export const DEFAULT_RETRY: RetryPolicy = {
  attempts: 5,
  pauseMs: 500,
  longestPauseMs: 30_000,
  settleMs: 10_000,
};

/** True for a problem that the same request may not meet later. */
export function isTransient(error: unknown): error is ServiceProblem {
  return error instanceof ServiceProblem && error.transient;
}

/** A service that fails on a body is asked once more at most: a locked database passes, a defect does not. */
export const MAX_ATTEMPTS_ON_500 = 2;

/**
 * Runs `attempt` until it succeeds, fails for good, or patience ends; then its last error is thrown.
 * @param attempt gets the number of the attempt, from 0 on
 */
export async function withRetry<T>(attempt: (count: number) => Promise<T>, retry: RetryPolicy): Promise<T> {
  for (let count = 0; ; count++) {
    try {
      return await attempt(count);
    } catch (error) {
      if (!isTransient(error) || !(await waitBeforeRetry(count, error, retry))) throw error;
    }
  }
}

/**
 * Waits until it is time for another attempt.
 * @param count how many there were before the one that failed
 * @param error why it failed: a service may ask for a longer pause
 * @returns false, at once, where patience has ended or the service asks for a longer pause than we grant
 */
export async function waitBeforeRetry(
  count: number,
  error: unknown,
  { attempts, ...pauses }: RetryPolicy,
): Promise<boolean> {
  const pause = count + 1 < attempts ? retryDelay(count, error, pauses) : undefined;
  if (pause === undefined) return false;
  await sleep(pause);
  return true;
}

/** How long pauses are. */
type Pauses = Omit<RetryPolicy, 'attempts'>;

/** The pause after an attempt; undefined where the service asks for a longer one than we grant. */
export function retryDelay(count: number, error: unknown, pauses: Pauses): number | undefined {
  return retryAfterMs(error) > pauses.longestPauseMs ? undefined : backoffDelay(count, error, pauses);
}

/** The pause after an attempt: each is twice the one before, up to the longest, or what the service asks for. */
export function backoffDelay(count: number, error: unknown, { pauseMs, longestPauseMs }: Pauses): number {
  return Math.max(retryAfterMs(error), Math.min(longestPauseMs, pauseMs * 2 ** count));
}

/** Milliseconds that the service asks to be left alone; 0 where it does not. */
export function retryAfterMs(error: unknown): number {
  return error instanceof ServiceProblem ? (error.retryAfterMs ?? 0) : 0;
}
