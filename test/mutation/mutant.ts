/** One change of one file. */
export interface Mutant {
  readonly file: string;
  /** Where the changed text begins, counted from 1. */
  readonly line: number;
  /** The changed text, and what it becomes. */
  readonly was: string;
  readonly becomes: string;
  /** The file as it is with the change. */
  readonly text: string;
}

/** A stretch of a text that becomes another. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly becomes: string;
}

/** The mutant that an edit makes of a file. */
export function mutantOf(file: string, source: string, { start, end, becomes }: Edit): Mutant {
  const line = source.slice(0, start).split('\n').length;
  const text = source.slice(0, start) + becomes + source.slice(end);
  return { file, line, was: source.slice(start, end), becomes, text };
}
