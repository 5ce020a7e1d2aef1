/** The state of reading a regular expression of .NET (`nix/lib/types/regex/state.nix`). */

/** The place of the next part of an expression. "free": the rest is not judged. */
export type Mode =
  | 'comment'
  | 'condition'
  | 'conditionEnd'
  | 'free'
  | 'invalid'
  | 'lineComment'
  | 'name'
  | 'options'
  | 'pattern'
  | 'reference'
  | 'set'
  | 'subtracted';

export interface Options {
  /** Option x: blanks and comments after # are ignored. */
  readonly isSpaced: boolean;
  /** Option n: plain groups have no number. */
  readonly isNamed: boolean;
}

/** A group that is open. */
export interface Frame {
  readonly outer: Frame | undefined;
  /** The options outside of it. */
  readonly options: Options;
  /** True for `(?(…)yes|no)`. */
  readonly isConditional: boolean;
  /** True if the condition may be a number or a name. */
  readonly isReference: boolean;
  hasCondition: boolean;
  branches: number;
}

/** A set of characters that is open. Keys of characters are UTF-16 code units. */
export interface CharacterSet {
  depth: number;
  /** True before the first character, where ] is one. */
  isFirst: boolean;
  /** The key of the character before, with which a range may start; NaN if it is not known. */
  before: number | undefined;
  isRange: boolean;
  /** True after a - that a subtracted set may follow. */
  isDash: boolean;
  /** The number of parts of [::] that are read; some versions of .NET skip them. */
  colons: 0 | 1 | 2;
}

export interface State {
  mode: Mode;
  /** True if references to groups are not judged. */
  isLoose: boolean;
  /** The thing that a quantifier would follow. */
  unit: 'lazy' | 'nothing' | 'quantifier' | 'unit';
  options: Options;
  frame: Frame | undefined;
  set: CharacterSet;
  /** The number of groups that have their place as a number. */
  numbered: number;
  readonly names: Set<string>;
  readonly numbers: Set<number>;
  /** Tests of references, for the end. */
  readonly references: ((groups: Groups) => boolean)[];
  /** The options that are being read, and whether the next ones are on. */
  pending: { options: Options; isOn: boolean; isFresh: boolean };
  /** The name that is being read: the character that closes it, and the part before a hyphen. */
  name: { readonly close: string; readonly isStrict: boolean; first: string | undefined; isSecond: boolean };
}

/** The groups of a whole expression. */
export interface Groups {
  readonly hasNumber: (number: number) => boolean;
  readonly hasName: (name: string) => boolean;
}

/** Reads the parts of an expression in one mode. */
export interface Reader {
  readonly text: (state: State, text: string) => void;
  readonly token: (state: State, token: string) => void;
  /** Returns true if the expression may end here. */
  readonly mayEnd: boolean;
}

/** Returns the state before the first part. */
export function initialState(): State {
  const options = { isSpaced: false, isNamed: false };
  return {
    mode: 'pattern',
    isLoose: false,
    unit: 'nothing',
    options,
    frame: undefined,
    set: setOfDepth(0),
    numbered: 0,
    names: new Set(),
    numbers: new Set(),
    references: [],
    pending: { options, isOn: true, isFresh: true },
    name: { close: '>', isStrict: false, first: undefined, isSecond: false },
  };
}

/** Returns a set of characters before its first one. */
export function setOfDepth(depth: number): CharacterSet {
  return { depth, isFirst: true, before: undefined, isRange: false, isDash: false, colons: 0 };
}

/** Opens a group; of a conditional, `isReference` is true if the condition may be a number or a name. */
export function open(state: State, isConditional = false, isReference = false): void {
  const { frame: outer, options } = state;
  state.frame = { outer, options, isConditional, isReference, hasCondition: false, branches: 1 };
  state.mode = 'pattern';
  state.unit = 'nothing';
}

/** Ends the reading: .NET rejects the expression. */
export function fail(state: State): void {
  state.mode = 'invalid';
}
