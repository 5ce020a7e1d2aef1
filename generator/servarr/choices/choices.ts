/** The enum values of a key, by what they are on the wire. */
import { lookUp } from '../../base/collections.ts';
import type { EnumValues, KeyRow } from '../kinds.ts';
import { languagesOf } from './languages.ts';

/** Name -> what it is on the wire. */
export type EnumTable = Readonly<Record<string, number | string>>;

/** Returns the enum values of a key: name -> what it is on the wire; undefined if it has none, or they are not known. */
export function choicesOf(row: KeyRow, app: string): EnumTable | undefined {
  const values = row.type === 'language' ? languagesOf(app) : lookUp(row.enumValues ?? {}, app);
  return values && tableOf(values);
}

/** Enum values without numbers are sent as they are written. */
function tableOf(values: EnumTable | EnumValues): EnumTable {
  return Array.isArray(values)
    ? Object.fromEntries(values.map((word: string) => [word, word]))
    : (values as EnumTable);
}
