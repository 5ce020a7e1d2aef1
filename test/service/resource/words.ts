/** General keys that take one of a few words: read as the services do, which store numbers. */
import { sharedRecording } from '../../recordings.ts';
import type { App } from '../../../generator/servarr/apps.ts';
import { capitalised } from '../../../generator/base/text.ts';
import { bindWord } from '../http/bind.ts';

type Words = Readonly<Record<string, readonly string[]>>;

/** The types that messages name. Measured on Sonarr and Prowlarr; of others the last part is the key's own. */
const TYPES: Readonly<Record<string, string>> = {
  seriesType: 'NzbDrone.Core.Tv.SeriesTypes',
  shouldMonitor: 'NzbDrone.Core.Tv.MonitorTypes',
  monitorNewItems: 'NzbDrone.Core.Tv.NewItemMonitorTypes',
  syncLevel: 'NzbDrone.Core.Applications.ApplicationSyncLevel',
};

interface Choices {
  readonly measured: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, { readonly names: readonly string[] }>>>>>
  >;
  readonly 'from the published enumerations': Readonly<Record<string, Readonly<Record<string, Words>>>>;
}

/** Returns the reader of a general key that takes one of a few words; undefined for a key of another type. */
export function wordReader(app: App, kind: string, key: string): ReturnType<typeof bindWord> | undefined {
  const read = sharedRecording<Choices>('general-choices.json');
  const published = read['from the published enumerations'][app]?.[kind]?.[key];
  const words = read.measured[app]?.[kind]?.[key]?.names ?? published;
  return words && bindWord(words, TYPES[key] ?? `NzbDrone.Core.${capitalised(key)}`);
}
