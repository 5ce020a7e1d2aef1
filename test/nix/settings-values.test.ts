/** Compares the checks of settings with the recorded results of all values: stored as sent or not. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../generator/base/json.ts';
import { nixValue } from '../../generator/nix/nix-values.ts';
import { choicesOf } from '../../generator/servarr/choices/enum-tables.ts';
import { type SettingsKind, kindRow, propertyOfKey, settingsRow } from '../../generator/servarr/kinds.ts';
import { SETTINGS_RECORDINGS, probeValue, recordedSettingValues } from '../settings.ts';
import { declaredSetting, judgeSettings } from './settings-judge.ts';

interface Probe {
  readonly group: string;
  readonly key: string;
  readonly probe: string;
  /** Returns a value in the form of a configuration. */
  readonly value: Json;
  readonly taken: boolean;
}

/** Values that only the service can check, and values that evaluation rejects although a service accepts them, by key. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  recycleBin: 'the service looks at its disk',
  scriptImportPath: 'the service checks it only when the script is used',
  listSyncLevel: 'Radarr stores any text, and keepAndTag needs a tag beside it',
  metadataSource: 'the service takes a scheme of any name',
  userRejectedExtensions: 'the service knows the extensions of media',
  useScriptImport: 'it needs the path of a script beside it',
  listSyncTag: 'a tag is written by its label',
  proxyHostname: 'the service stores a host with a scheme, through which no request passes',
  login: 'it is written as a pair',
};

/** Returns the reason for a different result of evaluation. */
function exceptionOf({ key, value, probe }: Probe, isText: boolean): string | undefined {
  if (EXCEPTIONS[key] !== undefined) return EXCEPTIONS[key];
  if (isText && typeof value === 'string' && value.trim() === '')
    return 'a blank is stored and means nothing';
  if (value === 1e20) return 'it has another form in JSON';
  return probe === 'null' ? 'null is not declared' : undefined;
}

describe.each(SETTINGS_RECORDINGS)('settings of $folder under $api', (recording) => {
  it('are judged at evaluation as by the service', { tags: ['nixpkgs'], timeout: 120_000 }, async () => {
    const { app, folder, api } = recording;
    const probes = probesOf(recording);
    const accepted = await judgeSettings(
      recording,
      probes.map(({ group, key, value }) => `{ ${group}.${JSON.stringify(key)} = ${nixValue(value, 0)}; }`),
    );
    const differing = probes.filter((one, index) => one.taken !== accepted[index]);
    const unexplained = differing.filter((one) => {
      const row = kindRow(kindOf(one.group)).keys[one.key];
      const choices = row && choicesOf(row, app);
      // Services store unknown numbers, suite has its own names for numbers, and evaluation does not know newer languages.
      if (
        choices !== undefined &&
        (typeof one.value === 'number' ||
          (choices[JSON.stringify(one.value).replaceAll('"', '')] ?? one.value) !== one.value)
      )
        return false;
      // The service stores a list as one string.
      if (row?.type === 'commaList') return false;
      return exceptionOf(one, typeof one.value === 'string') === undefined;
    });
    console.log(`${folder} ${api}: ${probes.length} values, ${differing.length} exceptions`);
    expect(
      unexplained.map(
        ({ group, key, probe, taken }) => `${group}.${key} ${probe}: ${taken ? 'taken' : 'not taken'}`,
      ),
    ).toEqual([]);
  });
});

function kindOf(group: string): SettingsKind {
  const found = GROUPS.get(group);
  if (found === undefined) throw new RangeError(group);
  return found;
}

const GROUPS = new Map<string, SettingsKind>();

function probesOf(recording: (typeof SETTINGS_RECORDINGS)[number]): Probe[] {
  return Object.entries(recordedSettingValues(recording)).flatMap(([name, keys]) => {
    const kind = name as SettingsKind;
    const group = settingsRow(kind)?.declaredAt.settings ?? '';
    GROUPS.set(group, kind);
    return Object.keys(kindRow(kind).keys).flatMap((key) => {
      const found = keys?.[propertyOfKey(kind, key)];
      return Object.entries(found?.takes ?? {}).flatMap(([probe, outcome]): Probe[] => {
        const sent = key === 'chmodFolder' && /^\d+$/u.test(probe) ? probe : probeValue(probe);
        const isOther = key === 'timeFormat' && /^\d+$/u.test(probe);
        if (sent === undefined || isOther || found?.type === undefined) return [];
        return [
          {
            group,
            key,
            probe,
            value: declaredSetting(kind, recording.app, key, sent),
            taken: outcome === '=',
          },
        ];
      });
    });
  });
}
