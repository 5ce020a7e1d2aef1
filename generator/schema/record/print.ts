/** The text of a record's file: one fact per line, so that a diff shows what a service changed. */
import type { Json } from '../../base/json.ts';
import { visibleJson } from '../../base/text.ts';
import type { FileItem } from './factor.ts';
import { fieldText } from './intern-fields.ts';
import type { RecordField } from './record.ts';

/** A record as its file has it, with its keys in the order of the file. */
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

/** A field is one line, and its choices are a second one: a service adds choices more often than it changes a field. */
function printField(field: RecordField, indent: string): string {
  const { choices, ...facts } = field;
  if (choices === undefined) return fieldText(field);
  return `${JSON.stringify(facts).slice(0, -1)},\n${indent} "choices":${JSON.stringify(choices)}}`;
}

/** An object with a member per line; `print` gives the text of those that are not on one line. */
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

/** A list with an element per line. */
function list<T>(items: readonly T[], indent: string, print: (item: T, indent: string) => string): string {
  const inner = `${indent}  `;
  const lines = items.map((item) => inner + print(item, inner));
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n${indent}]`;
}
