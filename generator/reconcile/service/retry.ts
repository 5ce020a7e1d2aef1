/** Trying again: what may pass by itself (no connection, 429, 5xx), with growing pauses; never a 400, 401 or 404. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceProblem } from '../../source/http/problem.ts';

/** How patient we are. */
export interface Patience {
  /** Attempts in all. */
  readonly attempts: number;
  /** The first pause in milliseconds; each one is twice the one before. */
  readonly pauseMs: number;
  /** No pause is longer, in milliseconds; a service that asks for more is not waited for. */
  readonly longestPauseMs: number;
}

/** The patience of a run: 7.5 s of pauses in all. */
export const PATIENCE: Patience = { attempts: 5, pauseMs: 500, longestPauseMs: 30_000 };

/** True for a problem that the same request may not meet later. */
export function isPassing(error: unknown): error is ServiceProblem {
  return error instanceof ServiceProblem && error.passing;
}

/**
 * Runs `attempt` until it succeeds, fails for good, or patience ends; then its last error is thrown.
 * @param attempt gets the number of the attempt, from 0 on
 */
export async function retrying<T>(attempt: (count: number) => Promise<T>, patience: Patience): Promise<T> {
  for (let count = 0; ; count++) {
    try {
      return await attempt(count);
    } catch (error) {
      const pause =
        isPassing(error) && count + 1 < patience.attempts ? pauseAfter(count, error, patience) : undefined;
      if (pause === undefined) throw error;
      await sleep(pause);
    }
  }
}

/** The pause after an attempt; undefined where the service asks for a longer one than we grant. */
export function pauseAfter(
  count: number,
  error: unknown,
  { pauseMs, longestPauseMs }: Patience,
): number | undefined {
  const asked = error instanceof ServiceProblem ? (error.retryAfterMs ?? 0) : 0;
  if (asked > longestPauseMs) return undefined;
  return Math.max(asked, Math.min(longestPauseMs, pauseMs * 2 ** count));
}
