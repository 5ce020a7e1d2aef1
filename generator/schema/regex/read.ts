/**
 * Judges regular expressions of .NET as evaluation does (`nix/lib/types/regex`): it reads them as .NET does, one token
 * after the other. Whatever is uncertain passes.
 */
import { readEscape, readEscapeInSet } from './escapes.ts';
import { CONDITION_END, conditionReader, nameReader, optionsReader, readBranch, readClosing, readOpening, referenceReader } from './groups.ts'; // prettier-ignore
import { LARGEST, groupsOf } from './names.ts';
import { SUBTRACTED, openSet, setReader } from './sets.ts';
import { type Mode, type Reader, type State, fail, initialState } from './state.ts';

const ESCAPE = String.raw`x[\da-fA-F]{2}|u[\da-fA-F]{4}|[pP]\{[-\w]{0,64}\}|\d{1,12}|k[<']|c?[^]`;
const TOKEN = new RegExp(
  String.raw`(\\(?:${ESCAPE})?|\(\?(?:<[=!]?|[:=!>'#])?|\[\^?|\{\d{1,12}(?:,\d{0,12})?\}|[\]|*+?#\n()-])`,
  'u',
);

function readText(state: State, text: string): void {
  if (text !== '' && !(state.options.isSpaced && /^[ \t\n\r\f]*$/u.test(text))) state.unit = 'unit';
}

function readQuantifier(state: State, token: string): void {
  const { least, most } = /^\{(?<least>\d+),?(?<most>\d*)\}$/u.exec(token)?.groups ?? {};
  if (state.unit === 'quantifier' && token === '?') state.unit = 'lazy';
  else if (state.unit !== 'unit' || Number(least) > LARGEST || Number(most) > LARGEST) fail(state);
  else if (most !== undefined && most !== '' && Number(least) > Number(most)) fail(state);
  else state.unit = 'quantifier';
}

function readToken(state: State, token: string): void {
  switch (token.charAt(0)) {
    case '\\':
      return readEscape(state, token);
    case '(':
      return readOpening(state, token);
    case ')':
      return readClosing(state);
    case '[':
      return openSet(state);
    case '|':
      return readBranch(state);
    case '*':
    case '+':
    case '?':
    case '{':
      return readQuantifier(state, token);
    case '#':
      if (state.options.isSpaced) state.mode = 'lineComment';
      else state.unit = 'unit';
      return;
    default:
      return readText(state, token);
  }
}

const commentUntil = (last: string, mayEnd: boolean): Reader => ({
  text: () => undefined,
  token: (state, token) => {
    if (token.endsWith(last)) state.mode = 'pattern';
  },
  mayEnd,
});

const READERS: Readonly<Record<Exclude<Mode, 'free' | 'invalid'>, Reader>> = {
  pattern: { text: readText, token: readToken, mayEnd: true },
  comment: commentUntil(')', false),
  lineComment: commentUntil('\n', true),
  set: setReader(readEscapeInSet),
  subtracted: SUBTRACTED,
  options: optionsReader(readText),
  condition: conditionReader(readText),
  conditionEnd: CONDITION_END,
  name: nameReader(readText),
  reference: referenceReader(readText),
};

/** Returns true if .NET may read the expression. */
export function isReadable(expression: string): boolean {
  const state = initialState();
  for (const [index, part] of expression.split(TOKEN).entries()) {
    if (state.mode === 'free' || state.mode === 'invalid') break;
    const reader = READERS[state.mode];
    if (index % 2 === 0) reader.text(state, part);
    else reader.token(state, part);
  }
  if (state.mode === 'free' || state.mode === 'invalid') return state.mode === 'free';
  if (!READERS[state.mode].mayEnd || state.frame !== undefined) return false;
  const groups = groupsOf(state);
  return state.isLoose || state.references.every((isThere) => isThere(groups));
}
