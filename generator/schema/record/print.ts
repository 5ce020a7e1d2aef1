/** Prints the file of a record with one fact per line, so that a diff shows the changes of a service. */
import type { Json } from '../../base/json.ts';
import { visibleJson } from '../../base/text.ts';
import type { FileItem } from './factor.ts';
import { fieldText } from './intern-fields.ts';
import type { RecordField } from './record.ts';

/** A record in the form of its file, with the keys in the order of the file. */
export interface RecordFile {
  readonly [key: string]: Json | object;
  readonly kinds: Readonly<Record<string, readonly FileItem[]>>;
}

/** Returns the text of a file, with a final newline. */
export function printRecord(file: RecordFile): string {
  const parts = members(file, '', (key, indent) =>
    key === 'kinds'
      ? members(file.kinds, indent, (kind, inner) => list(file.kinds[kind] ?? [], inner, printItem))
      : undefined,
  );
  return `${visibleJson(parts)}\n`;
}

function printItem(item: FileItem | object, indent: string): string {
  const { fields = [], definitions = [] } = item as FileItem;
  return members(item, indent, (key, inner) => {
    if (key === 'fields') return list(fields, inner, printField);
    return key === 'definitions' ? list(definitions, inner, printItem) : undefined;
  });
}

/** Prints a field as one line and its choices as a second line: a service adds choices more often than other facts. */
function printField(field: RecordField, indent: string): string {
  const { choices, ...facts } = field;
  if (choices === undefined) return fieldText(field);
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

/** Prints a list with one element per line. */
function list<T>(items: readonly T[], indent: string, print: (item: T, indent: string) => string): string {
  const inner = `${indent}  `;
  const lines = items.map((item) => inner + print(item, inner));
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n${indent}]`;
}
