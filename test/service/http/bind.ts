/** Bodies and values of general keys, read as the services bind them: a wrong type is a 400 that names path and type. */
import { memo } from '../../../generator/base/memo.ts';
import { Refusal, unbindable } from './failures.ts';

/** Parses JSON. Throws the service's 400 for nothing. */
export function parseBody(text: string): unknown {
  const body: unknown = text === '' ? null : JSON.parse(text);
  if (body === null) throw new Refusal(unbindable({ '': ['no-body'] }));
  return body;
}

/** The 400 of a value that does not fit. */
export function mismatch(path: string, target: string): Refusal {
  return new Refusal(unbindable({ [path]: [`type ${target}`] }));
}

/** A boolean; absent is false. */
export function bindFlag(value: unknown, path: string): boolean {
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  throw mismatch(path, 'System.Boolean');
}

/** A whole number of 32 bits or its digits; absent is 0. */
export function bindInteger(value: unknown, path: string): number {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  if (number === undefined || (typeof number === 'number' && (number | 0) === number)) return number ?? 0;
  throw mismatch(path, 'System.Int32');
}

/** A list of whole numbers; absent and null are empty. */
export function bindIntegers(value: unknown, path: string): number[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw mismatch(path, 'System.Collections.Generic.HashSet`1[System.Int32]');
  return value.map((element: unknown, index) =>
    bindInteger(element === undefined ? null : element, `${path}[${index}]`),
  );
}

/** A text; absent and null are unset. */
export function bindText(value: unknown, path: string): string | undefined {
  if (value === undefined || value === null || typeof value === 'string') return value ?? undefined;
  throw mismatch(path, 'System.String');
}

/** Returns true unless a value is a text with more than blanks. */
export function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}

/** Returns the reader of an enum value, in any case or by its number. Absent is the first one; an unknown number is kept. */
export const bindWord =
  (words: readonly string[], target: string) =>
  (value: unknown, path: string): string | number => {
    const number = typeof value === 'string' && /^-?\d+$/u.test(value) ? Number(value) : (value ?? 0);
    if (typeof number === 'number' && Number.isInteger(number) && value !== null)
      return words[number] ?? number;
    const word = words.find((one) => one.toLowerCase() === String(value).toLowerCase());
    if (typeof value !== 'string' || word === undefined) throw mismatch(path, target);
    return word;
  };

/** Members of an enumeration of the services. */
export const PROTOCOLS: readonly string[] = ['unknown', 'usenet', 'torrent'];

/** The protocol is checked though it is not stored: newer services have the names of their schemas, no enumeration. */
export function checkProtocol(value: unknown, schemas: readonly object[]): void {
  const shown = protocolsOf(schemas);
  const isMember = (word: string): boolean => PROTOCOLS.includes(word.toLowerCase());
  const fits = shown.every(isMember) ? isMember : (word: string) => shown.includes(word);
  if (value !== undefined && !(typeof value === 'string' && fits(value)))
    throw mismatch('$.protocol', 'NzbDrone.Core.Indexers.DownloadProtocol');
}

const protocolsOf = memo((schemas: readonly object[]) => [
  ...new Set(schemas.flatMap((one) => ('protocol' in one ? [String(one.protocol)] : []))),
]);

/** Prowlarr's `categories`: absent and null are null, which its database refuses later. */
export function bindCategories(value: unknown, path: string): unknown {
  return Array.isArray(value)
    ? value.map((element: unknown, index) => bindCategory(element, `${path}[${index}]`))
    : null;
}

function bindCategory(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null)
    throw mismatch(path, 'NzbDrone.Core.Download.DownloadClientCategory');
  const { clientCategory, categories } = value as Readonly<Record<string, unknown>>;
  return {
    clientCategory: bindText(clientCategory, `${path}.clientCategory`),
    categories: categories === undefined ? undefined : bindIntegers(categories, `${path}.categories`),
  };
}
