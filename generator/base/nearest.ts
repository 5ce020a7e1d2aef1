/** Finds the name that a wrong one stands for. All "did you mean" of the program are from here; nix/lib has its own. */
import { displaySafe } from './text.ts';

/** Other words for names, folded -> the names. */
export type Words = Readonly<Record<string, readonly string[]>>;

/** The least number of letters: fewer are the beginning of too many names. */
const SHORTEST_PART = 3;

/** Returns a word without its case, spaces, punctuation and characters without ink: `first_name` is `firstName`. */
export function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[\s!-/:-@[-`{-~\p{Default_Ignorable_Code_Point}]+/gu, '');
}

/**
 * Returns the candidate that differs in case only, or the one with the same letters; or else the first one that another
 * tool calls so, that ends so after a dot, that has all words of `wrong` in a row, or that differs by one typing error;
 * or else the first one that begins with `wrong` or has a word that does; or else the one with the smallest edit distance
 * within a limit. Case and punctuation do not matter.
 * @param known candidates in order; the first of equally near ones wins
 */
export function nearest(wrong: string, known: readonly string[], words: Words = {}): string | undefined {
  const word = folded(wrong);
  if (word === '') return undefined;
  const cased = known.find((name) => name.toLowerCase() === wrong.toLowerCase());
  if (cased !== undefined) return cased;
  const edited = closest(word, known);
  if (edited?.distance === 0) return edited.name;
  return (
    words[word]?.find((name) => known.includes(name)) ??
    known.find((name) => isLast(word, name)) ??
    known.find((name) => isWhole(wrong, name)) ??
    (edited !== undefined && edited.distance <= 1 ? edited.name : undefined) ??
    known.find((name) => isPart(wrong, name)) ??
    edited?.name
  );
}

/** Returns the first sentence of a fix: `Did you mean "qBittorrent"? `; an empty string if no name is near. */
export function didYouMean(
  wrong: string,
  known: readonly string[],
  { prefix = '', words = {} }: { readonly prefix?: string; readonly words?: Words } = {},
): string {
  const near = nearest(wrong, known, words);
  return near === undefined ? '' : `Did you mean "${prefix}${displaySafe(near)}"? `;
}

/** Returns true for the last part of a name with dots: `seedRatio` of `torrentBaseSettings.seedRatio`. */
function isLast(word: string, name: string): boolean {
  const dot = name.lastIndexOf('.');
  return dot >= 0 && word.length > SHORTEST_PART && folded(name.slice(dot + 1)) === word;
}

/** Returns true if the name has all words of the string in a row: `[German] HD Bluray` of `[German] HD Bluray + WEB`. */
function isWhole(part: string, name: string): boolean {
  return folded(part).length > SHORTEST_PART && spaced(name).includes(spaced(part));
}

/** Returns true if the name (`qbit` of `qBittorrent`) or one of its words (`server`) begins with the string. */
function isPart(part: string, name: string): boolean {
  const low = part.toLowerCase();
  if (part.length < SHORTEST_PART || !name.toLowerCase().includes(low)) return false;
  return [name, ...wordsOf(name)].some((word) => word.toLowerCase().startsWith(low));
}

function spaced(text: string): string {
  return ` ${wordsOf(text).join(' ').toLowerCase()} `;
}

function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => word !== '');
}

function closest(word: string, known: readonly string[]): { name: string; distance: number } | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3) + 1);
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    const plain = folded(name);
    // A longer or shorter name is at least as many edits away.
    if (plain === '' || Math.abs(plain.length - word.length) > limit) continue;
    const distance = editDistance(word, plain);
    if (distance <= limit && distance < (best?.distance ?? Infinity)) best = { name, distance };
  }
  return best;
}

/** Returns the edit distance of two strings. A swap of neighbours is one edit. */
function editDistance(left: string, right: string): number {
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      next[column] = Math.min(
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        isSwap && row > 1 ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last[right.length] ?? 0;
}
