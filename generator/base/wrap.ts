/** Breaks text into lines between words, by the columns that it takes on a terminal. */
import { eastAsianWidth } from 'get-east-asian-width';

/** The least columns of a line, besides its indent. */
const LEAST_ROOM = 8;

/** Breaks a text between words, and within a word only if the word alone is too long. */
export function wrap(text: string, width: number): string[] {
  if (columnsOf(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => chunks(one, width))) {
    if (line !== '' && columnsOf(line) + 1 + columnsOf(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/**
 * Breaks a text after an indent, and indents its other lines by `hanging`.
 * @param width the columns of a line; Infinity for no breaks
 */
export function wrapIndented(text: string, indent: string, hanging: string, width: number): string {
  const room = Math.max(LEAST_ROOM, width - Math.max(indent.length, hanging.length));
  return wrap(text, room)
    .map((line, index) => `${index === 0 ? indent : hanging}${line}`)
    .join('\n');
}

/** The places after the hyphens inside a word. */
const HYPHENS = /(?<=[\p{L}\p{N}]-)(?=[\p{L}\p{N}])/u;

/** Returns the parts of a word that stay together: `media-` and `server` of `media-server`. */
export function wordParts(word: string): string[] {
  return word.split(HYPHENS);
}

/** Breaks a word that is wider than a line, after a hyphen if possible. A line has at least one character. */
function chunks(word: string, width: number): string[] {
  if (columnsOf(word) <= width) return [word];
  const lines: string[] = [];
  for (const part of wordParts(word).flatMap((one) => pieces(one, width))) {
    const joined = `${lines.at(-1) ?? ''}${part}`;
    if (lines.length > 0 && columnsOf(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(part);
  }
  return lines;
}

function pieces(part: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const character of part) {
    const more = columnOf(character);
    if (line !== '' && used + more > width) {
      lines.push(line);
      line = '';
      used = 0;
    }
    line += character;
    used += more;
  }
  return [...lines, line];
}

/** Cuts a line to the columns of a terminal, at least two; `…` marks a cut. */
export function cutLine(text: string, width: number): string {
  if (columnsOf(text) <= width) return text;
  return `${pieces(text, width - 1)[0] ?? ''}…`;
}

const NARROW = /^[ -~]*$/u;
const INVISIBLE = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

/** Returns the columns that a text takes on a terminal: two for a Chinese character, none for a combining accent. */
export function columnsOf(text: string): number {
  if (NARROW.test(text)) return text.length;
  return Array.from(text, columnOf).reduce((sum, one) => sum + one, 0);
}

function columnOf(character: string): number {
  return INVISIBLE.test(character) ? 0 : eastAsianWidth(character.codePointAt(0) ?? 0);
}
