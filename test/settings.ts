/** Recorded settings: the values that each key accepts, rejects and changes. */
import type { Json } from '../generator/base/json.ts';
import { type ApiVersion, type App, kindPath } from '../generator/servarr/apps.ts';
import { SETTINGS_KINDS, type SettingsKind } from '../generator/servarr/kinds.ts';
import { PROBES } from './probes.ts';
import { RECORDINGS, type Recording, hasRecorded, recorded, sharedRecording } from './recordings.ts';

/** The result of one probe: `=` (stored as sent), the status of a rejection, or the stored value. */
export type Outcome = '=' | number | { readonly stored: Json };

export interface RecordedKey {
  readonly type: string;
  readonly default: Json;
  readonly takes: Readonly<Record<string, Outcome>>;
}

/** One recorded service under one API version. */
export interface SettingsRecording {
  readonly folder: Recording;
  readonly app: App;
  readonly api: ApiVersion;
}

/** The services whose settings were recorded, Sonarr's main branch under both versions. */
export const SETTINGS_RECORDINGS: readonly SettingsRecording[] = [
  ...RECORDINGS.filter(({ folder }) => hasRecorded(folder, 'settings-values.json')),
  { folder: 'sonarr-develop', app: 'sonarr', api: 'v5' },
];

/** Returns the recorded results of probes by group and key. */
export function recordedSettingValues({
  folder,
  api,
}: SettingsRecording): Readonly<Partial<Record<SettingsKind, Readonly<Record<string, RecordedKey>>>>> {
  const prefix = api === 'v5' ? 'v5-' : '';
  const all = recorded<Readonly<Record<string, Readonly<Record<string, RecordedKey>>>>>(
    folder,
    `${prefix}settings-values.json`,
  );
  const groups = SETTINGS_KINDS.flatMap((kind) => {
    const keys = all[kindPath(api, kind).replace(/^\/api\/v\d\//u, '')];
    const typed = Object.entries(keys ?? {}).filter(([key]) => key !== '');
    return keys === undefined ? [] : [[kind, Object.fromEntries(typed)] as const];
  });
  return Object.fromEntries(groups);
}

const TEXTS =
  sharedRecording<Readonly<Record<string, Readonly<Record<string, Json>>>>>('validation-probes.json')[
    'of fields that take text'
  ];

/** Returns the value of a probe; undefined if only the recording knows it. */
export function probeValue(probe: string): Json | undefined {
  const known = {
    ...PROBES,
    ...TEXTS,
    null: null,
    false: false,
    'true as text': 'true',
  } as unknown as Record<string, Json>;
  if (Object.hasOwn(known, probe)) return known[probe];
  if (/^-?\d+$/u.test(probe)) return Number(probe);
  const words = /^(?:word|digits) (?<word>.*)$/u.exec(probe)?.groups?.['word'];
  return words;
}
