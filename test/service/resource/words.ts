/** General keys that take one of a few words: read as the services do, which store numbers. */
import { sharedRecording } from '../../recordings.ts';
import type { App } from '../../../generator/servarr/apps.ts';
import { mismatch } from '../http/bind.ts';

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

let read: Choices | undefined;

/** The words of a general key, in their order; undefined for a key of another type. */
export function wordsOf(app: App, kind: string, key: string): readonly string[] | undefined {
  read ??= sharedRecording<Choices>('general-choices.json');
  const published = read['from the published enumerations'][app]?.[kind]?.[key];
  return read.measured[app]?.[kind]?.[key]?.names ?? published;
}

/**
 * Reads an enum value in any case, or its number. An absent value is the first one; an unknown number is
 * kept.
 */
export function bindWord(value: unknown, words: readonly string[], key: string): unknown {
  if (value === undefined) return words[0];
  if (typeof value === 'number' && Number.isInteger(value)) return words[value] ?? value;
  const word =
    typeof value === 'string' ? words.find((one) => one.toLowerCase() === value.toLowerCase()) : undefined;
  if (word === undefined)
    throw mismatch(`$.${key}`, TYPES[key] ?? `NzbDrone.Core.${key.charAt(0).toUpperCase()}${key.slice(1)}`);
  return word;
}
