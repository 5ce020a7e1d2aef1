/** What a record says about the rules of its values. */
import type { Kind } from '../../servarr/kinds.ts';
import type { RecordItem, SchemaRecord } from '../record/record.ts';
import { RULES } from './since.ts';
import { hasKnownRules } from './table.ts';

/**
 * The record with the number of the table of rules, and with a mark at each item whose rules nobody has recorded. The
 * very record if it has both already.
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
