/**
 * JSON text exactly as prettier leaves it (80 columns), without paying for prettier: formatting the
 * records of five services with it took 1.3 s, this takes 20 ms. A test holds the two together.
 */
import { type Json, isObject } from './json.ts';

const WIDTH = 80;

/** Objects that are printed again and again, each with its text where it stood last, once there is one. */
export type Printed = WeakMap<object, PrintedText | undefined>;

interface PrintedText {
  readonly indent: number;
  readonly used: number;
  readonly text: string;
}

/** What is printed. */
interface Printing {
  readonly out: string[];
  readonly known: Printed | undefined;
}

/**
 * The text of a JSON file, with a final newline. Keys stand in the order they have.
 * @param known objects whose values stay the same: those that are in it are printed once for each depth in a row
 */
export function jsonText(value: Json, known?: Printed): string {
  const out: string[] = [];
  print(value, 0, 0, { out, known });
  return `${out.join('')}\n`;
}

/**
 * Adds the text of a value to `out`, which is joined once: joined level by level, every text is copied for each.
 * `used` counts what stands on the line already or follows the value on it: a key, a comma.
 */
function print(value: Json, indent: number, used: number, to: Printing): void {
  const { known } = to;
  if (known === undefined || !isObject(value) || !known.has(value))
    return printFresh(value, indent, used, to);
  const before = known.get(value);
  if (before?.indent === indent && before.used === used) {
    to.out.push(before.text);
    return;
  }
  const out: string[] = [];
  printFresh(value, indent, used, { out, known });
  const text = out.join('');
  known.set(value, { indent, used, text });
  to.out.push(text);
}

function printFresh(value: Json, indent: number, used: number, to: Printing): void {
  const line = inline(value, WIDTH - indent - used);
  if (line !== undefined) to.out.push(line);
  else if (Array.isArray(value)) printList(value, indent, to);
  else if (isObject(value)) printObject(value, indent, to);
  else to.out.push(scalar(value));
}

/** A text, number, truth value or null. Most texts need no escape, and a test of that is quicker than the escaping. */
function scalar(value: Json): string {
  return typeof value === 'string' && SIMPLE.test(value) ? `"${value}"` : JSON.stringify(value);
}

/** The value on one line, or undefined where it takes more columns than `room`, or prettier never puts it on one. */
function inline(value: Json, room: number): string | undefined {
  if (Array.isArray(value)) return mustBreak(value) ? undefined : inlineList(value, room);
  if (isObject(value)) return inlineObject(value, room);
  // No text is narrower than its characters are many, but for those of no width.
  if (typeof value === 'string' && value.length > 2 * WIDTH && PLAIN.test(value)) return undefined;
  const text = scalar(value);
  return width(text) <= room ? text : undefined;
}

function inlineList(array: readonly Json[], room: number): string | undefined {
  const parts: string[] = [];
  let left = room - 2;
  for (const item of array) {
    const text = inline(item, left);
    if (text === undefined) return undefined;
    left -= width(text) + 2;
    parts.push(text);
  }
  return room < 2 ? undefined : `[${parts.join(', ')}]`;
}

function inlineObject(value: { [key: string]: Json }, room: number): string | undefined {
  // What never stands on one line is seen at once, wherever it is: most objects that do not fit end here.
  for (const key in value) {
    const item = value[key];
    if (Array.isArray(item) && mustBreak(item)) return undefined;
  }
  const parts: string[] = [];
  let left = room - 4;
  for (const key in value) {
    const head = `${scalar(key)}: `;
    left -= width(head);
    const text = inline(value[key] ?? null, left);
    if (text === undefined) return undefined;
    left -= width(text) + 2;
    parts.push(head + text);
  }
  if (parts.length === 0) return room < 2 ? undefined : '{}';
  return `{ ${parts.join(', ')} }`;
}

/** Prettier breaks an array of several objects (or of several arrays) of several members each. */
function mustBreak(array: readonly Json[]): boolean {
  if (array.length < 2) return false;
  const lists = array.every((item) => Array.isArray(item) && item.length > 1);
  return lists || array.every((item) => isObject(item) && hasSeveral(item));
}

function hasSeveral(value: { [key: string]: Json }): boolean {
  let count = 0;
  for (const _ in value) {
    count += 1;
    if (count > 1) return true;
  }
  return false;
}

function printList(array: readonly Json[], indent: number, to: Printing): void {
  const { out } = to;
  if (array.length > 1 && array.every(isNumber)) {
    out.push(fill(array, indent));
    return;
  }
  const last = array.length - 1;
  const line = `\n${' '.repeat(indent + 2)}`;
  out.push('[');
  for (const [index, item] of array.entries()) {
    out.push(line);
    print(item, indent + 2, index < last ? 1 : 0, to);
    if (index < last) out.push(',');
  }
  out.push(`\n${' '.repeat(indent)}]`);
}

function printObject(value: { [key: string]: Json }, indent: number, to: Printing): void {
  const { out } = to;
  const keys = Object.keys(value);
  const last = keys.length - 1;
  const line = `\n${' '.repeat(indent + 2)}`;
  out.push('{');
  for (const [index, key] of keys.entries()) {
    const head = `${scalar(key)}: `;
    out.push(line, head);
    print(value[key] ?? null, indent + 2, width(head) + (index < last ? 1 : 0), to);
    if (index < last) out.push(',');
  }
  out.push(`\n${' '.repeat(indent)}}`);
}

/** Numbers share lines, as many as fit. */
function fill(numbers: readonly number[], indent: number): string {
  const lines: string[] = [];
  for (const [index, number] of numbers.entries()) {
    const text = `${JSON.stringify(number)}${index < numbers.length - 1 ? ',' : ''}`;
    const last = lines.at(-1);
    if (last !== undefined && indent + 2 + last.length + 1 + text.length <= WIDTH)
      lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(text);
  }
  const pad = ' '.repeat(indent + 2);
  return `[\n${lines.map((line) => pad + line).join('\n')}\n${' '.repeat(indent)}]`;
}

function isNumber(value: Json): value is number {
  return typeof value === 'number';
}

/** Columns: East Asian and emoji characters take two. */
function width(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += WIDE.test(character) ? 2 : NARROW.test(character) ? 0 : 1;
  return columns;
}

// oxlint-disable-next-line no-control-regex
const PLAIN = /^[\x20-\x7E]*$/;
/** What JSON writes as it is. */
const SIMPLE = /^[\x20\x21\x23-\x5B\x5D-\x7E]*$/;
const WIDE =
  /[\p{Emoji_Presentation}\u{1100}-\u{115F}\u{2E80}-\u{A4CF}\u{AC00}-\u{D7A3}\u{F900}-\u{FAFF}\u{FE30}-\u{FE6F}\u{FF00}-\u{FF60}\u{FFE0}-\u{FFE6}\u{20000}-\u{3FFFD}]/u;
const NARROW = /[\p{Mark}\p{Cf}]/u;
