/** Characters behind a backslash (`nix/lib/types/regex/escapes.nix`). */
import properties from './properties.json' with { type: 'json' };
import { mentionOrOctal } from './names.ts';
import { addText, addToSet } from './sets.ts';
import { type State, fail } from './state.ts';

const PROPERTIES = new Set(properties);

const LETTERS = 'abefnrtv';
const CODES = [7, 8, 27, 12, 10, 13, 9, 11];

/** Returns the key of an escaped character; NaN where it is not computed. */
function keyOfEscape(token: string): number {
  if (/^\\[xu]/u.test(token)) return Number.parseInt(token.slice(2), 16);
  const named = LETTERS.indexOf(token.charAt(1));
  if (named !== -1) return CODES[named] ?? Number.NaN;
  return /^\\[^\w\u{80}-\u{10ffff}]$/u.test(token) ? token.charCodeAt(1) : Number.NaN;
}

/** Returns true if the escape represents a character. `extra`: other letters that are known here. */
function isKnown(token: string, extra: RegExp): boolean {
  const letter = token.charAt(1);
  if (letter === '') return false;
  if (/[xu]/u.test(letter)) return token.length > 2;
  if (letter === 'c') return /^\\c[@-_a-z]$/u.test(token);
  return !/\w/u.test(letter) || /[abefnrtv0-7]/u.test(letter) || extra.test(letter);
}

const isProperty = (token: string) => /^\\p/iu.test(token);
const isKnownProperty = (token: string) => PROPERTIES.has(token.slice(3, -1));

/** Reads an escape outside of sets. */
export function readEscape(state: State, token: string): void {
  state.unit = 'unit';
  if (isProperty(token)) {
    if (!isKnownProperty(token)) fail(state);
  } else if (/^\\\d/u.test(token)) mentionOrOctal(state, token.slice(1));
  else if (/^\\k?[<']$/u.test(token)) {
    state.mode = 'reference';
    const close = token.endsWith('<') ? '>' : "'";
    state.name = { close, isStrict: token.length > 2, first: undefined, isSecond: false };
  } else if (!isKnown(token, /[bBAGZzwWsSdD]/u)) fail(state);
}

/** Reads an escape in a set. */
export function readEscapeInSet(state: State, token: string): void {
  const octal = /^\\[0-7]{1,3}(?<rest>\d*)$/u.exec(token)?.groups?.['rest'];
  const key = keyOfEscape(token);
  const character = { first: key, last: key };
  if (isProperty(token) && !isKnownProperty(token)) fail(state);
  else if (isProperty(token) || /^\\[dsw]/iu.test(token)) addToSet(state, undefined);
  else if (octal !== undefined) {
    addToSet(state, character);
    if (state.mode === 'set') addText(state, octal);
  } else if (!isKnown(token, /$^/u)) fail(state);
  else {
    addToSet(state, character);
    // No range starts with it.
    if (token === '\\-') state.set.before = undefined;
  }
}
