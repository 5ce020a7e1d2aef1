/** Enum values in the order of their numbers in the services. Source: `settings-values.json` in test/recordings. */
import { ofApp } from '../../../generator/servarr/like.ts';
import type { SettingsCall } from './settings.ts';

const EVERYWHERE: Readonly<Record<string, readonly string[]>> = {
  authenticationMethod: ['none', 'basic', 'forms', 'external'],
  authenticationRequired: ['enabled', 'disabledForLocalAddresses'],
  certificateValidation: ['enabled', 'disabledForLocalAddresses', 'disabled'],
  downloadPropersAndRepacks: ['preferAndUpgrade', 'doNotUpgrade', 'doNotPrefer'],
  episodeTitleRequired: ['always', 'bulkSeasonReleases', 'never'],
  movieRuntimeFormat: ['hoursMinutes', 'minutes'],
  proxyType: ['http', 'socks4', 'socks5'],
  rescanAfterRefresh: ['always', 'afterManual', 'never'],
  seasonPackUpgrade: ['all', 'threshold', 'any'],
  updateMechanism: ['builtIn', 'script', 'external', 'apt', 'docker'],
  allowFingerprinting: ['never', 'newFiles', 'allFiles'],
  writeAudioTags: ['no', 'newFiles', 'allFiles', 'sync'],
  certificationCountry: ['au', 'br', 'ca', 'fr', 'de', 'gb', 'in', 'ie', 'it', 'nz', 'ro', 'es', 'us'],
};

const BY_APP: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  lidarr: { fileDate: ['none', 'albumReleaseDate'] },
  // Not recorded: the enum values of suite.
  readarr: { fileDate: ['none', 'bookReleaseDate'], writeBookTags: ['newFiles', 'allFiles', 'sync'] },
  radarr: {
    colonReplacementFormat: ['delete', 'dash', 'spaceDash', 'spaceDashSpace', 'smart'],
    fileDate: ['none', 'cinemas', 'release'],
  },
  sonarr: {
    fileDate: ['none', 'localAirDate', 'utcAirDate'],
    listSyncLevel: ['disabled', 'logOnly', 'keepAndUnmonitor', 'keepAndTag'],
  },
};

/** The words of a key; undefined where it is no enumeration, or one of numbers. */
export function wordsOf({ service }: SettingsCall, key: string): readonly string[] | undefined {
  return ofApp(BY_APP, service.rules.app)?.[key] ?? EVERYWHERE[key];
}
