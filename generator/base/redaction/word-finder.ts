/**
 * Finds many words in a text at once, in time that is linear in the text whatever the words and the text are: the
 * automaton of Aho and Corasick. A pattern with an alternative per word, or a search per word, is not.
 */
import { codeOf, escapeAt, lengthOf } from './escapes.ts';

/** A word to find, in any case. */
export interface Word {
  readonly text: string;
  /** True if the word is found only where no letter or digit is next to its own first or last one. */
  readonly isAlone: boolean;
}

/** Receives the part of a text that a word takes. */
type OnFound = (start: number, end: number) => void;

/** The fewest characters of a word. The finder looks only where the beginning of a word may be. */
export const SHORTEST = 4;

/** A word that ends at a node is found only without a letter or digit before it, or after it. */
const ALONE_BEFORE = 1;
const ALONE_AFTER = 2;

/** The nodes of a trie are numbers, 0 is the root. Every array is indexed by node. */
export class WordFinder {
  readonly #parent: Int32Array;
  readonly #symbol: Uint16Array;
  readonly #depth: Int32Array;
  /** The node of the longest other word beginning that ends here; 0 if it is shorter than the shortest word. */
  readonly #fallback: Int32Array;
  /** The node of the longest word that ends here; 0 if none does. */
  readonly #longest: Int32Array;
  /** The conditions of the word that ends exactly here; 255 if none does. */
  readonly #conditions: Uint8Array;
  /** A hash table of nodes, by parent and symbol. The first child of a node is the next node, and not in the table. */
  readonly #children: Int32Array;
  /** 1 for a node with a child in the table. */
  readonly #hasMore: Uint8Array;
  /** A sparse hash table of the nodes as deep as the shortest word: most characters of a text begin no word. */
  readonly #beginnings: Int32Array;
  #nodes = 1;
  #deepest = 0;

  /** @param words have at least `SHORTEST` characters */
  constructor(words: readonly Word[]) {
    const size = words.reduce((sum, { text }) => sum + text.length, 1);
    this.#parent = new Int32Array(size);
    this.#symbol = new Uint16Array(size);
    this.#depth = new Int32Array(size);
    this.#fallback = new Int32Array(size);
    this.#longest = new Int32Array(size);
    this.#conditions = new Uint8Array(size).fill(NO_WORD);
    // Each word adds at most one node that does not follow its parent.
    this.#children = new Int32Array(2 ** Math.ceil(Math.log2(words.length * 4 + 1)));
    this.#hasMore = new Uint8Array(size);
    this.#beginnings = new Int32Array(2 ** Math.ceil(Math.log2(words.length * 32 + 1)));
    for (const word of words) this.#add(word);
    this.#link();
  }

  /**
   * Finds the words in a text, the longest one that ends at each position.
   * @param isEscaped reads the escapes in the text as the characters that they represent
   */
  find(text: string, isEscaped: boolean, onFound: OnFound): void {
    const seen = new Recent(this.#deepest + 1);
    const [longest, beginnings] = [this.#longest, this.#beginnings];
    let node = 0;
    // The last four symbols, two in each number.
    let [early, late] = [0, 0];
    let isLow = false;
    for (let at = 0; at < text.length;) {
      const escape = isEscaped ? escapeAt(text, at) : 0;
      const code = escape === 0 ? text.charCodeAt(at) : codeOf(escape);
      const unit: number = code <= 0xff_ff ? code : isLow ? lowSurrogate(code) : highSurrogate(code);
      isLow = unit !== code && !isLow;
      const symbol = SYMBOLS[unit] || symbolOf(unit);
      seen.add(unit, at);
      early = (early << 16) | (late >>> 16);
      late = (late << 16) | symbol;
      if (node !== 0) node = this.#next(node, symbol);
      if (node === 0 && beginnings[beginningSlot(early, late) & (beginnings.length - 1)] !== 0)
        node = this.#begin(early, late);
      if (isLow) continue;
      at += escape === 0 ? 1 : lengthOf(escape);
      if (node !== 0 && longest[node] !== 0) this.#report(node, { text, end: at, seen, onFound });
    }
  }

  #report(
    node: number,
    { text, end, seen, onFound }: { text: string; end: number; seen: Recent; onFound: OnFound },
  ): void {
    // Only words of a few characters have conditions, so that this ends after a few turns.
    for (
      let word = item(this.#longest, node);
      word !== 0;
      word = item(this.#longest, item(this.#fallback, word))
    ) {
      const length = item(this.#depth, word);
      const conditions = item(this.#conditions, word);
      if ((conditions & ALONE_BEFORE) !== 0 && isWordUnit(seen.unit(length + 1))) continue;
      if ((conditions & ALONE_AFTER) !== 0 && isWordUnit(text.charCodeAt(end))) continue;
      onFound(seen.position(length), end);
      return;
    }
  }

  #add({ text, isAlone }: Word): void {
    let node = 0;
    for (let index = 0; index < text.length; index += 1) {
      const symbol = symbolOf(text.charCodeAt(index));
      node = this.#child(node, symbol) || this.#grow(node, symbol);
    }
    this.#deepest = Math.max(this.#deepest, text.length);
    const before = isAlone && isWordUnit(text.charCodeAt(0)) ? ALONE_BEFORE : 0;
    const after = isAlone && isWordUnit(text.charCodeAt(text.length - 1)) ? ALONE_AFTER : 0;
    // Of two words with these symbols, the one with fewer conditions is found more often.
    this.#conditions[node] = item(this.#conditions, node) & (before | after);
  }

  #grow(parent: number, symbol: number): number {
    const node = this.#nodes++;
    this.#parent[node] = parent;
    this.#symbol[node] = symbol;
    this.#depth[node] = item(this.#depth, parent) + 1;
    if (node !== parent + 1) this.#addChild(parent, node);
    if (this.#depth[node] === SHORTEST) this.#addBeginning(node);
    return node;
  }

  #addChild(parent: number, node: number): void {
    let slot = this.#slot(parent, item(this.#symbol, node));
    while (item(this.#children, slot) !== 0) slot = (slot + 1) & (this.#children.length - 1);
    this.#children[slot] = node;
    this.#hasMore[parent] = 1;
  }

  #addBeginning(node: number): void {
    const [early, late] = this.#lastSymbols(node);
    const mask = this.#beginnings.length - 1;
    let slot = beginningSlot(early, late) & mask;
    while (item(this.#beginnings, slot) !== 0) slot = (slot + 1) & mask;
    this.#beginnings[slot] = node;
  }

  /** Returns the last four symbols of a node. */
  #lastSymbols(node: number): [early: number, late: number] {
    const before = item(this.#parent, node);
    const early = item(this.#parent, before);
    const pair = (last: number): number =>
      (item(this.#symbol, item(this.#parent, last)) << 16) | item(this.#symbol, last);
    return [pair(early), pair(node)];
  }

  /** Sets the fallback of each node, those of a smaller depth first. */
  #link(): void {
    const nodes = Array.from({ length: this.#nodes - 1 }, (_, index) => index + 1);
    for (const node of nodes.sort((left, right) => item(this.#depth, left) - item(this.#depth, right))) {
      const fallback = item(this.#depth, node) > SHORTEST ? this.#fallbackOf(node) : 0;
      this.#fallback[node] = fallback;
      this.#longest[node] = item(this.#conditions, node) === NO_WORD ? item(this.#longest, fallback) : node;
    }
  }

  #fallbackOf(node: number): number {
    const next = this.#next(item(this.#fallback, item(this.#parent, node)), item(this.#symbol, node));
    if (next !== 0) return next;
    return this.#begin(...this.#lastSymbols(node));
  }

  /** Returns the node after one more character; 0 if no node as deep as the shortest word is left. */
  #next(from: number, symbol: number): number {
    for (let node = from; node !== 0; node = item(this.#fallback, node)) {
      const child = this.#child(node, symbol);
      if (child !== 0) return child;
    }
    return 0;
  }

  /** Returns the node of four symbols; 0 if no word begins with them. */
  #begin(early: number, late: number): number {
    const mask = this.#beginnings.length - 1;
    for (let slot = beginningSlot(early, late) & mask; ; slot = (slot + 1) & mask) {
      const node = item(this.#beginnings, slot);
      if (node === 0) return 0;
      const [first, last] = this.#lastSymbols(node);
      if (first === early && last === late) return node;
    }
  }

  #child(parent: number, symbol: number): number {
    if (this.#parent[parent + 1] === parent && this.#symbol[parent + 1] === symbol) return parent + 1;
    if (this.#hasMore[parent] === 0) return 0;
    for (let slot = this.#slot(parent, symbol); ; slot = (slot + 1) & (this.#children.length - 1)) {
      const node = item(this.#children, slot);
      if (node === 0 || (item(this.#parent, node) === parent && item(this.#symbol, node) === symbol))
        return node;
    }
  }

  #slot(parent: number, symbol: number): number {
    return hashOf(Math.imul(parent, MULTIPLIER) ^ symbol) & (this.#children.length - 1);
  }
}

const NO_WORD = 255;

/** The number of Fibonacci hashing, 2^32 divided by the golden ratio. */
const MULTIPLIER = 0x9e_37_79_b1;

/** A service cannot choose words that share a slot of the table, because it does not know this number. */
const SEED = Math.trunc(Math.random() * 2 ** 31);

function hashOf(key: number): number {
  const mixed = Math.imul(key ^ SEED, MULTIPLIER);
  return mixed ^ (mixed >>> 15);
}

function beginningSlot(early: number, late: number): number {
  return hashOf(hashOf(early) ^ late);
}

/** The last characters of a text, and where each begins: an escape has several characters. */
class Recent {
  readonly #units: Uint16Array;
  readonly #positions: Int32Array;
  readonly #mask: number;
  #count = 0;

  constructor(size: number) {
    const length = 2 ** Math.ceil(Math.log2(size + 1));
    this.#mask = length - 1;
    this.#units = new Uint16Array(length);
    this.#positions = new Int32Array(length);
  }

  add(unit: number, position: number): void {
    const slot = this.#count++ & this.#mask;
    this.#units[slot] = unit;
    this.#positions[slot] = position;
  }

  /** Returns the code unit that is `back` characters before the end; NaN before the beginning. */
  unit(back: number): number {
    return back > this.#count ? NaN : item(this.#units, (this.#count - back) & this.#mask);
  }

  /** Returns the position of the character that is `back` characters before the end. */
  position(back: number): number {
    return item(this.#positions, (this.#count - back) & this.#mask);
  }
}

/** The symbols that are known, by code unit. */
const SYMBOLS = new Uint16Array(0x1_00_00);

/**
 * Returns the symbol of a code unit: the same one for both cases of a letter, for a blank and the `+` of a form, and
 * for the two characters of Base64 and those that URLs have instead.
 */
function symbolOf(unit: number): number {
  const known = item(SYMBOLS, unit);
  if (known !== 0) return known;
  const character = String.fromCharCode(unit);
  const upper = ' +'.includes(character) ? '-' : character === '_' ? '/' : character.toUpperCase();
  // 0 stands for a symbol that is not known yet.
  const symbol = (upper.length === 1 ? upper.charCodeAt(0) : unit) || 1;
  SYMBOLS[unit] = symbol;
  return symbol;
}

/** 1 for the code units that are a letter, a digit or a mark; 2 for the others; 0 for those that are not known yet. */
const WORD_UNITS = new Uint8Array(0x1_00_00);

/** Returns true for a letter, a digit or a mark. Half of a character beyond 16 bits is none. */
function isWordUnit(unit: number): boolean {
  if (Number.isNaN(unit)) return false;
  WORD_UNITS[unit] ||= /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(unit)) ? 1 : 2;
  return WORD_UNITS[unit] === 1;
}

function highSurrogate(code: number): number {
  return 0xd8_00 + ((code - 0x1_00_00) >> 10);
}

function lowSurrogate(code: number): number {
  return 0xdc_00 + ((code - 0x1_00_00) & 0x3_ff);
}

/** Reads an array whose index is known to be valid. */
function item(array: Int32Array | Uint8Array | Uint16Array, index: number): number {
  return array[index] ?? 0;
}
