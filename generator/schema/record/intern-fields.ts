/** Fields that many items have, to the letter: Prowlarr's definitions share most of theirs. */
import { memo } from '../../base/memo.ts';
import type { RecordField } from './record.ts';

/** Equal for equal fields whose keys have one order: ten times as fast as `canonical`. */
export const fieldText = memo((field: RecordField): string => JSON.stringify(field));

/**
 * Gives one object for equal fields, so that what is made of a field, or found out about it, can be kept by it.
 * Nothing of a record is changed afterwards.
 */
export function fieldInterner(): (field: RecordField) => RecordField {
  const known = new Map<string, RecordField>();
  return (field) => {
    const text = fieldText(field);
    const same = known.get(text) ?? field;
    known.set(text, same);
    return same;
  };
}
