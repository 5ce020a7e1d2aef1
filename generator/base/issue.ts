/** Zod's findings as parts of our messages. */
import type * as z from 'zod';

/** Formats a path: `[3].fields[2].name`. Returns `whole` for an empty path. */
export function showPath(path: readonly PropertyKey[], whole = 'the whole'): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return text === '' ? whole : text.replace(/^\./u, '');
}

/** Formats an issue: `[3].fields: Invalid input: expected array, received undefined`. */
export function describeIssue({ path, message }: z.core.$ZodIssue, whole?: string): string {
  return `${showPath(path, whole)}: ${message}`;
}
