/** The purposes of the general keys of notifications: mostly events. */
import type { Purposes } from './row.ts';

const added = (what: string): string =>
  `Whether the service sends the notification when ${what} is added to the library.`;
const deleted = (what: string): string =>
  `Whether the service sends the notification when ${what} is deleted.`;
const upgraded = (what: string): string =>
  `Whether the service sends the notification when ${what} is deleted because a better one replaces it.`;
const retagged = (what: string): string =>
  `Whether the service sends the notification when the service writes the tags of ${what} again.`;

export const EVENT_PURPOSES: Purposes = {
  includeHealthWarnings:
    'Whether the health events also include warnings. Otherwise they include only errors.',
  includeManualGrabs:
    'Whether the event of a grab includes grabs that users start in Prowlarr. Otherwise it includes only grabs of other services.',
  onAlbumDelete: deleted('an album'),
  onApplicationUpdate:
    'Whether the service sends the notification when the service was updated to a new version.',
  onArtistAdd: added('an artist'),
  onArtistDelete: deleted('an artist'),
  onAuthorAdded: added('an author'),
  onAuthorDelete: deleted('an author'),
  onBookDelete: deleted('a book'),
  onBookFileDelete: deleted('the file of a book'),
  onBookFileDeleteForUpgrade: upgraded('the file of a book'),
  onBookRetag: retagged('a book'),
  onDownload: 'Whether the service sends the notification when a file is imported into the library.',
  onDownloadFailure: 'Whether the service sends the notification when a download fails.',
  onEpisodeFileDelete: deleted('the file of an episode'),
  onEpisodeFileDeleteForUpgrade: upgraded('the file of an episode'),
  onGrab: 'Whether the service sends the notification when a release is sent to a download client.',
  onHealthIssue: 'Whether the service sends the notification when a health check finds a problem.',
  onHealthRestored: 'Whether the service sends the notification when a problem of a health check is solved.',
  onImportComplete: 'Whether the service sends the notification when all files of a download are imported.',
  onImportFailure: 'Whether the service sends the notification when an import fails.',
  onManualInteractionRequired:
    'Whether the service sends the notification when a download cannot be imported without a user.',
  onMovieAdded: added('a movie'),
  onMovieDelete: deleted('a movie'),
  onMovieFileDelete: deleted('the file of a movie'),
  onMovieFileDeleteForUpgrade: upgraded('the file of a movie'),
  onReleaseImport: 'Whether the service sends the notification when a release is imported into the library.',
  onRename: 'Whether the service sends the notification when files are renamed.',
  onSeriesAdd: added('a series'),
  onSeriesDelete: deleted('a series'),
  onTrackRetag: retagged('a track'),
  onUpgrade: 'Whether the service sends the notification when an imported file replaces a worse one.',
};
