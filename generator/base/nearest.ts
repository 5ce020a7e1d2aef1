/**
 * Finds the names that a wrong one may stand for, as nix/lib/text/nearest.nix does: test/nearest.json has cases of both. All
 * "did you mean" of the program are from here.
 */
import { lookUp } from './collections.ts';
import { displaySafe, joinList } from './text.ts';

export type Words = Readonly<Record<string, readonly string[]>>;

const PUNCTUATION = /[\s!-/:-@[-`{-~\p{Default_Ignorable_Code_Point}]+/gu;

/** Returns a word without its case, spaces, punctuation and characters without ink: `first_name` is `firstName`. */
export function folded(text: string): string {
  return text.toLowerCase().replaceAll(PUNCTUATION, '');
}

/** A name: folded; its words, `use` and `ssl` of `useSsl`; the part of a key after its dot. */
interface Word {
  readonly text: string;
  readonly plain: string;
  readonly parts: readonly string[];
  readonly last: string;
}

type Comparison = (word: Word, other: Word) => boolean;

const isCased: Comparison = (word, other) => word.text.toLowerCase() === other.text.toLowerCase();
const isSame: Comparison = (word, other) => word.plain === other.plain;
/** `[German] HD Bluray` of `[German] HD Bluray + WEB`; `episodeImage` of `episodeImageThumb` and of `episodeImages`. */
const hasWords: Comparison = (word, other) =>
  (word.plain.length > 3 && ` ${other.parts.join(' ')} `.includes(` ${word.parts.join(' ')} `)) ||
  (word.plain.length > 4 && word.last === word.plain && isBeginning(word, other));
/** `seedRato` of `torrentBaseSettings.seedRatio`. */
const isNear =
  (edits: number): Comparison =>
  (word, other) =>
    isWithin(edits, word.plain, other.plain) || isWithin(edits, word.plain, other.last);
/** `qbit` of `qBittorrent`. */
const isBeginning: Comparison = (word, other) => word.plain.length > 2 && other.plain.startsWith(word.plain);
/** `min_age` of `minimumAge`, `delay_torrent` of `torrentDelay`. */
const isShort: Comparison = (word, other) =>
  word.plain.length > 2 && word.parts.every((part) => other.parts.some((whole) => whole.startsWith(part)));
/** `trendng` of `Trending Shows`. */
const hasNearWords: Comparison = (word, other) =>
  word.plain.length > 4 && word.parts.every((part) => other.parts.some((whole) => isWithin(1, part, whole)));
/** A user does not forget a `no` at the beginning. */
const isTwiceWrong: Comparison = (word, other) =>
  word.plain.length > 4 && word.plain[0] === other.plain[0] && isNear(2)(word, other);

/** Returns the nearest names, three at most. Those of the most likely comparison win. */
export function nearestNames(wrong: string, known: readonly string[], words: Words = {}): readonly string[] {
  const word = wordFrom(wrong);
  if (word.plain === '') return [];
  const others = known.map(wordFrom);
  const comparing = (fits: Comparison) => (): string[] =>
    others.filter((other) => fits(word, other)).map(({ text }) => text);
  const steps: readonly (() => readonly string[])[] = [
    comparing(isCased),
    comparing(isSame),
    () => lookUp(words, word.plain)?.filter((name) => known.includes(name)) ?? [],
    comparing(hasWords),
    comparing(isNear(1)),
    comparing(isBeginning),
    comparing(isShort),
    comparing(isTwiceWrong),
    comparing((_, other) => other.plain.length > 3 && isBeginning(other, word)),
    comparing(hasNearWords),
  ];
  for (const step of steps) {
    const names = step();
    if (names.length > 0) return names.slice(0, 3);
  }
  return [];
}

/** Returns the first sentence of a fix: `Did you mean "qBittorrent"? `; an empty string if no name is near. */
export function didYouMean(
  wrong: string,
  known: readonly string[],
  { show = (name) => `"${displaySafe(name)}"`, words = {} }: DidYouMean = {},
): string {
  const names = nearestNames(wrong, known, words);
  return names.length === 0 ? '' : `Did you mean ${joinList(names.map(show), 'or')}? `;
}

export interface DidYouMean {
  readonly show?: (name: string) => string;
  readonly words?: Words;
}

function wordFrom(text: string): Word {
  const plain = folded(text);
  const last = folded(text.slice(text.lastIndexOf('.') + 1));
  const spaced = text.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, ' ').toLowerCase();
  const parts = spaced.split(PUNCTUATION).filter((part) => part !== '');
  return { text, plain, parts, last: last.length > 3 ? last : plain };
}

/**
 * Returns true if at most this number of edits turns one word into the other: an added, removed or replaced letter, or two
 * swapped neighbours.
 */
function isWithin(edits: number, word: string, other: string): boolean {
  if (word === other) return true;
  const [rest, left] = [word.slice(1), other.slice(1)];
  if (word[0] === other[0]) return isWithin(edits, rest, left);
  return (
    edits > 0 &&
    (isWithin(edits - 1, rest, left) ||
      isWithin(edits - 1, rest, other) ||
      isWithin(edits - 1, word, left) ||
      (word[0] === other[1] && word[1] === other[0] && isWithin(edits - 1, word.slice(2), other.slice(2))))
  );
}
