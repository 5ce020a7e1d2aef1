/** Groups, their options, names and conditions, and references to them (`nix/lib/types/regex/groups.nix`). */
import { declare, isName, mention } from './names.ts';
import { type Options, type Reader, type State, fail, open } from './state.ts';

type ReadText = Reader['text'];

/** Cuts a text at the first place of a character; without one, the second part is undefined. */
function cut(text: string, at: string): readonly [string, string | undefined] {
  const index = text.indexOf(at);
  return index === -1 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)];
}

/** Reads the opening of a group. */
export function readOpening(state: State, token: string): void {
  if (token === '(?#') state.mode = 'comment';
  else if (token === '(?') {
    state.mode = 'options';
    state.pending = { options: state.options, isOn: true, isFresh: true };
  } else if (token === '(?<' || token === "(?'") {
    state.mode = 'name';
    state.name = { close: token === '(?<' ? '>' : "'", isStrict: true, first: undefined, isSecond: false };
  } else {
    if (token === '(' && !state.options.isNamed) state.numbered += 1;
    open(state);
  }
}

/** Closes a group. The first one in a conditional is its condition. */
export function readClosing(state: State): void {
  const { frame } = state;
  if (frame === undefined) {
    fail(state);
    return;
  }
  const { options, outer } = frame;
  const isCondition = outer?.isConditional === true && !outer.hasCondition;
  if (isCondition) outer.hasCondition = true;
  state.options = options;
  state.unit = isCondition ? 'nothing' : 'unit';
  state.frame = outer;
}

/** Reads a |. */
export function readBranch(state: State): void {
  state.unit = 'nothing';
  if (state.frame?.isConditional !== true) return;
  state.frame.branches += 1;
  if (state.frame.branches > 2) fail(state);
}

const hasNoOptions = ({ frame }: State) => frame?.isConditional === true && !frame.isReference;

function withOptions({ options, isOn }: State['pending'], letters: string): Options {
  return {
    isSpaced: /x/iu.test(letters) ? isOn : options.isSpaced,
    isNamed: /n/iu.test(letters) ? isOn : options.isNamed,
  };
}

/** Returns the reader of options: `(?i)`, `(?i:`. */
export function optionsReader(readText: ReadText): Reader {
  return {
    text: (state, text) => {
      if (text === '') return;
      const [letters, rest] = cut(text, ':');
      if (/[^imnsx]/iu.test(letters) || hasNoOptions(state)) {
        fail(state);
        return;
      }
      const options = withOptions(state.pending, letters);
      if (rest === undefined) {
        state.pending = { ...state.pending, options, isFresh: false };
        return;
      }
      open(state);
      state.options = options;
      readText(state, rest);
    },
    token: (state, token) => {
      const { isFresh, options } = state.pending;
      if (token === '-' || token === '+') {
        state.pending = { options, isOn: token === '+', isFresh: false };
      } else if (isFresh && token.startsWith('(')) readCondition(state, token);
      else if (isFresh || token !== ')' || hasNoOptions(state)) fail(state);
      else {
        state.mode = 'pattern';
        state.unit = 'nothing';
        state.options = options;
      }
    },
    mayEnd: false,
  };
}

/** Reads the opening of the condition of `(?(…)yes|no)`. */
function readCondition(state: State, token: string): void {
  if (token === '(') state.mode = 'condition';
  else if (['(?#', '(?<', "(?'"].includes(token)) fail(state);
  else {
    open(state, true);
    readOpening(state, token);
  }
}

/** Returns the reader of a condition in plain parentheses. */
export function conditionReader(readText: ReadText): Reader {
  return {
    text: (state, text) => {
      open(state, true, isName(text));
      if (!/^\d/u.test(text)) {
        open(state);
        readText(state, text);
        return;
      }
      state.mode = 'conditionEnd';
      if (state.frame !== undefined) state.frame.hasCondition = true;
      mention(state, text);
    },
    token: fail,
    mayEnd: false,
  };
}

/** Reads what follows a number as a condition. */
export const CONDITION_END: Reader = {
  text: (state, text) => {
    if (text !== '') fail(state);
  },
  token: (state, token) => {
    if (token === ')') state.mode = 'pattern';
    else fail(state);
  },
  mayEnd: false,
};

/** Returns the reader of the name of a group: `name>`, `name-other>`. */
export function nameReader(readText: ReadText): Reader {
  return {
    text: (state, text) => {
      const { close, first, isSecond } = state.name;
      const [name, rest] = cut(text, close);
      if (rest === undefined) {
        state.name.first = name;
        return;
      }
      open(state);
      if (isSecond) mention(state, name);
      if (!isSecond || first !== '') declare(state, isSecond ? (first ?? '') : name);
      if (state.mode === 'pattern') readText(state, rest);
    },
    token: (state, token) => {
      if (token === '-' && !state.name.isSecond) state.name.isSecond = true;
      else fail(state);
    },
    mayEnd: false,
  };
}

/** Returns the reader of the name behind `\k<` or the older `\<`, which without a group is text. */
export function referenceReader(readText: ReadText): Reader {
  return {
    text: (state, text) => {
      const { close, isStrict } = state.name;
      const [name, rest] = cut(text, close);
      state.mode = 'pattern';
      if (rest !== undefined && isName(name) && (isStrict || /^\w*$/u.test(name))) {
        mention(state, name);
        if (state.mode === 'pattern') readText(state, rest);
      } else if (isStrict) fail(state);
      else readText(state, text);
    },
    token: fail,
    mayEnd: true,
  };
}
