/** Prints JSON as Nix values in the layout of nixfmt 1.4 (RFC 166). */
import { compareText } from '../base/collections.ts';
import { type Json, isObject } from '../base/json.ts';
import { nixKey } from './option-path.ts';
import { nixString } from './strings.ts';

/** The columns that nixfmt fills, not counting the indentation. */
export const WIDTH = 100;

/**
 * Prints a value that follows `=`.
 * @param indent the columns that the line with the value is indented by
 * @param used the columns taken on that line before and after the value
 */
export function nixValue(value: Json, indent: number, used = 0): string {
  if (Array.isArray(value)) return nixList(value, indent, used);
  if (isObject(value)) return nixSet(Object.entries(value), indent);
  return nixScalar(value);
}

/** Prints a value as an argument or list element: negative numbers need parentheses. */
export function nixArgument(value: Json, indent: number, used = 0): string {
  return typeof value === 'number' && value < 0 ? `(${nixScalar(value)})` : nixValue(value, indent, used);
}

function nixScalar(value: string | number | boolean | null): string {
  if (typeof value === 'string') return nixString(value);
  return typeof value === 'number' ? nixNumber(value) : String(value);
}

/** The smallest number that Nix reads. Nix rejects subnormal numbers as invalid. */
const LEAST = 2 ** -1022;

/**
 * Prints a number. Nix knows `1.0e-7`, not `1e-7`. Integers beyond 2^53 are not exact and become floats.
 * @throws RangeError for a number that Nix does not have
 */
function nixNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not a number that Nix has`);
  if (Number.isSafeInteger(value)) return String(value === 0 ? 0 : value);
  if (Math.abs(value) < LEAST) return '0.0';
  const text = String(value);
  return text.includes('.')
    ? text
    : text.includes('e')
      ? text.replace('e', '.0e').replace('e+', 'e')
      : `${text}.0`;
}

function nixList(items: Json[], indent: number, used: number): string {
  if (items.length === 0) return '[ ]';
  const line = nixLine(items, WIDTH - used);
  if (line !== undefined) return line;
  return block(
    '[',
    ']',
    items.map((item) => nixArgument(item, indent + 2)),
    indent,
  );
}

/**
 * Prints a value on one line if it fits, and if no list in it has more than one element.
 * @param most the columns that are left; fewer for each list around it, which limits how deep this looks
 */
function nixLine(value: Json, most: number): string | undefined {
  if (isObject(value) || most < 0) return undefined;
  if (!Array.isArray(value)) return fitting(nixArgument(value, 0), most);
  const [only] = value;
  if (only === undefined) return fitting('[ ]', most);
  const line = value.length === 1 ? nixLine(only, most - BRACKETS) : undefined;
  return line === undefined ? undefined : `[ ${line} ]`;
}

function fitting(text: string, most: number): string | undefined {
  return text.includes('\n') || text.length > most ? undefined : text;
}

const BRACKETS = '[  ]'.length;

/** Prints an attribute set with one binding per line, keys in order. */
function nixSet(entries: readonly [string, Json][], indent: number): string {
  const sorted = entries.toSorted(([left], [right]) => compareText(left, right));
  return block(
    '{',
    '}',
    sorted.map(([key, item]) => nixBinding(key, item, indent + 2)),
    indent,
  );
}

/** Prints tables by name. A set in a table becomes paths, one line for each key: `New.sonarr = 3;`. */
export function nixTables(
  tables: Readonly<Record<string, Readonly<Record<string, Json>>>>,
  indent: number,
): string {
  const sorted = Object.entries(tables).toSorted(([left], [right]) => compareText(left, right));
  const lines = sorted.map(([name, table]) => `${nixKey(name)} = ${nixTable(table, indent + 2)};`);
  return block('{', '}', lines, indent);
}

function nixTable(table: Readonly<Record<string, Json>>, indent: number): string {
  const sorted = Object.entries(table).toSorted(([left], [right]) => compareText(left, right));
  const lines = sorted.flatMap(([key, value]) =>
    isObject(value)
      ? Object.entries(value)
          .toSorted(([left], [right]) => compareText(left, right))
          .map(([inner, item]) => `${nixKey(key)}.${nixBinding(inner, item, indent + 2)}`)
      : [nixBinding(key, value, indent + 2)],
  );
  return block('{', '}', lines, indent);
}

function nixBinding(key: string, item: Json, indent: number): string {
  const head = `${nixKey(key)} =`;
  return `${head} ${nixValue(item, indent, head.length + 2)};`;
}

function block(open: string, close: string, lines: readonly string[], indent: number): string {
  if (lines.length === 0) return `${open} ${close}`;
  const pad = ' '.repeat(indent + 2);
  return `${open}\n${lines.map((line) => pad + line).join('\n')}\n${' '.repeat(indent)}${close}`;
}
