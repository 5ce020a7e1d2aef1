/** The settings of a fresh service: what was recorded, and for some apps what the most similar one shows. */
import type { ApiVersion } from '../../../generator/servarr/apps.ts';
import type { SettingsKind } from '../../../generator/servarr/kinds.ts';
import { type Recording, hasRecorded, once } from '../../recordings.ts';
import { recordedSettings } from '../../records.ts';

/** One group: property -> value. */
export type Group = Readonly<Record<string, unknown>>;

/** Settings that a new service returns under an API version. */
export function freshSettings(recording: Recording, api: ApiVersion): ReadonlyMap<SettingsKind, Group> {
  return read(`${recording} ${api}`);
}

const read = once((place) => {
  const [recording, api] = place.split(' ') as [Recording, ApiVersion];
  const version = api === 'v5' && !hasRecorded(recording, 'v5-settings-schemas.json') ? 'v3' : api;
  return new Map(recordedSettings(recording, version) as [SettingsKind, Group][]);
});
