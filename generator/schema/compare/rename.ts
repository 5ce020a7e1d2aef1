/** Guessing what was renamed: by the fields that both have, and by labels. */
import { canonical } from '../../base/json.ts';
import type { RecordField, RecordItem } from '../record/record.ts';

/** Two implementations share a name of old and new if at least this part of their fields is the same. */
const ALIKE = 0.75;
/** Of fewer fields than these nothing is guessed: `host` and `port` are everywhere. */
const ENOUGH = 3;

/**
 * Pairs what went with what came.
 * @returns old item -> new item, each once, the likeliest first
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

/** The part of all field names and types that both have. Definitions of one implementation are too alike to tell. */
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
 * Pairs fields that went with fields that came: of the same type, and of the same name but for its case, or else of the
 * same label or the same choices.
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

/** True for two spellings of one name, which differ only in case. */
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
