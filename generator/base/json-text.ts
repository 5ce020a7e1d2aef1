/**
 * JSON text exactly as prettier leaves it (80 columns), without paying for prettier: formatting the
 * records of five services with it took 1.3 s, this takes 20 ms. A test holds the two together.
 */
import { type Json, isObject } from './json.ts';

const WIDTH = 80;

/** The text of a JSON file, with a final newline. Keys stand in the order they have. */
export function jsonText(value: Json): string {
  return `${print(value, 0, 0)}\n`;
}

/** `used` counts what stands on the line already or follows the value on it: a key, a comma. */
function print(value: Json, indent: number, used: number): string {
  const line = inline(value, WIDTH - indent - used);
  if (line !== undefined) return line;
  if (Array.isArray(value))
    return value.length > 1 && value.every(isNumber)
      ? fill(value, indent)
      : block('[', ']', elements(value, indent), indent);
  if (isObject(value)) return block('{', '}', members(value, indent), indent);
  return JSON.stringify(value);
}

/** The value on one line, or undefined where it takes more columns than `room`, or prettier never puts it on one. */
function inline(value: Json, room: number): string | undefined {
  if (Array.isArray(value)) return mustBreak(value) ? undefined : inlineList(value, room);
  if (isObject(value)) return inlineObject(value, room);
  const text = JSON.stringify(value);
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
  const parts: string[] = [];
  let left = room - 4;
  for (const key in value) {
    const head = `${JSON.stringify(key)}: `;
    const text = inline(value[key] ?? null, left - width(head));
    if (text === undefined) return undefined;
    left -= width(head) + width(text) + 2;
    parts.push(head + text);
  }
  if (parts.length === 0) return room < 2 ? undefined : '{}';
  return `{ ${parts.join(', ')} }`;
}

/** Prettier breaks an array of several objects (or of several arrays) of several members each. */
function mustBreak(array: readonly Json[]): boolean {
  if (array.length < 2) return false;
  const lists = array.every((item) => Array.isArray(item) && item.length > 1);
  return lists || array.every((item) => isObject(item) && Object.keys(item).length > 1);
}

function elements(array: readonly Json[], indent: number): string[] {
  return array.map((item, index) => print(item, indent + 2, index < array.length - 1 ? 1 : 0));
}

function members(value: { [key: string]: Json }, indent: number): string[] {
  const entries = Object.entries(value);
  return entries.map(([key, item], index) => {
    const head = `${JSON.stringify(key)}: `;
    return head + print(item, indent + 2, width(head) + (index < entries.length - 1 ? 1 : 0));
  });
}

function block(open: string, close: string, parts: readonly string[], indent: number): string {
  const pad = ' '.repeat(indent + 2);
  return `${open}\n${parts.map((part) => pad + part).join(',\n')}\n${' '.repeat(indent)}${close}`;
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
  // oxlint-disable-next-line no-control-regex
  if (/^[\x20-\x7E]*$/u.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += WIDE.test(character) ? 2 : NARROW.test(character) ? 0 : 1;
  return columns;
}

const WIDE =
  /[\p{Emoji_Presentation}\u{1100}-\u{115F}\u{2E80}-\u{A4CF}\u{AC00}-\u{D7A3}\u{F900}-\u{FAFF}\u{FE30}-\u{FE6F}\u{FF00}-\u{FF60}\u{FFE0}-\u{FFE6}\u{20000}-\u{3FFFD}]/u;
const NARROW = /[\p{Mark}\p{Cf}]/u;
