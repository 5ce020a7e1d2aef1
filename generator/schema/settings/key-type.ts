/** The type of a key that a record holds: a field of an implementation, or a setting. */
import { settingsRow } from '../../servarr/kinds.ts';
import type { RecordField } from '../record/record.ts';
import { fieldType } from '../field/field-type.ts';
import { type SettingPlace, settingType } from './setting.ts';
import type { FieldType } from '../field/types.ts';

/** Returns the type of a key in one schema; undefined for what is not a setting (buttons, captchas, shown texts). */
export function keyType(
  place: SettingPlace,
  implementation: string,
  field: RecordField,
): FieldType | undefined {
  return settingsRow(place.kind) ? settingType(place, field) : fieldType(place.schema, implementation, field);
}
