/** Whether a type takes all that another took, and makes the same of it. */
import { canonical } from '../../base/json.ts';
import { rowOf } from './type-table.ts';
import type { FieldType } from './types.ts';

/** True where every value that `from` takes is taken by `to`, and goes over the wire the same. */
export function widens(from: FieldType, to: FieldType): boolean {
  if (canonical(from) === canonical(to)) return true;
  if (from.name === 'ruled') return widens(from.of, to);
  if (from.name === 'list' && to.name === 'list') return widens(from.of, to.of);
  if (from.name === 'list' && to.name === 'unknown') return widens(from.of, to);
  return rowOf(from).wider.includes(to.name);
}
