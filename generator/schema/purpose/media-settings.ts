/** The purposes of the settings of names and of media management. */
import type { KindPurposes, Purposes } from './row.ts';

const format = (what: string): string => `Format of the names of ${what}. Tokens are in braces.`;
const rename = (what: string): string =>
  `Whether the service renames imported ${what} files according to its naming formats. If false, the files keep their names.`;
const unmonitor = (what: string): string =>
  `Whether the service no longer monitors ${what} whose files a user has deleted from the disk.`;
const empty = (what: string): string =>
  `Whether the service creates the folder of ${what} that has no files yet.`;

const NAMING: Purposes = {
  animeEpisodeFormat: format('anime episode files'),
  artistFolderFormat: format('artist folders'),
  authorFolderFormat: format('author folders'),
  colonReplacementFormat: 'Replacement of colons in names, because some file systems allow no colons.',
  customColonReplacementFormat: 'String that replaces colons if `colonReplacementFormat` is custom.',
  dailyEpisodeFormat: format('daily episode files'),
  movieFolderFormat: format('movie folders'),
  multiDiscTrackFormat: format('track files of albums with several discs'),
  multiEpisodeStyle: 'Notation of episode numbers in the name of a file with several episodes.',
  renameBooks: rename('book'),
  renameEpisodes: rename('episode'),
  renameMovies: rename('movie'),
  renameTracks: rename('track'),
  replaceIllegalCharacters:
    'Whether the service replaces characters that a file system does not allow. If false, the service removes these characters.',
  seasonFolderFormat: format('season folders'),
  seriesFolderFormat: format('series folders'),
  specialsFolderFormat: format('folders of specials'),
  standardBookFormat: format('book files'),
  standardEpisodeFormat: format('standard episode files'),
  standardMovieFormat: format('movie files'),
  standardTrackFormat: format('track files'),
};

const MEDIA_MANAGEMENT: Purposes = {
  allowFingerprinting: 'Files that Lidarr identifies by their sound if their tags are not sufficient.',
  autoRenameFolders: 'Whether the service renames the folder of a movie when the title of the movie changes.',
  autoUnmonitorPreviouslyDownloadedBooks: unmonitor('books'),
  autoUnmonitorPreviouslyDownloadedEpisodes: unmonitor('episodes'),
  autoUnmonitorPreviouslyDownloadedMovies: unmonitor('movies'),
  autoUnmonitorPreviouslyDownloadedTracks: unmonitor('albums'),
  chmodFolder: 'Permissions of folders, in octal. Files get the same without the right to execute.',
  chownGroup: 'Name or ID of the group of files and folders.',
  copyUsingHardlinks:
    'Whether the service imports torrents as hardlinks, so that the client can go on seeding them. If a hardlink is not possible, the service copies the file.',
  createEmptyArtistFolders: empty('an artist'),
  createEmptyAuthorFolders: empty('an author'),
  createEmptyMovieFolders: empty('a movie'),
  createEmptySeriesFolders: empty('a series'),
  deleteEmptyFolders: 'Whether the service deletes folders that no longer contain media files.',
  downloadPropersAndRepacks: 'Whether a proper or repack of the same quality counts as an upgrade.',
  enableMediaInfo: 'Whether the service reads resolution, runtime and codecs from the files.',
  episodeTitleRequired: 'When an import waits until the title of the episode is known.',
  extraFileExtensions: 'File name extensions of additional files that the service imports.',
  fileDate: 'Date to which the service sets the modification time of files.',
  importExtraFiles: 'Whether the service also imports additional files, such as subtitles.',
  minimumFreeSpaceWhenImporting: 'Free space that must remain on the disk after an import, in MB.',
  recycleBin:
    'Folder to which the service moves deleted files. If empty, the service deletes the files permanently.',
  recycleBinCleanupDays: 'Days after which the service empties the recycle bin. 0 means never.',
  rescanAfterRefresh: 'When the service reads a folder again after it has refreshed its title.',
  scriptImportPath: 'Script that imports files in place of the service.',
  seasonPackUpgrade: 'When a release of a whole season counts as an upgrade.',
  seasonPackUpgradeThreshold:
    'Percentage of the episodes that a release of a whole season must improve to count as an upgrade.',
  setPermissionsLinux: 'Whether the service sets permissions and group of imported files and folders.',
  skipFreeSpaceCheckWhenImporting: 'Whether imports ignore the free space on the disk.',
  useScriptImport: 'Whether a script imports files.',
  userRejectedExtensions: 'File name extensions with which a download counts as failed.',
  watchLibraryForChanges: 'Whether the service reads a folder again when files in it change.',
};

/** Kind -> the purposes of its keys. */
export const MEDIA_PURPOSES: Readonly<Record<string, KindPurposes>> = {
  'config/mediamanagement': { general: {}, fields: MEDIA_MANAGEMENT },
  'config/naming': { general: {}, fields: NAMING },
};
