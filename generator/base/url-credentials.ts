/**
 * Removes credentials from URLs: in a value, and in a sentence that contains some. One scan from left to right, because
 * a pattern takes too long for a text that is made for it, or exhausts the stack.
 */
import { TextBuilder } from './redaction/text-builder.ts';

/** Removes the user, the password and the values of the query of each URL in a sentence. Paths stay as they are. */
export function hideCredentials(text: string): string {
  return new Scan(text, false).run();
}

/** A login before a host, which a service writes after `http://`. */
const BARE_LOGIN = /^(?!mailto:)[^\s/@:]{1,99}:[^\s/@]{1,999}@(?=[^\s/@]+(?:\/|$))/iu;

/** Does the same for a value of one key: if it is a URL or a host, it ends only where the value does. */
export function hideCredentialsOf(text: string): string {
  const value = text.replace(BARE_LOGIN, '');
  return new Scan(value, /^\s{0,99}[a-z][a-z0-9+.-]{0,99}:\/\//iu.test(value)).run();
}

/** Returns true for a value with a user, a password or values in a query, which may grant access. */
export function hasCredentials(value: string): boolean {
  return hideCredentialsOf(value) !== value;
}

/** The classes of an ASCII character, as bits. */
const BLANK = 1;
const QUOTE = 2;
/** It ends the login of a URL: a slash, a line break. */
const AFTER_LOGIN = 4;
/** It begins a name of a query, with or without the URL before it: `&apikey=…`. */
const BEFORE_NAME = 8;
const IN_NAME = 16;
/** It separates the parts of a query. HTML writes `&amp;`. */
const BETWEEN_PARTS = 32;
/** It ends a sentence, or closes the brackets that a URL is in. */
const AT_END = 64;

const IN_WORD = 128;
/** It separates the parts of a login, or is within a host. */
const IN_LOGIN = 256;

/** The blanks beyond ASCII. */
const BLANKS =
  '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

const CLASSES = classes();

function classes(): Uint16Array {
  const all = new Uint16Array(0x1_00_00);
  const patterns: [RegExp, number][] = [
    [/\s/u, BLANK],
    [/["'<>]/u, QUOTE],
    [/[/?#\n\r]/u, AFTER_LOGIN],
    [/[?&#]/u, BEFORE_NAME],
    [/[\w.~[\]-]/u, IN_NAME],
    [/[&;#]/u, BETWEEN_PARTS],
    [/[)\]},;.]/u, AT_END],
    [/\w/u, IN_WORD],
    [/[:@\]]/u, IN_LOGIN],
  ];
  for (let code = 0; code < 0x80; code += 1)
    for (const [pattern, bit] of patterns)
      if (pattern.test(String.fromCharCode(code))) all[code] = (all[code] ?? 0) | bit;
  for (const blank of BLANKS) all[blank.charCodeAt(0)] = BLANK;
  return all;
}

const [COLON, SLASH, BACKSLASH, AT, BRACKET, QUESTION, EQUALS, AMPERSAND] = [0x3a, 0x2f, 0x5c, 0x40, 0x5d, 0x3f, 0x3d, 0x26]; // prettier-ignore

class Scan {
  readonly #text: string;
  /** The whole text is one URL. */
  readonly #isWhole: boolean;
  readonly #shown: TextBuilder;
  #at = 0;

  constructor(text: string, isWhole: boolean) {
    this.#text = text;
    this.#isWhole = isWhole;
    this.#shown = new TextBuilder(text);
  }

  run(): string {
    let isUrl = false;
    for (;;) {
      this.#at = this.#find(
        this.#at,
        isUrl ? BEFORE_NAME | IN_LOGIN | BLANK | QUOTE : BEFORE_NAME | IN_LOGIN,
      );
      if (this.#at >= this.#text.length) return this.#shown.toString();
      const code = this.#code(this.#at);
      const start = code === COLON ? this.#afterSlashes() : 0;
      if (start > 0) {
        this.#login(start);
        isUrl = true;
      } else if (code === QUESTION && isUrl) {
        this.#query();
        isUrl = false;
      } else if (this.#is(this.#at, BEFORE_NAME)) {
        this.#namedValue(isUrl);
      } else {
        if (isUrl && this.#isEnd(this.#at)) isUrl = false;
        this.#at += 1;
      }
    }
  }

  /** Returns the next position from `at` on with a character of these classes, or the length of the text. */
  #find(at: number, bits: number): number {
    const text = this.#text;
    while (at < text.length && ((CLASSES[text.charCodeAt(at)] ?? 0) & bits) === 0) at += 1;
    return at;
  }

  #code(at: number): number {
    return this.#text.charCodeAt(at);
  }

  #is(at: number, bits: number): boolean {
    return ((CLASSES[this.#code(at)] ?? 0) & bits) !== 0;
  }

  /** Returns true for a blank, and for a quote or an angle bracket that no letter follows. */
  #isEnd(at: number): boolean {
    if (this.#isWhole || !this.#is(at, BLANK | QUOTE)) return false;
    return this.#is(at, BLANK) || !this.#is(at + 1, IN_WORD);
  }

  /** Returns the position after `://` or `:\/\/`; 0 if the colon does not begin one. */
  #afterSlashes(): number {
    let at = this.#at + 1;
    for (let count = 0; count < 2; count += 1) {
      if (this.#code(at) === BACKSLASH) at += 1;
      if (this.#code(at) !== SLASH) return 0;
      at += 1;
    }
    return at;
  }

  /** Hides the user and the password at `start`. */
  #login(start: number): void {
    const end = this.#loginEnd(start);
    if (end > start) this.#shown.replace(start, end, '');
    this.#at = end;
  }

  /** Returns the position after the last `@` before the host; `start` if there is none. */
  #loginEnd(start: number): number {
    let end = start;
    let colon = -1;
    for (let at = start; ; at += 1) {
      at = this.#find(at, AFTER_LOGIN | IN_LOGIN | BLANK | QUOTE);
      if (at >= this.#text.length || this.#is(at, AFTER_LOGIN)) break;
      const code = this.#code(at);
      if (code === AT) end = at + 1;
      else if (code === COLON && colon < 0) colon = at;
      else if (code === BRACKET) colon = -1;
      else if (this.#isEnd(at) && !this.#isQuoteOfUser(at) && !this.#isInPassword(colon, at)) break;
    }
    // A password with a slash makes a URL invalid.
    const isUnclear = this.#isWhole && end === start && this.#isInvalid();
    return isUnclear ? Math.max(start, this.#text.lastIndexOf('@') + 1) : end;
  }

  /** Returns true at the first URL, if it is not a valid one. */
  #isInvalid(): boolean {
    return this.#at < 200 && this.#text.indexOf('://') === this.#at && URL.parse(this.#text) === null;
  }

  /** Returns true for the quote in `o':password@host` and `o'@host`. In `"key": "value"` a quote or a blank follows. */
  #isQuoteOfUser(at: number): boolean {
    if (!this.#is(at, QUOTE)) return false;
    const next = this.#code(at + 1);
    return next === AT || (next === COLON && !this.#is(at + 2, BLANK | QUOTE));
  }

  /** Returns true for a blank or a quote after `user:` and the beginning of a password, which is not a port. */
  #isInPassword(colon: number, at: number): boolean {
    if (colon < 0 || at === colon + 1) return false;
    return at - colon > 7 || !/^:\d{1,5}\W?$/u.test(this.#text.slice(colon, at));
  }

  /** Hides the values of the query of a URL, and its parts without a name. */
  #query(): void {
    let start = this.#at + 1;
    let equals = 0;
    for (this.#at = start; ; this.#at += 1) {
      const isEnd = this.#at >= this.#text.length || this.#isEnd(this.#at);
      if (isEnd || this.#is(this.#at, BETWEEN_PARTS)) {
        if (!this.#isEntity(start)) this.#hideValue(Math.max(start, equals), this.#at);
        if (isEnd) return;
        start = this.#at + 1;
      } else if (this.#code(this.#at) === EQUALS && equals < start) {
        equals = this.#at + 1;
      } else if (this.#code(this.#at) === AT && equals < start) {
        equals = start; // a name is not a login
      }
    }
  }

  /** Returns true for the `amp` of `&amp;`. */
  #isEntity(start: number): boolean {
    return this.#at === start + 3 && this.#text.startsWith('amp', start);
  }

  /** Hides the value after a name and `=`. In a URL, it ends where the query begins. */
  #namedValue(isUrl: boolean): void {
    const start = this.#at + 1;
    this.#at = start;
    while (this.#is(this.#at, IN_NAME)) this.#at += 1;
    if (this.#at === start || this.#code(this.#at) !== EQUALS) return;
    const value = this.#at + 1;
    for (this.#at = value; this.#at < this.#text.length; this.#at += 1) {
      if (this.#code(this.#at) === AMPERSAND || this.#isEnd(this.#at)) break;
      if (isUrl && this.#code(this.#at) === QUESTION) break;
    }
    this.#hideValue(value, this.#at);
  }

  /** Keeps the end of the sentence, or of the brackets that a URL is in. */
  #hideValue(start: number, end: number): void {
    let last = end;
    while (!this.#isWhole && last > start && this.#is(last - 1, AT_END)) last -= 1;
    if (start < end) this.#shown.replace(start, last, '…');
  }
}
