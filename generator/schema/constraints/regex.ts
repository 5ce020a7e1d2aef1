/** Regular expressions of .NET as evaluation judges them (`nix/lib/types/rules/regex.nix`). */
import { isReadable } from '../regex/read.ts';
import { isBlank } from './pattern.ts';

/** Returns true if .NET may read the expression. */
export function isRegex(text: string): boolean {
  return !isBlank(text) && isReadable(text);
}
