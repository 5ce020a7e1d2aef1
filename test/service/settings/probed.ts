/** Recorded values of settings (`settings-values.json` in test/recordings): which a key takes, and its enum values. */
import { ofApp } from '../../../generator/servarr/like.ts';
import type { ApiVersion } from '../../../generator/servarr/apps.ts';
import { type Recording, once } from '../../recordings.ts';
import { type RecordedKey, SETTINGS_RECORDINGS, recordedSettingValues } from '../../settings.ts';
import { withLike } from '../recorded/recording.ts';
import { probesLike } from '../trial/verdicts/classify.ts';
import type { SettingsCall } from './settings.ts';

/** Returns the recording of a key: of the service, of an earlier version, or of a similar service. */
function recordedKey({ service, api, kind }: SettingsCall, key: string): RecordedKey | undefined {
  return read(`${service.recording} ${api}`)[kind]?.[key];
}

const read = once((place): ReturnType<typeof recordedSettingValues> => {
  const [recording, api] = place.split(' ') as [Recording, ApiVersion];
  const all = SETTINGS_RECORDINGS.filter(({ folder }) => withLike(recording).includes(folder));
  const row = all.find((one) => one.api === api) ?? all[0];
  return row === undefined ? {} : recordedSettingValues(row);
});

/** Returns true unless the service rejected the most similar value that was tried: a number, or an enum value. */
export function isTaken(call: SettingsCall, key: string, value: unknown): boolean {
  const { type, default: fresh, takes = {} } = recordedKey(call, key) ?? {};
  if (value === fresh || key === 'id') return true;
  if (typeof value === 'string') return key !== 'uiLanguage' || takes[`word ${value}`] === '=';
  if (typeof value !== 'number' || type !== 'number') return true;
  const [like = ''] = probesLike(value, Object.keys(takes));
  return typeof takes[like] !== 'number';
}

/** Returns what the service stores for an empty text: for some keys, their default. */
export function storedForNothing(call: SettingsCall, key: string): unknown {
  const outcome = recordedKey(call, key)?.takes['nothing'];
  return typeof outcome === 'object' ? outcome.stored : '';
}

/** Enum values whose numbers were not recorded: a service rejects some where nothing else is set, or has more than were tried. */
const UNSHOWN: Readonly<Record<string, readonly string[]>> = {
  authenticationMethod: ['none', 'basic', 'forms', 'external'],
  certificationCountry: ['au', 'br', 'ca', 'fr', 'de', 'gb', 'in', 'ie', 'it', 'nz', 'ro', 'es', 'us'],
  listSyncLevel: ['disabled', 'logOnly', 'keepAndUnmonitor', 'keepAndTag'],
  updateMechanism: ['builtIn', 'script', 'external', 'apt', 'docker'],
};
const UNSHOWN_BY_APP = {
  radarr: { listSyncLevel: undefined },
  readarr: { fileDate: ['none', 'bookReleaseDate'], writeBookTags: ['newFiles', 'allFiles', 'sync'] },
};

/** Returns the words of a key in the order of their numbers; undefined for one that takes no words, or numbers. */
export function wordsOf(call: SettingsCall, key: string): readonly string[] | undefined {
  const own: Readonly<Record<string, readonly string[] | undefined>> = {
    ...UNSHOWN,
    ...ofApp(UNSHOWN_BY_APP, call.service.rules.app),
  };
  if (Object.hasOwn(own, key)) return own[key];
  const { takes = {} } = recordedKey(call, key) ?? {};
  const words: string[] = [];
  for (let outcome = takes['0']; isWord(outcome); outcome = takes[words.length]) words.push(outcome.stored);
  return words.length === 0 ? undefined : words;
}

function isWord(outcome: unknown): outcome is { readonly stored: string } {
  return (
    typeof outcome === 'object' &&
    outcome !== null &&
    'stored' in outcome &&
    typeof outcome.stored === 'string'
  );
}
