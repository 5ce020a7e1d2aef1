/**
 * The constraints of settings. Source: `settings-values.json` and `settings-pairs.json` in test/recordings. A group of
 * settings has one implementation, which is the group itself.
 */
import type { SettingsKind } from '../../servarr/kinds.ts';
import {
  type ImplementationConstraints,
  forApps,
  limits,
  nonEmpty,
  constraint,
} from '../field/constraint.ts';
import type { Constraint } from '../field/constraint.ts';

/** Not negative: of the indexer settings of Sonarr, only some are checked. */
const NATURAL = [limits(0)];

/** The tokens that services require in formats; of Readarr, they are not recorded. */
const NAMING: ImplementationConstraints = {
  fields: {
    animeEpisodeFormat: forApps(['sonarr'], constraint('animeFormat')),
    artistFolderFormat: forApps(['lidarr'], constraint('artistFolder')),
    authorFolderFormat: [constraint('nameFormat')],
    dailyEpisodeFormat: forApps(['sonarr'], constraint('dailyFormat')),
    movieFolderFormat: forApps(['radarr'], constraint('movieFolder')),
    multiDiscTrackFormat: forApps(['lidarr'], constraint('trackFormat')),
    seasonFolderFormat: forApps(['sonarr'], constraint('seasonFolder')),
    seriesFolderFormat: forApps(['sonarr'], constraint('seriesFolder')),
    standardBookFormat: [constraint('nameFormat')],
    standardEpisodeFormat: forApps(['sonarr'], constraint('episodeFormat')),
    standardMovieFormat: forApps(['radarr'], constraint('movieFormat')),
    standardTrackFormat: forApps(['lidarr'], constraint('trackFormat')),
    ...nonEmpty('specialsFolderFormat'),
  },
};

const MEDIA_MANAGEMENT: ImplementationConstraints = {
  fields: {
    ...nonEmpty('extraFileExtensions'),
    chmodFolder: [constraint('folderMode')],
    minimumFreeSpaceWhenImporting: [limits(100)],
    recycleBin: [constraint('optionalPath')],
    recycleBinCleanupDays: NATURAL,
    scriptImportPath: [constraint('optionalPath')],
  },
  groups: [{ either: [['scriptImportPath']], when: { field: 'useScriptImport', is: 'on' } }],
};

const INDEXER: ImplementationConstraints = {
  fields: {
    maximumSize: forApps(['lidarr', 'radarr', 'readarr'], limits(0)),
    minimumAge: NATURAL,
    retention: NATURAL,
    rssSyncInterval: [{ ...limits(10, 120), or: 0 } satisfies Constraint],
  },
};

const UI: ImplementationConstraints = {
  // Services store any other text; the web UI then shows a default theme, or letters in place of dates.
  fields: {
    ...nonEmpty('calendarWeekColumnHeader'),
    longDateFormat: [constraint('filled'), constraint('dateFormat')],
    shortDateFormat: [constraint('filled'), constraint('dateFormat')],
    theme: [constraint('theme')],
    timeFormat: [constraint('filled'), constraint('timeFormat')],
  },
};

/** No recording has allowed hosts: source is a fork, and reports of users. */
const HOST: ImplementationConstraints = {
  fields: {
    allowedHosts: [constraint('allowedHosts')],
    trustedNetworks: [constraint('networks')],
    ...nonEmpty('backupFolder'),
    backupInterval: [limits(1, 7)],
    backupRetention: [limits(1, 90)],
    proxyHostname: [constraint('reachableHost')],
  },
};

/** Group -> what it asks. */
export const SETTINGS_CONSTRAINTS = {
  'config/naming': only('naming', NAMING),
  'config/mediamanagement': only('mediaManagement', MEDIA_MANAGEMENT),
  'config/downloadclient': only('downloadClient', { fields: nonEmpty('downloadClientWorkingFolders') }),
  'config/indexer': only('indexer', INDEXER),
  'config/importlist': only('importList', {
    groups: [{ either: [['listSyncTag']], when: { field: 'listSyncLevel', contains: ['keepandtag'] } }],
  }),
  'config/metadata': only('metadata', {}),
  'config/metadataprovider': only('metadataProvider', {
    fields: { metadataSource: [constraint('optionalUrl')] },
  }),
  'config/ui': only('ui', UI),
  'config/host': only('host', HOST),
} satisfies Partial<Record<SettingsKind, unknown>>;

function only(group: string, asked: ImplementationConstraints) {
  return { roles: {}, implementations: { [group]: asked } };
}
