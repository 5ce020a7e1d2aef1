/**
 * Errors for users. Every error that a user can cause or fix is a `Problem`.
 * Any other error that reaches `main.ts` is a defect of suite and is reported as a defect.
 */

import { PERMANENT_CODES, type ProblemCode } from './problem-codes.ts';
import { displaySafe } from './text.ts';

/** Returns the code of a file system error: `ENOENT`, `EACCES` …; undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The parts of a problem: plain text without secrets and without credentials in URLs. */
export interface ProblemParts {
  /** Stable kebab-case code, e.g. `service-refused`; documented in `docs/problems.md`. */
  readonly code: ProblemCode;
  /** A file, an option path or a service with its URL. */
  readonly place?: string;
  /** One sentence about what is wrong. */
  readonly what: string;
  /** One or more sentences about what the user can do. */
  readonly fix?: string;
  readonly permanent?: boolean;
  /** The error that caused the problem. Only `--verbose` prints it. */
  readonly cause?: unknown;
}

/** One error that a user can fix. `message` has all parts: place, what, fix. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly place: string | undefined;
  readonly what: string;
  readonly fix: string | undefined;
  readonly permanent: boolean;

  constructor(parts: ProblemParts) {
    super(describeProblem(parts), parts.cause === undefined ? undefined : { cause: parts.cause });
    this.code = parts.code;
    this.place = parts.place;
    this.what = parts.what;
    this.fix = parts.fix;
    this.permanent = parts.permanent ?? PERMANENT_CODES.has(parts.code);
  }
}

/** Several problems at once, so that a user can fix all of them in one go. */
export class Problems extends Error {
  override readonly name = 'Problems';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => problem.message).join('\n'));
    this.problems = problems;
  }
}

/** Formats a problem as `place: what`, with the fix on the next line. */
export function describeProblem({ place, what, fix }: ProblemParts): string {
  const head = place === undefined ? what : `${place}: ${what}`;
  return fix === undefined ? head : `${head}\n  ${fix}`;
}

export function problemWith(problem: Problem, parts: Partial<ProblemParts>): Problem {
  const { code, place, what, fix, permanent, cause } = problem;
  const optional = { ...(place === undefined ? {} : { place }), ...(fix === undefined ? {} : { fix }) };
  return new Problem({ code, what, ...optional, permanent, cause, ...parts });
}

/** Returns the problems in an error. Throws any other error on: it is a defect. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof Problems) return error.problems;
  if (error instanceof Problem) return [error];
  throw error;
}

/**
 * Returns the problems in an error. Any other error is a defect of suite, and becomes one problem.
 * @param place the service that the work was for
 */
export function problemsOrDefect(error: unknown, place: string): readonly Problem[] {
  if (error instanceof Problems) return error.problems;
  return [error instanceof Problem ? error : defect(error, place)];
}

/** Returns what a promise returns. Throws Problems in place of a defect. */
export async function withoutDefects<T>(work: Promise<T>, place: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Problems(problemsOrDefect(error, place));
  }
}

/** The message of the error is left out: it can quote what the service sent. */
function defect(error: unknown, place: string): Problem {
  const name = error instanceof Error ? error.constructor.name : typeof error;
  const frames = error instanceof Error ? framesOf(error) : [];
  return new Problem({
    code: 'defect',
    place,
    what: `this is a defect of suite: ${displaySafe([name, ...frames].join(' at '), 500)}`,
    fix: 'Report it with this message and the versions of suite and of the service.',
    cause: error,
  });
}

/** Returns the functions and lines of a stack, the innermost first: `position (order.ts:21:65)`. */
function framesOf({ stack = '', name, message }: Error): string[] {
  const head = message === '' ? name : `${name}: ${message}`;
  const lines = (stack.startsWith(head) ? stack.slice(head.length) : '').split('\n');
  return lines
    .flatMap((line) => /^ +at (?<frame>.+)$/u.exec(line)?.groups?.['frame'] ?? [])
    .slice(0, 5)
    .map((frame) => frame.replace(/(?:file:\/\/)?[^ ()]*\//u, ''));
}

/**
 * Runs `make` for each item and returns the results in order.
 * @throws Problems of all items, so that a user sees every problem at once
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

/** Waits for all promises, like `collect`. */
export async function collectAll<R>(promises: readonly Promise<R>[]): Promise<R[]> {
  return collect(await Promise.allSettled(promises), (result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
