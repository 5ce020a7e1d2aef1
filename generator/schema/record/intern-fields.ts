/** Shares equal fields: Prowlarr's definitions have most of their fields in common. */
import { memo } from '../../base/memo.ts';
import type { RecordField } from './record.ts';

/** Returns a string that is equal for equal fields with the same key order: ten times as fast as `canonical`. */
export const fieldText = memo((field: RecordField): string => JSON.stringify(field));

/**
 * Returns a function that returns one object for equal fields, so that results can be cached by field.
 * Records are immutable.
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
