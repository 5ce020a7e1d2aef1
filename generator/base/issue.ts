/** Zod's findings as parts of our messages. */
import * as z from 'zod';
import { displaySafe } from './text.ts';

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

z.config({
  customError: (issue) => {
    const { code, input } = issue;
    if (input === undefined) return 'missing';
    if (code === 'invalid_union') return 'of another form';
    if (code === 'too_small' && issue.minimum === 1) return 'empty';
    const expected = code === 'invalid_type' ? TYPES[issue.expected] : undefined;
    const type = input === null ? 'null' : TYPES[Array.isArray(input) ? 'array' : typeof input];
    return expected === undefined ? undefined : `${type ?? 'something'}, not ${expected}`;
  },
});

/** Formats a path: `[3].fields[2].name`. Returns `whole` for an empty path. */
export function showPath(path: readonly PropertyKey[], whole = 'the whole'): string {
  const text = path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${displaySafe(String(part))}`))
    .join('');
  return text === '' ? whole : text.replace(/^\./u, '');
}

/** Formats an issue: `[3].fields: a text, not a list`. */
export function describeIssue({ path, message }: z.core.$ZodIssue, whole?: string): string {
  return `${showPath(path, whole)}: ${message}`;
}
