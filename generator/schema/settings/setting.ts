/** Types of settings: from the row of a key, or from the JSON type that the service shows. */
import { lookUp } from '../../base/collections.ts';
import type { App } from '../../servarr/apps.ts';
import { choicesOf } from '../../servarr/choices/choices.ts';
import { type KeyRow, type Kind, isSchemaKind, kindRow, settingsRow } from '../../servarr/kinds.ts';
import type { RecordField } from '../record/record.ts';
import { fieldType } from '../field/wire-types.ts';
import type { FieldType } from '../field/types.ts';

/** Where a setting is. */
export interface SettingPlace {
  readonly kind: Kind;
  readonly app: App;
  /** The schema id, under which a table of enum values is kept. */
  readonly schema: string;
}

/** Key types that hold only while the service shows this JSON type. */
export const JSON_TYPES: Readonly<Partial<Record<NonNullable<KeyRow['type']>, string>>> = {
  commaList: 'string',
  float: 'number',
  hosts: 'string',
  login: 'string',
  secret: 'string',
  tag: 'number',
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

/** Returns the type of a setting in one app. */
export function settingType({ kind, app, schema }: SettingPlace, { name, type }: RecordField): FieldType {
  const row = lookUp(kindRow(kind).keys, name);
  const table = row && choicesOf(row, app);
  if (table) return { name: 'choice', tables: { [schema]: table } };
  const known = row?.type !== undefined && JSON_TYPES[row.type] === type ? row.type : undefined;
  switch (known) {
    case 'commaList':
    case 'float':
    case 'login':
    case 'secret':
      return { name: known };
    case 'hosts':
      return { name: 'commaList' };
    case 'tag':
      return { name: 'tagLabel' };
    default:
      return typeByJson(type);
  }
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
