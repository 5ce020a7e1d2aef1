/** The enum values of a key, by what they are on the wire. */
import type { EnumValues, KeyRow } from '../kinds.ts';
import { ofApp } from '../like.ts';
import languages from './languages.json' with { type: 'json' };

type EnumTable = Readonly<Record<string, number | string>>;

/** Returns the enum values of a key: name -> what it is on the wire; undefined if it has none, or they are not known. */
export function choicesOf(row: KeyRow, app: string): EnumTable | undefined {
  if (row.type === 'language') return languagesOf(app);
  const values: EnumValues | undefined = ofApp(row.enumValues ?? {}, app);
  // Enum values without numbers are sent as they are written.
  return Array.isArray(values)
    ? Object.fromEntries(values.map((word: string) => [word, word]))
    : (values as EnumTable | undefined);
}

/**
 * Returns the languages of an app: those of a library are numbered from 1. Source: the recordings
 * (`settings-schemas.json`, the list `language`; of Prowlarr, which has no such list, `settings-values.json`).
 */
function languagesOf(app: string): EnumTable | undefined {
  const values = ofApp<readonly string[] | EnumTable>(languages, app);
  return Array.isArray(values)
    ? Object.fromEntries(values.map((name: string, index) => [name, index + 1]))
    : (values as EnumTable | undefined);
}
