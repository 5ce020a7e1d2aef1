/** Makes external strings printable: well-formed Unicode without NUL. */
import { memo } from '../../base/memo.ts';
import { Problem } from '../../base/problem.ts';
import { type Json, isObject } from '../../base/json.ts';

/**
 * Replaces lone surrogates (which UTF-8 cannot encode) by U+FFFD.
 * @param place the implementation that the value describes, for the message
 * @throws Problem `nul-in-text`, naming the path of the string that contains a NUL
 */
export function printable(value: Json, place: string): Json {
  // Nearly all values are printable. Copying each would take as long as creating it.
  return isPrintable(value) ? value : madePrintable(value, place, '');
}

function isPrintable(value: Json): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isPrintable);
  return !isObject(value) || isObjectPrintable(value);
}

/** Cached, because items share their fields. */
const isObjectPrintable = memo((value: Readonly<Record<string, Json>>): boolean =>
  Object.keys(value).every((key) => isPrintable(key) && isPrintable(value[key] ?? null)),
);

function madePrintable(value: Json, place: string, path: string): Json {
  if (typeof value === 'string') return printableText(value, place, path);
  if (Array.isArray(value))
    return value.map((item, index) => madePrintable(item, place, `${path}[${index}]`));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    printableText(key, place, path),
    madePrintable(item, place, path === '' ? key : `${path}.${key}`),
  ]);
  return Object.fromEntries(entries) as Json;
}

function printableText(text: string, place: string, path: string): string {
  if (!text.includes('\0')) return text.toWellFormed();
  throw new Problem({
    code: 'nul-in-text',
    place: place.replaceAll('\0', '\\0'),
    what: `the string at ${path === '' ? 'the top' : path.replaceAll('\0', '\\0')} contains a NUL character, which Nix cannot express`,
    fix: 'Remove it in the service (or in the definition that it came from) and generate again.',
  });
}
