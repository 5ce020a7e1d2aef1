/** Types of settings: from the row of a key, or from the JSON type that the service shows. */
import { lookUp } from '../../base/collections.ts';
import type { App } from '../../servarr/apps.ts';
import { choicesOf } from '../../servarr/choices/choices.ts';
import {
  type KeyRow,
  type Kind,
  SETTINGS_KINDS,
  kindRow,
  isSchemaKind,
  settingsRow,
} from '../../servarr/kinds.ts';
import { isSince } from '../../servarr/version.ts';
import type { RecordField, RecordItem, SchemaRecord } from '../record/record.ts';
import { fieldType } from '../field/field-type.ts';
import type { FieldType } from '../field/types.ts';

/** Where a setting is. */
export interface SettingPlace {
  readonly kind: Kind;
  readonly app: App;
  /** The schema id, under which a table of enum values is kept. */
  readonly schema: string;
}

/** Key types that hold only while the service shows this JSON type. */
const JSON_TYPES: Readonly<Partial<Record<NonNullable<KeyRow['type']>, string>>> = {
  commaList: 'string',
  float: 'number',
  hosts: 'string',
  login: 'string',
  secret: 'string',
  tag: 'number',
};

/**
 * Returns a record with the settings that newer versions have: which version a service has is known when a configuration
 * is evaluated, or at plan.
 */
export function withNewerSettings(record: SchemaRecord): SchemaRecord {
  const kinds = SETTINGS_KINDS.flatMap((kind) => {
    const [item] = record.kinds[kind] ?? [];
    const newer = item === undefined ? [] : newerFields(kind, record, item);
    return item === undefined || newer.length === 0
      ? []
      : [[kind, [{ ...item, fields: [...item.fields, ...newer] }]] as const];
  });
  return kinds.length === 0
    ? record
    : { ...record, kinds: { ...record.kinds, ...Object.fromEntries(kinds) } };
}

function newerFields(kind: Kind, { app, version }: SchemaRecord, { fields }: RecordItem): RecordField[] {
  return Object.entries(kindRow(kind).keys).flatMap(([name, { since, type }]) => {
    const first = lookUp(since ?? {}, app);
    const isKnown = first === undefined || isSince(version, first) || fields.some((one) => one.name === name);
    return isKnown ? [] : [{ name, type: (type && JSON_TYPES[type]) ?? 'string' }];
  });
}

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
