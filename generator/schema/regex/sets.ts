/** Sets of characters: `[a-z]`, and `[a-z-[aeiou]]`, which subtracts a set (`nix/lib/types/regex/sets.nix`). */
import { type CharacterSet, type Reader, type State, fail, setOfDepth } from './state.ts';

/** Code units of which a character of two consists, as the first and as the last one of a range. */
const SURROGATES = { first: 0xdc00, last: 0xdbff } as const;

/** Returns the key of a character at an end of a range. */
export function keyOf(character: string, end: 'first' | 'last'): number {
  return character.length > 1 ? SURROGATES[end] : character.charCodeAt(0);
}

/** Opens a set in a pattern, or in a set from which it is subtracted. */
export function openSet(state: State, depth = 1): void {
  state.mode = 'set';
  state.set = setOfDepth(depth);
}

function closeSet(state: State): void {
  const depth = state.set.depth - 1;
  state.set = setOfDepth(depth);
  if (depth === 0) state.unit = 'unit';
  state.mode = depth === 0 ? 'pattern' : 'subtracted';
}

function after(state: State, changes: Partial<CharacterSet> = {}): void {
  state.set = { ...setOfDepth(state.set.depth), isFirst: false, ...changes };
}

/** Adds a character by its keys; undefined for a class of characters (`\d`). */
export function addToSet(
  state: State,
  keys: { readonly first: number; readonly last: number } | undefined,
): void {
  const { before, isRange } = state.set;
  if (!isRange) after(state, { before: keys?.first });
  else if (keys === undefined || (before !== undefined && keys.last < before)) fail(state);
  else after(state);
}

const keysOf = (character: string) => ({ first: keyOf(character, 'first'), last: keyOf(character, 'last') });

/** Adds text without - and [ ]. */
export function addText(state: State, text: string): void {
  if (text === '') return;
  const [first = ''] = /^./su.exec(text) ?? [];
  const [last = ''] = /.$/su.exec(text) ?? [];
  const before = keyOf(last, 'first');
  if (!state.set.isRange) {
    after(state, { before, colons: state.set.colons === 1 && text === '::' ? 2 : 0 });
    return;
  }
  addToSet(state, keysOf(first));
  // The second surrogate of a character may start a range after the first one has ended one.
  if (state.mode === 'set' && text.length > 1) after(state, { before });
}

function addDash(state: State): void {
  const { before, isFirst, isRange } = state.set;
  if (isRange) addToSet(state, keysOf('-'));
  else if (before === undefined) after(state, { before: keyOf('-', 'first'), isDash: !isFirst });
  else state.set.isRange = true;
}

function addBracket(state: State, token: string): void {
  const { depth, isDash, isRange } = state.set;
  if (isRange) state.isLoose = true;
  if (isRange || isDash) openSet(state, depth + 1);
  else after(state, { before: keyOf(token.slice(-1), 'first'), colons: token === '[' ? 1 : 0 });
}

function addClosing(state: State): void {
  if (state.set.isFirst) after(state, { before: keyOf(']', 'first') });
  else if (state.set.colons === 2) state.mode = 'free';
  else closeSet(state);
}

/** Returns the reader of a set; escaped characters are read by a function. */
export function setReader(readEscape: Reader['token']): Reader {
  return {
    text: addText,
    token: (state, token) => {
      if (token === ']') addClosing(state);
      else if (token === '-') addDash(state);
      else if (token === '[' || token === '[^') addBracket(state, token);
      else if (token.startsWith('\\')) readEscape(state, token);
      else addText(state, token);
    },
    mayEnd: false,
  };
}

/** Reads what follows a subtracted set: the end of the set around it. */
export const SUBTRACTED: Reader = {
  text: (state, text) => {
    if (text !== '') fail(state);
  },
  token: (state, token) => (token === ']' ? closeSet(state) : fail(state)),
  mayEnd: false,
};
