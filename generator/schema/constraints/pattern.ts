/** Regular expressions as `builtins.match` of Nix reads them: over the bytes of a text, and the whole of it. */

/** Returns a text with one character for each of its bytes. */
export function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** Returns a test of whole texts. A dot matches every byte, as in POSIX. */
export function matching(source: string): (text: string) => boolean {
  const pattern = new RegExp(`^(?:${source})$`, 'su');
  return (text) => pattern.test(bytesOf(text));
}

/** `[[:space:]]` */
export const SPACE = '[ \\t-\\r]';

/** Returns true for a text of white space alone, or an empty one. */
export const isBlank = matching(`${SPACE}*`);

/** Returns true for a text without line breaks and other control characters. */
export const isOneLine = matching('[^\\x00-\\x1f\\x7f]*');

/** Converts the letters A to Z, as `lib.toLower` does. */
export function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase());
}

/** Returns a test that a blank text passes, too. */
export function optional(fits: (text: string) => boolean): (text: string) => boolean {
  return (text) => isBlank(text) || fits(text);
}
