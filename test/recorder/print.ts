/** The text of a recording: an entry a line, where that is not too long a line. */
import { isObject } from '../../generator/base/json.ts';
import type { Json } from '../../generator/base/json.ts';

/** Longest value in columns that is printed on one line. */
const WIDTH = 240;

/** JSON with a final newline. */
export function print(value: Json): string {
  return `${text(value, '')}\n`;
}

function text(value: Json, indent: string): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || line.length + indent.length <= WIDTH) return line;
  const inner = `${indent} `;
  if (!isObject(value)) {
    const scalars = value.every((item) => typeof item !== 'object');
    return scalars ? line : `[\n${value.map((item) => inner + text(item, inner)).join(',\n')}\n${indent}]`;
  }
  const entries = Object.entries(value).map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${text(item, inner)}`,
  );
  return `{\n${entries.join(',\n')}\n${indent}}`;
}
