/** Recognises what a create made whose response was lost, or whose run was killed. Pure. */
import type { Kind } from '../../servarr/kinds.ts';
import { type ResourceRecord, type StateRecord, recordOfIntent } from '../state/record.ts';

/**
 * Returns the record of a resource that has a new ID, and the name and the values that suite sent.
 * @param isAsSent true for an intent with the name and the values of the resource
 */
export function interruptedCreate(
  kind: Kind,
  id: number,
  records: readonly StateRecord[],
  isAsSent: (intent: StateRecord) => boolean,
): ResourceRecord | undefined {
  const intent = records.find((one) => one.id === null && id > (one.above ?? 0) && isAsSent(one));
  return intent && recordOfIntent(kind, intent, id);
}
