/** Names and numbers of groups: where they are declared, and where they are mentioned (`nix/lib/types/regex/names.nix`). */
import { type Groups, type State, fail } from './state.ts';

/** The largest number that .NET reads. */
export const LARGEST = 2_147_483_647;

const isNumber = (name: string) => /^\d+$/u.test(name);

/** Returns true if .NET reads the text as a name or a number. Letters beyond ASCII are not told from other characters. */
export function isName(name: string): boolean {
  return /^\d/u.test(name) ? isNumber(name) : /^[\w\u{80}-\u{10ffff}]+$/u.test(name);
}

/** Mentions a group by its name or number. */
export function mention(state: State, name: string): void {
  const number = Number(name);
  if (!isName(name) || (isNumber(name) && number > LARGEST)) fail(state);
  else state.references.push(isNumber(name) ? (all) => all.hasNumber(number) : (all) => all.hasName(name));
}

/** Declares a group by its name or number. */
export function declare(state: State, name: string): void {
  const number = Number(name);
  if (!isName(name)) fail(state);
  else if (!isNumber(name)) state.names.add(name);
  else if (number === 0) fail(state);
  else if (name.startsWith('0') || number > LARGEST) mention(state, name);
  else state.numbers.add(number);
}

/** Mentions a group as `\1`; numbers of two digits that no group has are characters. */
export function mentionOrOctal(state: State, digits: string): void {
  const number = Number(digits);
  if (digits.startsWith('0')) return;
  if (number > LARGEST) fail(state);
  else state.references.push((all) => all.hasNumber(number) || (number > 9 && !/^[89]/u.test(digits)));
}

/** Returns the groups of an expression. Those with a name have the numbers that are free. */
export function groupsOf({ names, numbered, numbers }: State): Groups {
  let last = numbered;
  let free = names.size;
  for (const number of [...numbers].toSorted((one, other) => one - other)) {
    if (number <= last) continue;
    if (number - last - 1 > free) break;
    free -= number - last - 1;
    last = number;
  }
  return {
    hasNumber: (number) => number <= last + free || numbers.has(number),
    hasName: (name) => names.has(name),
  };
}
