/** What zod says of a value from outside, in the words of all our messages. */
import type * as z from 'zod';

/** A path as people write it: `[3].fields[2].name`; where it is empty, what `whole` calls the value. */
export function showPath(path: readonly PropertyKey[], whole = 'the whole'): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return text === '' ? whole : text.replace(/^\./u, '');
}

/** `[3].fields: Invalid input: expected array, received undefined` */
export function describeIssue({ path, message }: z.core.$ZodIssue, whole?: string): string {
  return `${showPath(path, whole)}: ${message}`;
}
