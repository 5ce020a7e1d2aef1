/** Makes external strings printable: well-formed Unicode without NUL. */
import { type Misfit, within } from '../../base/shape.ts';
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

/** Returns the first string or key of a parsed file that is not printable; undefined if all are. */
export function unprintable(value: unknown): Misfit | undefined {
  if (typeof value === 'string') return misfitOf(value);
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const misfit = unprintable(value[index]);
      if (misfit !== undefined) return within(index, misfit);
    }
    return undefined;
  }
  for (const key in value) {
    const misfit = misfitOf(key) ?? unprintable((value as Record<string, unknown>)[key]);
    if (misfit !== undefined) return within(key, misfit);
  }
  return undefined;
}

function misfitOf(text: string): Misfit | undefined {
  if (text.includes('\0')) return { path: [], what: 'a NUL character, which Nix cannot express' };
  return text.isWellFormed()
    ? undefined
    : { path: [], what: 'half a surrogate pair, which no file can hold' };
}
