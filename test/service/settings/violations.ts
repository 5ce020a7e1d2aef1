/** Validation failures of settings. Source: `settings-values.json` and `settings-pairs.json` in test/recordings. */
import { ofApp } from '../../../generator/servarr/like.ts';
import { withEarlier } from '../../recordings.ts';
import type { Violation } from '../http/failures.ts';
import type { Group } from './seed.ts';
import type { SettingsCall } from './settings.ts';

type Check = (value: unknown, group: Group, call: SettingsCall, before: Group) => boolean;

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';

/** True where a number is within limits. */
const within =
  (least: number, most = Infinity): Check =>
  (value) =>
    isNumber(value) && value >= least && value <= most;

/** The services render formats and read them back; what has no token at all says nothing. */
const hasToken: Check = (value) => isText(value) && /\{[^}]+\}/u.test(value);
const filled: Check = (value) => isText(value) && value.trim() !== '';

const LANGUAGES: Readonly<Record<string, number>> = { lidarr: 31, radarr: 57, readarr: 31, sonarr: 46 };
const NEWER_LANGUAGES = 52;

const language: Check = (value, _group, { service }) => {
  if (isText(value)) return ['en', 'de', 'fr', 'zh_CN', 'pt_BR'].includes(value);
  const most = withEarlier(service.recording).includes('sonarr-develop')
    ? NEWER_LANGUAGES
    : ofApp(LANGUAGES, service.rules.app);
  return most === undefined || within(1, most)(value, {}, {} as SettingsCall, {});
};

const CHECKS: Readonly<Record<string, Check>> = {
  backupInterval: within(1, 7),
  backupRetention: within(1, 90),
  chmodFolder: (value) => isText(value) && /^0?7[0-7]{2}$/u.test(value),
  listSyncTag: (value, { listSyncLevel }) =>
    listSyncLevel !== 'keepAndTag' || within(1)(value, {}, {} as SettingsCall, {}),
  maximumSize: (value, _group, { service }) =>
    service.rules.app === 'sonarr' || within(0)(value, {}, {} as SettingsCall, {}),
  minimumAge: within(0),
  minimumFreeSpaceWhenImporting: within(100),
  movieInfoLanguage: language,
  multiEpisodeStyle: within(0, 5),
  passwordConfirmation: (value, { username, password }, _call, before) =>
    !username || !password || password === before['password'] || value === password,
  recycleBin: (value, _group, { service }) =>
    !isText(value) || value.trim() === '' || (value.startsWith('/') && service.hasFolder(value)),
  recycleBinCleanupDays: within(0),
  retention: within(0),
  rssSyncInterval: (value) => value === 0 || within(10, 120)(value, {}, {} as SettingsCall, {}),
  scriptImportPath: (value, { useScriptImport }) =>
    useScriptImport !== true || (isText(value) && value.startsWith('/')),
  uiLanguage: language,
};

/** Returns what is wrong with a group that is about to be stored. */
export function violationsOf(call: SettingsCall, group: Group, before: Group): Violation[] {
  return Object.entries(group).flatMap(([key, value]) => {
    const isFormat =
      call.kind === 'config/naming' && key !== 'customColonReplacementFormat' && isText(before[key]);
    const check =
      isFormat && !key.startsWith('colon') ? (key.startsWith('specials') ? filled : hasToken) : CHECKS[key];
    const fits = check?.(value, group, call, before) ?? true;
    const property = key.charAt(0).toUpperCase() + key.slice(1);
    return fits ? [] : [{ property, reason: 'empty', value }];
  });
}
