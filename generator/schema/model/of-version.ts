/** Settings of newer versions than that of a record. */
import { lookUp } from '../../base/collections.ts';
import { type Kind, SETTINGS_KINDS, kindRow } from '../../servarr/kinds.ts';
import { SETTING_TYPES } from '../settings/setting.ts';
import type { RecordField, RecordItem, SchemaRecord } from '../record/record.ts';

/**
 * Returns a record with the settings of newer versions: which version a service has is known when a configuration is
 * evaluated, or at plan.
 */
export function ofVersion(record: SchemaRecord): SchemaRecord {
  const kinds = Object.entries(record.kinds).map(([kind, items]) => [
    kind,
    items.map((item) => withNewerSettings(kind as Kind, record, item)),
  ]);
  return { ...record, kinds: Object.fromEntries(kinds) as SchemaRecord['kinds'] };
}

function withNewerSettings(kind: Kind, { app }: SchemaRecord, item: RecordItem): RecordItem {
  if (!SETTINGS_KINDS.some((one) => one === kind)) return item;
  const newer = Object.entries(kindRow(kind).keys).flatMap(([name, { since, type }]): RecordField[] => {
    const isShown = item.fields.some((field) => field.name === name);
    if (isShown || lookUp(since ?? {}, app) === undefined) return [];
    return [{ name, type: (type && SETTING_TYPES[type]?.json) ?? 'string' }];
  });
  return newer.length === 0 ? item : { ...item, fields: [...item.fields, ...newer] };
}
