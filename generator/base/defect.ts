/** Defects of suite in the work for one service, which must not end the work for the others. */
import { Problem, Problems } from './problem.ts';
import { displaySafe } from './text.ts';

/** The places in the code that a message names. */
const MOST_FRAMES = 5;

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
    fix: 'Report it with this message and the versions of suite and of the service. The work for the other services went on.',
    cause: error,
  });
}

/** Returns the functions and lines of a stack, the innermost first: `position (order.ts:21:65)`. */
function framesOf({ stack = '', name, message }: Error): string[] {
  const head = message === '' ? name : `${name}: ${message}`;
  const lines = (stack.startsWith(head) ? stack.slice(head.length) : '').split('\n');
  return lines
    .flatMap((line) => /^ +at (?<frame>.+)$/u.exec(line)?.groups?.['frame'] ?? [])
    .slice(0, MOST_FRAMES)
    .map((frame) => frame.replace(/(?:file:\/\/)?[^ ()]*\//u, ''));
}
