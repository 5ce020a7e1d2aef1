/** Judges settings with the checks of evaluation, on one service and with nothing else declared. */
import type { Json } from '../../generator/base/json.ts';
import { choicesOf } from '../../generator/servarr/choices/enum-tables.ts';
import { SETTINGS_KINDS, type SettingsKind, kindRow } from '../../generator/servarr/kinds.ts';
import { withEmitted } from '../emit.ts';
import { settingsRecordOf } from '../records.ts';
import type { SettingsRecording } from '../settings.ts';
import { evaluate } from './evaluate.ts';

/** Returns for each set of settings, a Nix expression, whether evaluation accepts it. */
export async function judgeSettings(
  recording: SettingsRecording,
  settings: readonly string[],
): Promise<boolean[]> {
  const { app } = recording;
  return await withEmitted(
    { [app]: settingsRecordOf(recording.folder, recording.api) },
    (emitted) =>
      evaluate<boolean[]>(`
        let
          own = import (root + "/nix/lib") {
            inherit lib;
            generated = import (root + "/nix/lib/index/read.nix") (/. + ${JSON.stringify(emitted)});
          };
          service = { app = schema; schema = "${app}"; unit = null; rootFolders = [ ]; apiKeyFile = "/k"; baseUrl = "http://x"; };
          schema = "${app}";
          judge = settings: (own.settings.check {
            configured.x = service // { inherit settings; };
            hostServices = { };
            shared = { };
          }).errors == [ ];
        in map judge [ ${settings.map((one) => `(${one})`).join('\n')} ]`),
    SETTINGS_KINDS,
  );
}

/** Returns a value as a configuration has it: enum values by name, and lists as lists. */
export function declaredSetting(kind: SettingsKind, app: string, key: string, sent: Json): Json {
  const row = kindRow(kind).keys[key] ?? {};
  const name = Object.entries(choicesOf(row, app) ?? {}).find(([, wire]) => wire === sent)?.[0];
  if (name !== undefined) return name;
  if (row.type === 'commaList' && typeof sent === 'string')
    return sent
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
  return sent;
}
