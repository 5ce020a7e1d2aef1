/**
 * What went wrong, for a person: every error that a user can cause or mend is a `Problem`.
 * Anything else that reaches `cli.ts` is a defect of ours and is shown as one.
 */

import type { ProblemCode } from './problem-codes.ts';

/** The code of a file system error: `ENOENT`, `EACCES` …; undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The parts of a problem. All of them are plain text without secrets and without credentials in URLs. */
export interface ProblemParts {
  /** Stable kebab-case code, e.g. `service-refused`; documented in `docs/problems.md`. */
  readonly code: ProblemCode;
  /** Where: a file, an option path or a service with its URL. */
  readonly place?: string;
  /** What is wrong, one sentence. */
  readonly what: string;
  /** What to do about it, one or more sentences. */
  readonly fix?: string;
  /** The error underneath, kept for `--verbose`; its text is never shown unasked. */
  readonly cause?: unknown;
}

/** One error that a user can mend. `message` is the whole text: place, what, fix. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly place: string | undefined;
  readonly what: string;
  readonly fix: string | undefined;

  constructor(parts: ProblemParts) {
    super(describeProblem(parts), parts.cause === undefined ? undefined : { cause: parts.cause });
    this.code = parts.code;
    this.place = parts.place;
    this.what = parts.what;
    this.fix = parts.fix;
  }
}

/** Several problems at once, so that a user mends all of them in one go. */
export class Problems extends Error {
  override readonly name = 'Problems';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => problem.message).join('\n'));
    this.problems = problems;
  }
}

/** The sentence(s) shown for a problem: `place: what. fix`. */
export function describeProblem({ place, what, fix }: ProblemParts): string {
  const head = place === undefined ? what : `${place}: ${what}`;
  return fix === undefined ? head : `${head}\n  ${fix}`;
}

/** The same problem with another place, for where a file is known by more than its path. */
export function withPlace({ code, what, fix, cause }: Problem, place: string): Problem {
  return new Problem({ code, place, what, ...(fix === undefined ? {} : { fix }), cause });
}

/** The problems that an error stands for; anything that is no problem is a defect and is thrown on. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof Problems) return error.problems;
  if (error instanceof Problem) return [error];
  throw error;
}

/**
 * Runs `make` for each item and gives the results in order.
 * @throws Problems with those of all items, so that a user sees every one at once
 */
export function collect<T, R>(items: readonly T[], make: (item: T) => R): R[] {
  const problems: Problem[] = [];
  const results = items.flatMap((item) => {
    try {
      return [make(item)];
    } catch (error) {
      problems.push(...problemsOf(error));
      return [];
    }
  });
  if (problems.length > 0) throw new Problems(problems);
  return results;
}

/** The same for promises that are under way: waits for all of them. */
export async function collectAll<R>(promises: readonly Promise<R>[]): Promise<R[]> {
  const settled = await Promise.allSettled(promises);
  return collect(settled, (result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
