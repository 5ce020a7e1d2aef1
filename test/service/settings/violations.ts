/** Validation failures of settings. Source: `settings-values.json` and `settings-pairs.json` in test/recordings. */
import { type Violation, violation } from '../http/failures.ts';
import { isTaken } from './probed.ts';
import type { Group } from './seed.ts';
import type { SettingsCall } from './settings.ts';

type Check = (value: unknown, group: Group, call: SettingsCall, before: Group) => boolean;

const isText = (value: unknown): value is string => typeof value === 'string';

/** The services render formats and read them back; what has no token at all says nothing. */
const hasToken: Check = (value) => isText(value) && /\{[^}]+\}/u.test(value);
const filled: Check = (value) => isText(value) && value.trim() !== '';

const CHECKS: Readonly<Record<string, Check>> = {
  chmodFolder: (value) => isText(value) && /^0?7[0-7]{2}$/u.test(value),
  listSyncTag: (value, { listSyncLevel }) => listSyncLevel !== 'keepAndTag' || Number(value) >= 1,
  passwordConfirmation: (value, { username, password }, _call, before) =>
    !username || !password || password === before['password'] || value === password,
  recycleBin: (value, _group, { service }) =>
    !isText(value) || value.trim() === '' || (value.startsWith('/') && service.hasFolder(value)),
  scriptImportPath: (value, { useScriptImport }) =>
    useScriptImport !== true || (isText(value) && value.startsWith('/')),
};

/** Returns what is wrong with a group that is about to be stored. */
export function violationsOf(call: SettingsCall, group: Group, before: Group): Violation[] {
  return Object.entries(group).flatMap(([key, value]) => {
    const isFormat =
      call.kind === 'config/naming' && key !== 'customColonReplacementFormat' && isText(before[key]);
    const check =
      isFormat && !key.startsWith('colon') ? (key.startsWith('specials') ? filled : hasToken) : CHECKS[key];
    const fits = isTaken(call, key, value) && (check?.(value, group, call, before) ?? true);
    return fits ? [] : [violation(key, 'empty', value)];
  });
}
