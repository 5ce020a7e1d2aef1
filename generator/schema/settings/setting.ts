/** Types of settings: from the row of a key, or from the JSON type that the service shows. */
import { lookUp } from '../../base/collections.ts';
import type { App } from '../../servarr/apps.ts';
import { choicesOf } from '../../servarr/choices/enum-tables.ts';
import { type KeyType, type Kind, isSchemaKind, kindRow, settingsRow } from '../../servarr/kinds.ts';
import type { RecordField } from '../record/record.ts';
import { fieldType } from '../field/type-of-field.ts';
import type { FieldType } from '../field/types.ts';

interface SettingPlace {
  readonly kind: Kind;
  readonly app: App;
  /** The schema id, under which a table of enum values is kept. */
  readonly schema: string;
}

/** The types of settings by type of key: each holds only while the service shows this JSON type. */
export const SETTING_TYPES: Readonly<
  Partial<Record<KeyType, { readonly json: string; readonly type: FieldType }>>
> = {
  commaList: { json: 'string', type: { name: 'commaList' } },
  float: { json: 'number', type: { name: 'float' } },
  hosts: { json: 'string', type: { name: 'commaList' } },
  login: { json: 'string', type: { name: 'login' } },
  secret: { json: 'string', type: { name: 'secret' } },
  tag: { json: 'number', type: { name: 'tagLabel' } },
};

/** Returns the type of a key that a record holds; undefined for what is no setting (buttons, captchas, shown texts). */
export function keyType(
  place: SettingPlace,
  implementation: string,
  field: RecordField,
): FieldType | undefined {
  // The table has the types of these keys.
  if (!isSchemaKind(place.kind) && settingsRow(place.kind) === undefined)
    return { name: 'unknown', upstream: field.type };
  return settingsRow(place.kind) ? settingType(place, field) : fieldType(place.schema, implementation, field);
}

export function settingType({ kind, app, schema }: SettingPlace, { name, type }: RecordField): FieldType {
  const row = lookUp(kindRow(kind).keys, name);
  const table = row && choicesOf(row, app);
  if (table) return { name: 'choice', tables: { [schema]: table } };
  const tableType = row?.type && SETTING_TYPES[row.type];
  return tableType?.json === type ? tableType.type : typeByJson(type);
}

function typeByJson(type: string): FieldType {
  switch (type) {
    case 'boolean':
      return { name: 'bool' };
    case 'number':
      return { name: 'int' };
    case 'string':
      return { name: 'label' };
    default:
      return { name: 'unknown', upstream: type };
  }
}
