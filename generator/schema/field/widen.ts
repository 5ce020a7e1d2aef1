/** Whether a type takes all that another took, and makes the same of it. */
import { canonical } from '../../base/json.ts';
import type { FieldType } from './types.ts';

/** Type -> the types that take all its values as they are. Choices and pairs are encoded, so nothing stands in for them. */
const WIDER: Readonly<Partial<Record<FieldType['name'], readonly FieldType['name'][]>>> = {
  bool: ['unknown'],
  date: ['text', 'secret', 'file', 'unknown'],
  file: [],
  float: ['unknown'],
  int: ['float', 'unknown'],
  between: ['int', 'float', 'unknown'],
  port: ['int', 'float', 'unknown'],
  name: [],
  secret: ['text', 'file'],
  text: ['secret', 'file', 'unknown'],
};

/** True where every value that `from` takes is taken by `to`, and goes over the wire the same. */
export function widens(from: FieldType, to: FieldType): boolean {
  if (canonical(from) === canonical(to)) return true;
  if (from.name === 'ruled') return widens(from.of, to);
  if (from.name === 'list' && to.name === 'list') return widens(from.of, to.of);
  if (from.name === 'list' && to.name === 'unknown') return widens(from.of, to);
  return WIDER[from.name]?.includes(to.name) ?? false;
}
