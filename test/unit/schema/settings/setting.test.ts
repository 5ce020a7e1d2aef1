import { describe, expect, test } from 'vitest';
import { choicesOf } from '../../../../generator/servarr/choices/enum-tables.ts';
import { SETTINGS_KINDS, keysOf, kindRow, propertyOfKey } from '../../../../generator/servarr/kinds.ts';
import { toSettingsItems } from '../../../../generator/schema/settings/from-settings.ts';
import type { Note } from '../../../../generator/schema/record/record.ts';
import { recordedSettings } from '../../../records.ts';
import { SETTINGS_RECORDINGS, recordedSettingValues } from '../../../settings.ts';

/** Keys of which a write changes only the spelling of the answer: the pair of the login is stored or dropped whole. */
const LOGIN = new Set(['password', 'passwordConfirmation', 'username']);

/** Radarr stores any text there, so that only suite can tell a wrong one. */
const ANY_TEXT = 'radarr listSyncLevel';

/** Languages that only Sonarr's main branch has. */
const NEWER = { uiLanguage: [47, 48, 49, 50, 51, 52] } as Readonly<Record<string, readonly number[]>>;

describe.each(SETTINGS_RECORDINGS)('settings of $folder under $api', (recording) => {
  const { app, folder, api } = recording;
  const values = recordedSettingValues(recording);

  test.each(SETTINGS_KINDS)('%s: every key is known', (kind) => {
    const notes: Note[] = [];
    for (const [one, body] of recordedSettings(folder, api))
      if (one === kind) toSettingsItems(kind, app, body, folder, notes);
    expect(notes).toEqual([]);
  });

  test.each(SETTINGS_KINDS)('%s: a key that a write does not change is not offered', (kind) => {
    const { excludedKeys } = kindRow(kind);
    const unchanged = Object.entries(values[kind] ?? {}).filter(([key, { type, takes }]) => {
      const kept = JSON.stringify(takes['true']) === '{"stored":false}';
      return type === 'boolean' && kept && !LOGIN.has(key);
    });
    for (const [key] of unchanged)
      expect(excludedKeys.includes(key) || kindRow(kind).keys[key] === undefined, key).toBe(true);
  });

  test.each(SETTINGS_KINDS)('%s: the enum values are those that the service stores as sent', (kind) => {
    for (const [key, row] of keysOf(kind, app)) {
      const found = values[kind]?.[propertyOfKey(kind, key)];
      const choices = choicesOf(row, app);
      if (found === undefined || choices === undefined) continue;
      const wire = new Set(Object.values(choices));
      const words = Object.entries(found.takes).flatMap(([probe, outcome]) =>
        probe.startsWith('word ') && outcome === '=' ? [probe.slice('word '.length)] : [],
      );
      const isText = [...wire].some((one) => typeof one === 'string');
      // A level that needs a tag is rejected without one.
      if (isText)
        expect(`${app} ${key}` === ANY_TEXT ? words.filter((one) => wire.has(one)) : words, key).toSatisfy(
          (stored: string[]) => stored.every((one) => wire.has(one)) && stored.length >= wire.size - 1,
        );
      for (const one of wire)
        if (typeof one === 'number') expect([key, one, found.takes[String(one)]]).toEqual([key, one, '=']);
      const rejected = row.type === 'language' && !isText ? numbersTaken(found.takes) : [];
      const newer = NEWER[key] ?? [];
      expect(rejected.filter((one) => !wire.has(one) && !newer.includes(one))).toEqual([]);
    }
  });
});

function numbersTaken(takes: Readonly<Record<string, unknown>>): number[] {
  return Object.entries(takes).flatMap(([probe, outcome]) =>
    /^-?\d+$/u.test(probe) && outcome === '=' ? [Number(probe)] : [],
  );
}
