/** Marks the implementations of a record whose constraints are unknown. */
import type { Kind } from '../../servarr/kinds.ts';
import type { RecordItem, SchemaRecord } from '../record/record.ts';
import { RULES } from './since.ts';
import { hasKnownRules } from './table.ts';

/**
 * Adds the revision of the constraint table to a record, and a mark to each item with unknown constraints. Returns the
 * same record if it has both already.
 */
export function withRules(record: SchemaRecord): SchemaRecord {
  const kinds = Object.entries(record.kinds).map(
    ([kind, items]) => [kind, markAll(kind as Kind, items)] as const,
  );
  const isMarked = kinds.every(([kind, items]) => items === record.kinds[kind as Kind]);
  return isMarked && record.rules === RULES
    ? record
    : { ...record, rules: RULES, kinds: Object.fromEntries(kinds) };
}

function markAll(kind: Kind, items: readonly RecordItem[]): readonly RecordItem[] {
  const marked = items.map((item) => mark(kind, item));
  return marked.every((item, index) => item === items[index]) ? items : marked;
}

function mark(kind: Kind, item: RecordItem): RecordItem {
  const isUnknown = !hasKnownRules(kind, item.implementation);
  if (isUnknown === (item.rules === 'unknown')) return item;
  const { rules: _rules, ...rest } = item;
  return isUnknown ? { ...rest, rules: 'unknown' } : rest;
}
