/** The purposes of all other settings. */
import type { KindPurposes } from './row.ts';

const expanded = (what: string): string => `Whether the page of an artist shows ${what} unfolded.`;

/** Kind -> the purposes of its keys. */
export const SETTING_PURPOSES: Readonly<Record<string, KindPurposes>> = {
  'config/downloadclient': {
    general: {},
    fields: {
      autoRedownloadFailed: 'Whether the service looks for another release when a download fails.',
      autoRedownloadFailedFromInteractiveSearch:
        'Whether the service also looks for another release if a user had chosen the failed one in the web UI.',
      checkForFinishedDownloadInterval: 'Time between two checks for finished downloads, in minutes.',
      downloadClientWorkingFolders:
        'Prefixes of folders in which clients are still working, separated by `|`. The service imports nothing from them.',
      enableCompletedDownloadHandling: 'Whether the service imports finished downloads automatically.',
    },
  },
  'config/indexer': {
    general: {},
    fields: {
      allowHardcodedSubs: 'Whether the service accepts releases with burned-in subtitles.',
      availabilityDelay:
        'Days that the service adds to the date on which a movie becomes available. A negative number makes it look earlier.',
      maximumSize: 'Largest size of a release, in MB. 0 means no limit.',
      minimumAge: 'Age from which the service accepts a Usenet release, in minutes.',
      preferIndexerFlags: 'Whether the service prefers releases with certain flags, such as freeleech.',
      retention: 'Age up to which the service accepts a Usenet release, in days. 0 means no limit.',
      rssSyncInterval:
        'Time between two readings of the newest releases, in minutes. 0 switches the readings off.',
      whitelistedHardcodedSubs: 'Languages of burned-in subtitles that the service accepts.',
    },
  },
  'config/importlist': {
    general: {},
    fields: {
      listSyncLevel: 'What happens to titles of the library that are no longer on any list.',
      listSyncTag: 'Label of the tag for series that are no longer on any list.',
    },
  },
  'config/metadata': {
    general: {},
    fields: {
      certificationCountry: 'Country whose certifications Radarr shows.',
    },
  },
  'config/metadataprovider': {
    general: {},
    fields: {
      embedCoverArt: 'Whether Lidarr embeds the cover of the album in its files.',
      metadataSource: 'URL of another source of metadata. If empty, Lidarr uses its own.',
      embedMetadata: 'Whether Readarr also writes titles and descriptions to the files.',
      scrubAudioTags: 'Whether the service removes existing tags before it writes its own.',
      updateCovers: 'Whether Readarr writes covers to the files.',
      writeAudioTags: 'Files to which the service writes tags.',
      writeBookTags: 'Files to which Readarr writes the metadata of books.',
    },
  },
  'config/ui': {
    general: {},
    fields: {
      calendarWeekColumnHeader: 'Format of the dates above the columns of the calendar.',
      enableColorImpairedMode: 'Whether the web UI distinguishes states by more than colours.',
      expandAlbumByDefault: expanded('albums'),
      expandBroadcastByDefault: expanded('broadcasts'),
      expandEPByDefault: expanded('EPs'),
      expandOtherByDefault: expanded('other releases'),
      expandSingleByDefault: expanded('singles'),
      firstDayOfWeek: 'Day with which a week of the calendar starts.',
      longDateFormat: 'Format of long dates in the web UI.',
      movieInfoLanguage: 'Language of titles and descriptions of movies.',
      movieRuntimeFormat: 'Format of runtimes in the web UI.',
      shortDateFormat: 'Format of short dates in the web UI.',
      showRelativeDates: 'Whether the web UI shows near dates as words, such as today.',
      theme: 'Theme of the web UI, such as `dark`.',
      timeFormat: 'Format of times in the web UI.',
      timeZone: 'Time zone of the dates in the web UI.',
      uiLanguage: 'Language of the web UI.',
    },
  },
  'config/host': {
    general: {},
    fields: {
      applicationUrl: 'URL at which users reach the service. It appears in messages and links.',
      backupFolder: 'Folder of automatic backups. A relative path is below the data folder of the service.',
      backupInterval: 'Days between two automatic backups.',
      backupRetention: 'Days after which the service deletes a backup.',
      certificateValidation: 'Servers whose certificates the service checks.',
      historyCleanupDays: 'Days after which Prowlarr deletes entries of its history. 0 means never.',
      login: 'User name and password of the web UI.',
      proxyBypassFilter:
        'Hosts that the service reaches without the proxy. `*.` in front includes all subdomains.',
      proxyBypassLocalAddresses: 'Whether the service reaches local addresses without the proxy.',
      proxyEnabled: 'Whether the service uses a proxy for its own requests.',
      proxyHostname: 'Host name or IP address of the proxy.',
      proxyPassword: 'Password with which the service signs in to the proxy.',
      proxyPort: 'Port on which the proxy listens.',
      proxyType: 'Protocol of the proxy.',
      proxyUsername: 'User name with which the service signs in to the proxy.',
    },
  },
};
