/** Made-up records, with what a test is about and nothing else. */
import { buildModel } from '../generator/schema/model/model.ts';
import type { ModelImplementation } from '../generator/schema/model/implementation.ts';
import {
  RECORD_FORMAT,
  type RecordField,
  type RecordItem,
  type SchemaRecord,
} from '../generator/schema/record/record.ts';
import type { RecordedKind } from '../generator/servarr/kinds.ts';

/** Returns an item with these fields. */
export function madeItem(
  implementation: string,
  fields: readonly RecordField[] = [],
  more: Partial<RecordItem> = {},
): RecordItem {
  return { implementation, implementationName: implementation, general: {}, events: [], fields, ...more };
}

/** Returns a record with these items. */
export function madeRecord(app: SchemaRecord['app'], kinds: SchemaRecord['kinds']): SchemaRecord {
  return { format: RECORD_FORMAT, app, version: '1', api: 'v3', kinds };
}

/** Returns the only implementation of a kind in records by schema ID. Throws if there is none. */
export function onlyImplementation(
  kind: RecordedKind,
  records: Readonly<Record<string, SchemaRecord>>,
): ModelImplementation {
  const [item] = buildModel(records, [kind]).model.kinds[kind]?.implementations ?? [];
  if (item === undefined) throw new RangeError(`no ${kind}`);
  return item;
}
