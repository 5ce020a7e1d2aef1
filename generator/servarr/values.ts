/** Comparing values as a service keeps them with values as a configuration has them. */
import { compareText } from '../base/collections.ts';
import { type Json, canonical, isObject } from '../base/json.ts';

/** What services show instead of a secret that is set; sent back in a PUT it keeps the stored one. */
export const MASK = '********';

/** A value, or undefined where a service shows none. */
export type Value = Json | undefined;

/** True where the value says nothing: services show "not set" as a missing value, as null or as an empty text or list. */
export function isUnset(value: Value): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/**
 * True where a service would store both alike.
 * Numbers and their digits are the same, a list and its comma text too, pairs in any order; other lists
 * keep their order, for the services do. Source: docs/servarr-api.md, "Reading"; captures, `field-values.json`.
 */
export function sameValue(left: Value, right: Value): boolean {
  if (isUnset(left) || isUnset(right)) return isUnset(left) && isUnset(right);
  if (Array.isArray(left) || Array.isArray(right)) return sameList(asList(left), asList(right));
  if (isObject(left) || isObject(right)) return canonical(left) === canonical(right);
  return sameScalar(left, right);
}

function sameScalar(left: Value, right: Value): boolean {
  if (typeof left === 'number' && typeof right === 'string') return String(left) === right;
  if (typeof left === 'string' && typeof right === 'number') return left === String(right);
  return left === right;
}

/** Services read text as a list by splitting it at commas, and one number as a list of one. */
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

/** A name as services tell names apart: without regard to case and to the form of Unicode. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

const FIELD = 'fields.';

/** What the state and the plan call a field, among the keys outside `fields`: `fields.host`. */
export function fieldKey(name: string): string {
  return FIELD + name;
}

/** The name of the field that a key is about; undefined for a key outside `fields`. */
export function fieldNameOf(key: string): string | undefined {
  return key.startsWith(FIELD) ? key.slice(FIELD.length) : undefined;
}
