/** Kinds that no recording of an app has: its row names the app of which there is one. */
import { lookUp } from '../../base/collections.ts';
import { APPS } from '../../servarr/apps.ts';
import type { SchemaRecord } from './record.ts';

type Records = Readonly<Record<string, SchemaRecord>>;

/** Adds the kinds that a record lacks and the row of its app takes from the record of another app. */
export function withUnrecorded(records: Records): Record<string, SchemaRecord> {
  const all = Object.entries(records).map(([id, record]): [string, SchemaRecord] => {
    const { unrecordedLike: other } = APPS[record.app];
    const kinds = other === undefined ? undefined : lookUp(records, other)?.kinds;
    if (kinds === undefined) return [id, record];
    // A copy: the model tells items of different records apart by identity.
    return [id, { ...record, kinds: { ...structuredClone(kinds), ...record.kinds } }];
  });
  return Object.fromEntries(all);
}
