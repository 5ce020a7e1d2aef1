/** Regular expressions of .NET as evaluation judges them (`nix/lib/types/rules/regex.nix`). */
import { bytesOf, isBlank } from './pattern.ts';

/** Returns the expression without escaped characters and sets of characters, which are no syntax. */
function bareOf(text: string): string {
  const plain = bytesOf(text)
    .replaceAll(/[\n\r]/gu, ' ')
    .replaceAll(/\\./gsu, 'x');
  // Behind the last closing bracket no set ends. Looking for its end would take time with the square of the length.
  const end = plain.lastIndexOf(']') + 1;
  return plain.slice(0, end).replaceAll(/\[\^?\]?[^\]]*\]/gu, 'x') + plain.slice(end);
}

/** Returns true if each parenthesis is closed after it was opened. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** In a comment, and where blanks are ignored, everything else is allowed. */
const UNCERTAIN = /\(\?(?:#|[a-z]*x)/su;

const FAULTS = [/[\\[]/su, /\(\?P/su, /^[*+?]/su, /[(|][*+]|\|\?/su];
const TWO_QUANTIFIERS = /[*+?][*+]|[*+?]\?\?/su;

/** Returns true if .NET may read the expression. */
export function isRegex(text: string): boolean {
  if (isBlank(text)) return false;
  const bare = bareOf(text);
  if (UNCERTAIN.test(bare)) return true;
  return (
    isBalanced(bare) &&
    !FAULTS.some((fault) => fault.test(bare)) &&
    !TWO_QUANTIFIERS.test(bare.replaceAll('(?', '('))
  );
}
