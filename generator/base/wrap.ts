/** Breaks text into lines between words. */

/** The least characters of a line, besides its indent. */
const LEAST_ROOM = 8;

/** Breaks a text between words, and within a word only if the word alone is too long. */
export function wrap(text: string, width: number): string[] {
  if (size(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => chunks(one, width))) {
    if (line !== '' && size(line) + 1 + size(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/**
 * Breaks a text after an indent, and indents its other lines by `hanging`.
 * @param width the characters of a line; Infinity for no breaks
 */
export function wrapIndented(text: string, indent: string, hanging: string, width: number): string {
  const room = Math.max(LEAST_ROOM, width - Math.max(indent.length, hanging.length));
  return wrap(text, room)
    .map((line, index) => `${index === 0 ? indent : hanging}${line}`)
    .join('\n');
}

function chunks(word: string, width: number): string[] {
  const characters = Array.from(word);
  const number = Math.max(1, Math.ceil(characters.length / width));
  return Array.from({ length: number }, (_, at) => characters.slice(at * width, (at + 1) * width).join(''));
}

/** Returns the number of characters. */
export function size(text: string): number {
  return Array.from(text).length;
}
