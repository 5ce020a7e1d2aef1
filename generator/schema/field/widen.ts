/** Compares types by the values that they accept. */
import { canonical } from '../../base/json.ts';
import { rowOf } from './type-table.ts';
import type { FieldType } from './types.ts';

/** Returns true if `to` accepts every value that `from` accepts and sends it unchanged. */
export function widens(from: FieldType, to: FieldType): boolean {
  if (canonical(from) === canonical(to)) return true;
  if (from.name === 'constrained') return widens(from.of, to);
  if (from.name === 'list' && to.name === 'list') return widens(from.of, to.of);
  if (from.name === 'list' && to.name === 'unknown') return widens(from.of, to);
  return rowOf(from).wider.includes(to.name);
}
