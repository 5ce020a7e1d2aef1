/** The purposes of the keys of applications, proxies and metadata files. */
import type { KindPurposes } from './row.ts';

export const APPLICATION_PURPOSES: KindPurposes = {
  general: {
    syncLevel:
      'Which changes of indexers Prowlarr sends to the application: none, new indexers only, or new, changed and removed ones.',
  },
  fields: {
    animeSyncCategories:
      'Categories for anime. The application gets the indexers that have one, with these categories.',
    apiKey: 'API key of the application.',
    baseUrl: 'URL at which Prowlarr reaches the application.',
    prowlarrUrl: 'URL at which the application reaches Prowlarr.',
    syncAnimeStandardFormatSearch:
      'Whether the application also looks for anime by season and episode numbers.',
    syncCategories: 'Categories. The application gets the indexers that have one, with these categories.',
    syncRejectBlocklistedTorrentHashesWhileGrabbing:
      'Whether the application also compares the hash of a torrent with its blocklist when it downloads the torrent.',
  },
};

export const PROXY_PURPOSES: KindPurposes = {
  general: {},
  fields: {
    host: 'Host name or IP address of the proxy.',
    'FlareSolverr.host': 'URL of FlareSolverr, with its scheme and port.',
    port: 'Port on which the proxy listens.',
    requestTimeout: 'Longest time for which FlareSolverr works on a request.',
  },
};

const file = (what: string): string => `Whether the service stores a file with the metadata of each ${what}.`;
const images = (what: string): string =>
  `Whether the service stores the images of each ${what} with its files.`;

export const METADATA_PURPOSES: KindPurposes = {
  general: {},
  fields: {
    addCollectionName: 'Whether the file of a movie contains the name of its collection.',
    albumImages: images('album'),
    albumMetadata: file('album'),
    artistImages: images('artist'),
    artistMetadata: file('artist'),
    deprecated: 'Mark of a format that the apps no longer write. It has no effect.',
    episodeImageThumb: 'Whether the file of an episode contains the URL of its image.',
    episodeImages: images('episode'),
    episodeMappings: 'Whether the file for Plex contains the number of each episode.',
    episodeMetadata: file('episode'),
    movieImages: images('movie'),
    movieMetadata: file('movie'),
    movieMetadataLanguage: 'Language of the metadata of movies. Original means the language of the movie.',
    movieMetadataURL: 'Whether the file of a movie contains the URLs of the movie at TMDb and IMDb.',
    seasonImages: images('season'),
    seriesImages: images('series'),
    seriesMetadata: file('series'),
    seriesMetadataEpisodeGuide: 'Whether the file of a series contains its episode guide.',
    seriesMetadataUrl: 'Whether the file of a series contains its URL at TheTVDB.',
    seriesPlexMatchFile: 'Whether the service stores a file by which Plex recognises the series.',
    trackMetadata: file('track'),
    useMovieNfo: 'Whether the file of a movie is called `movie.nfo` instead of like the movie.',
  },
};
