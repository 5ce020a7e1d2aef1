/** Whether a field of a live service takes a value: the check that goes with `fieldType`. */
import type { Json } from '../../base/json.ts';
import { toRecordField } from '../record/from-wire.ts';
import type { WireField } from '../record/wire.ts';
import { fieldType } from './field-type.ts';
import { accepts, rowOf } from './type-table.ts';

/**
 * What a live field takes, in words, where `value` is something else.
 * @returns undefined where it fits, and where nobody knows
 */
export function misfitOf(implementation: string, field: WireField, value: Json): string | undefined {
  // Of one service alone it does not matter what its tables go by.
  const type = fieldType('', implementation, toRecordField(field, {}));
  return type === undefined || accepts(type, value, field) ? undefined : rowOf(type).wanted(type, field);
}
