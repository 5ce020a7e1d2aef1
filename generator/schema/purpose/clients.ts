/** The purposes of the keys of download clients. */
import type { KindPurposes } from './row.ts';

const category = 'Category in the client for the downloads of the service.';
const imported = 'Category that the service gives to a download in the client after the import.';
const directory =
  'Folder of the downloads on the machine of the client. If unset, the client has its own default.';

export const CLIENT_PURPOSES: KindPurposes = {
  general: {
    mappedCategories:
      'Categories in the client for releases with certain indexer categories. All other releases get the default category of the client.',
    priority:
      'Order among the clients of a protocol: the service uses the lowest number. Clients with the same number take turns.',
    removeCompletedDownloads: 'Whether the service removes downloads from the client after the import.',
    removeFailedDownloads: 'Whether the service removes failed downloads from the client.',
  },
  fields: {
    addPaused: 'Whether the client adds downloads without starting them.',
    addStopped: 'Whether the client adds torrents without starting them.',
    additionalTags: 'Properties of a release that become additional tags of its download.',
    apiKey: 'API key of the download client.',
    apiUrl: 'Path of the API with its version.',
    appId: 'ID of the application that you registered on the Freebox.',
    appToken: 'Token that the Freebox issued to the application.',
    category,
    completedDirectory: 'Folder to which Deluge moves finished downloads.',
    contentLayout: 'Whether qBittorrent creates a subfolder for the files of a torrent.',
    destination: 'Folder in which Flood stores the downloads.',
    destinationDirectory: 'Folder on the Freebox in which downloads are stored.',
    directory,
    downloadDirectory: 'Folder in which Deluge stores the downloads. If unset, Deluge uses its own default.',
    firstAndLast: 'Whether qBittorrent downloads the first and the last pieces of a file first.',
    host: 'Host name or IP address of the download client.',
    initialState: 'State in which qBittorrent adds torrents. A forced start ignores the limits of the queue.',
    intialState: 'State in which uTorrent adds torrents. A forced start ignores the limits of the queue.',
    magnetFileExtension: 'File name extension of saved magnet links, with its dot.',
    movieCategory: category,
    movieDirectory: directory,
    movieImportedCategory: imported,
    musicCategory: category,
    musicDirectory: directory,
    musicImportedCategory: imported,
    nzbFolder: 'Folder in which the service stores `.nzb` files for the client.',
    olderMoviePriority: 'Priority in the client of movies that came out more than 21 days ago.',
    olderMusicPriority: 'Priority in the client of albums that came out more than 14 days ago.',
    olderPriority: 'Position in the queue of titles that came out some weeks ago.',
    olderTvPriority: 'Priority in the client of episodes and books that came out more than 14 days ago.',
    'Deluge.password': "Password of Deluge's web UI.",
    port: 'Port on which the download client listens.',
    postImportTags: 'Tags that Flood adds to a download after the import.',
    priority: 'Priority of new downloads in the client.',
    readOnly:
      'Whether the service leaves the files in the watch folder and imports copies or hardlinks of them.',
    recentMoviePriority: 'Priority in the client of movies that came out in the last 21 days.',
    recentMusicPriority: 'Priority in the client of albums that came out in the last 14 days.',
    recentPriority: 'Position in the queue of titles that have just come out.',
    recentTvPriority: 'Priority in the client of episodes and books that came out in the last 14 days.',
    rpcPath: 'Path of the XML-RPC interface of Aria2.',
    saveMagnetFiles:
      'Whether the service saves the magnet link in a file if a release has no `.torrent` file.',
    secretToken: 'Secret token of the RPC interface of Aria2.',
    sequentialOrder: 'Whether qBittorrent downloads the pieces of a file in order.',
    startOnAdd: 'Whether Flood starts a download when the service adds it.',
    strmFolder: 'Folder in which the `.strm` files for Kodi are stored.',
    tags: "Tags of this service's downloads in Flood. The service recognises its downloads by them.",
    torrentFolder: 'Folder in which the service stores `.torrent` files for the client.',
    tvCategory: category,
    tvDirectory: directory,
    tvImportedCategory: imported,
    'RTorrent.urlBase': 'Path of the XML-RPC interface of rTorrent.',
    'Transmission.urlBase': 'Path in front of the RPC interface of Transmission.',
    'Vuze.urlBase': 'Path in front of the RPC interface of Vuze.',
    watchFolder: 'Folder in which finished downloads appear. The service imports them from there.',
  },
};
