/** Prints the file of a record with one fact per line, so that a diff shows the changes of a service. */
import { compareText } from '../../base/collections.ts';
import { visibleJson } from '../../base/text.ts';
import type { RecordField, RecordItem, SchemaRecord } from './record.ts';

/** Returns the text of a record's file, with a final newline: equal for equal records. */
export function formatRecord({ format, app, version, api, kinds }: SchemaRecord): string {
  const sorted = Object.entries(kinds).sort(([left], [right]) => compareText(left, right));
  const text = members({ format, app, version, api, kinds: Object.fromEntries(sorted) }, '', (key, indent) =>
    key === 'kinds'
      ? members(Object.fromEntries(sorted), indent, (kind, inner) =>
          list(kinds[kind as keyof typeof kinds] ?? [], inner, printItem),
        )
      : undefined,
  );
  return `${visibleJson(text)}\n`;
}

/** The keys of an item, in the order of the file. */
const KEYS = [
  'implementation',
  'name',
  'implementationName',
  'protocol',
  'privacy',
  'general',
  'events',
  'fields',
] as const satisfies readonly (keyof RecordItem)[];

function printItem(item: RecordItem, indent: string): string {
  const filled = KEYS.map((key) => [key, item[key]] as const).filter(
    ([, value]) => value !== undefined && (typeof value === 'string' || Object.keys(value).length > 0),
  );
  return members(Object.fromEntries(filled), indent, (key, inner) =>
    key === 'fields' ? list(item.fields, inner, printField) : undefined,
  );
}

/** Prints a field as one line and its choices as a second line: a service adds choices more often than other facts. */
function printField(field: RecordField, indent: string): string {
  const { choices, ...facts } = field;
  if (choices === undefined) return JSON.stringify(field);
  return `${JSON.stringify(facts).slice(0, -1)},\n${indent} "choices":${JSON.stringify(choices)}}`;
}

/** Prints an object with one member per line. `print` prints members that do not fit on one line. */
function members(
  value: object,
  indent: string,
  print: (key: string, indent: string) => string | undefined,
): string {
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${print(key, inner) ?? JSON.stringify(item)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
}

function list<T>(items: readonly T[], indent: string, print: (item: T, indent: string) => string): string {
  const inner = `${indent}  `;
  const lines = items.map((item) => inner + print(item, inner));
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n${indent}]`;
}
