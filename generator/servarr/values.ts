/** Compares values of a service with values of a configuration. */
import { compareText } from '../base/collections.ts';
import { type Json, canonical, isObject, sameJson } from '../base/json.ts';

/** The value that services show instead of a secret. In a PUT it keeps the stored secret. */
export const MASK = '********';

/** A value; undefined if a service shows none. */
export type Value = Json | undefined;

/** Returns true for "not set": services show it as a missing value, as null, or as an empty string or list. */
export function isUnset(value: Value): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/**
 * Returns true if a service would store both values as the same one.
 * A number equals its digits, a list equals its comma-separated string, and pairs may have any order. Other lists
 * keep their order, because the services keep it. Source: docs/servarr-api.md, "Reading"; test/recordings, `field-values.json`.
 */
export function sameValue(left: Value, right: Value): boolean {
  if (isUnset(left) || isUnset(right)) return isUnset(left) && isUnset(right);
  if (Array.isArray(left) || Array.isArray(right)) return sameList(asList(left), asList(right));
  return isObject(left) || isObject(right) ? sameJson(left, right) : sameScalar(left, right);
}

/** Returns true if both are the same number, string or boolean, or both are not set. A number equals its digits. */
export function sameScalar(left: Value, right: Value): boolean {
  if (isUnset(left) || isUnset(right)) return isUnset(left) && isUnset(right);
  if (typeof left === 'number' && typeof right === 'string') return String(left) === right;
  if (typeof left === 'string' && typeof right === 'number') return left === String(right);
  return left === right;
}

/** Returns a list as services read it: they split a string at commas and accept one number as a list of one. */
function asList(value: Value): readonly Json[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [value ?? null];
}

function sameList(left: readonly Json[], right: readonly Json[]): boolean {
  if (left.length !== right.length) return false;
  const [ours, theirs] =
    left.every(isPair) && right.every(isPair) ? [byKey(left), byKey(right)] : [left, right];
  return ours.every((item, index) => sameValue(item, theirs[index]));
}

function isPair(value: Json): value is { key: string; value: Json } {
  return isObject(value) && typeof value['key'] === 'string' && 'value' in value;
}

function byKey(pairs: readonly { key: string; value: Json }[]): Json[] {
  return pairs
    .map(({ key, value }) => ({ key, value }))
    .sort(
      (left, right) =>
        compareText(left.key, right.key) || compareText(canonical(left.value), canonical(right.value)),
    );
}

/** Normalises a name as services do: they ignore case and the Unicode form. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

const SCORE = 'scores.';

/** Returns the key of the score of a custom format, among the keys of a profile. */
export function scoreKey(format: string): string {
  return SCORE + format;
}

/** Returns the custom format that a key scores; undefined for any other key. */
export function scoredFormat(key: string): string | undefined {
  return key.startsWith(SCORE) ? key.slice(SCORE.length) : undefined;
}

const SIZE = 'sizes.';

/** Returns the key of a size of a quality, among the keys of a profile: `sizes.WEBDL-1080p.max`. */
export function sizeKey(quality: string, size: string): string {
  return `${SIZE}${quality}.${size}`;
}

/** Returns the quality and the size in such a key; undefined for any other key. */
export function sizeIn(key: string): { readonly quality: string; readonly size: string } | undefined {
  if (!key.startsWith(SIZE)) return undefined;
  const end = key.lastIndexOf('.');
  return { quality: key.slice(SIZE.length, end), size: key.slice(end + 1) };
}

const FIELD = 'fields.';

/** Returns the key of a field in the state and the plan, among the keys outside `fields`: `fields.host`. */
export function fieldKey(name: string): string {
  return FIELD + name;
}

/** Returns the field name in such a key; undefined for a key outside `fields`. */
export function fieldNameOf(key: string): string | undefined {
  return key.startsWith(FIELD) ? key.slice(FIELD.length) : undefined;
}
