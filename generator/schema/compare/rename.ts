/** Guesses renames by common fields and by labels. */
import { canonical } from '../../base/json.ts';
import type { RecordField, RecordItem } from '../record/record.ts';

/** The least common part of the fields of two implementations that makes a rename likely. */
const ALIKE = 0.75;
/** The least number of fields for a guess: `host` and `port` are everywhere. */
const ENOUGH = 3;

/**
 * Pairs removed items with added items.
 * @returns old item -> new item, each once, the most likely pairs first
 */
export function guessRenames(
  gone: readonly RecordItem[],
  come: readonly RecordItem[],
): Map<RecordItem, RecordItem> {
  const pairs = gone
    .flatMap((from) => come.map((to) => ({ from, to, share: shareOf(from, to) })))
    .filter(({ share }) => share >= ALIKE)
    .sort((left, right) => right.share - left.share);
  const renames = new Map<RecordItem, RecordItem>();
  const taken = new Set<RecordItem>();
  for (const { from, to } of pairs) {
    if (renames.has(from) || taken.has(to)) continue;
    renames.set(from, to);
    taken.add(to);
  }
  return renames;
}

/** Returns the common part of field names and types. Definitions of one implementation are too similar to compare. */
function shareOf(from: RecordItem, to: RecordItem): number {
  if (from.name !== undefined || to.name !== undefined) return 0;
  const [left, right] = [namesOf(from), namesOf(to)];
  const both = left.intersection(right).size;
  return both < ENOUGH ? 0 : both / left.union(right).size;
}

function namesOf(item: RecordItem): Set<string> {
  return new Set(item.fields.map(({ name, type }) => `${name}:${type}`));
}

/**
 * Pairs removed fields with added fields of the same type. The names must be equal except for case, or the labels or
 * the enum values must be equal.
 */
export function guessFieldRenames(
  gone: readonly RecordField[],
  come: readonly RecordField[],
): Map<RecordField, RecordField> {
  const renames = new Map<RecordField, RecordField>();
  for (const isAlike of [isSpelling, isLabelled])
    for (const from of gone.filter((one) => !renames.has(one))) {
      const alike = come.filter((to) => isAlike(from, to) && ![...renames.values()].includes(to));
      const [only] = alike;
      const rivals = gone.filter((other) => only && isAlike(other, only));
      if (only && alike.length === 1 && rivals.length === 1) renames.set(from, only);
    }
  return renames;
}

/** Returns true for two spellings of one name, which differ only in case. */
export function isSpelling(from: RecordField, to: RecordField): boolean {
  return from.type === to.type && from.name.toLowerCase() === to.name.toLowerCase();
}

function isLabelled(from: RecordField, to: RecordField): boolean {
  return (
    from.type === to.type &&
    from.label !== undefined &&
    from.label === to.label &&
    canonical(from.choices) === canonical(to.choices)
  );
}
