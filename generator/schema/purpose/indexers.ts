/** The purposes of the keys of indexers. Definitions have no options, so keys that only they have are not here. */
import type { KindPurposes } from './row.ts';

const seedRatio = 'Ratio of upload to download until which the client seeds. If unset, the client decides.';
const seedTime = 'Time for which the client seeds a download. If unset, the client decides.';

export const INDEXER_PURPOSES: KindPurposes = {
  general: {
    appProfile: 'Name of the app profile: it determines for which searches the applications use the indexer.',
    downloadClient:
      'Name of the download client for releases of this indexer. If unset, the service chooses a client.',
    enableAutomaticSearch: 'Whether the service uses the indexer for its own searches.',
    enableInteractiveSearch: 'Whether the service uses the indexer for searches in its web UI.',
    enableRss: 'Whether the service regularly reads the newest releases of the indexer.',
    priority:
      'Order among indexers with equal releases. The service takes the release of the indexer with the lowest number.',
    redirect: 'Whether applications get the address of a release from Prowlarr and download it themselves.',
    seasonSearchMaximumSingleEpisodeAge:
      'Age of the newest episode, in days, up to which a search for a season also accepts single episodes. 0 means that a search accepts them at any age.',
  },
  fields: {
    aPIKey: 'API key of the account at the site.',
    aPIUser: 'API user of the account at the site.',
    additionalParameters: 'Parameters that the service adds to the URL of each request.',
    allowZeroSize: 'Whether the service accepts a feed that does not contain the sizes of its releases.',
    animeCategories:
      'Categories in which the service looks for anime. An empty list switches these searches off.',
    animeStandardFormatSearch: 'Whether the service also looks for anime by season and episode numbers.',
    apiKey: 'API key of the indexer.',
    apiPath: 'Path of the API below the URL of the indexer.',
    'baseSettings.grabLimit':
      'Highest number of downloads from the indexer per unit of time. Prowlarr then waits.',
    'baseSettings.limitsUnit': 'Unit of time of the two limits.',
    'baseSettings.queryLimit':
      'Highest number of requests to the indexer per unit of time. Prowlarr then waits.',
    baseUrl: 'URL of the indexer.',
    'TorrentRssIndexer.baseUrl': 'URL from which the service reads the feed.',
    'IPTorrents.baseUrl':
      'URL of the personal feed of the site. In Prowlarr, it is the URL of the site itself.',
    categories: 'Categories in which the service looks.',
    codecs: 'Codecs to which results are limited. An empty list means all.',
    cookie: 'Cookie of a browser that is signed in to the site.',
    defaultReleaseSize: 'Size that Prowlarr assumes for a release if the feed does not contain the size.',
    earlyReleaseLimit: 'Time before the release date from which the service accepts a release.',
    failDownloads: 'Kinds of suspicious files. A download that contains one counts as failed.',
    mediums: 'Media to which results are limited. An empty list means all.',
    minimumSeeders: 'Lowest number of seeders with which the service accepts a release.',
    multiLanguages: 'Languages that a release of this indexer has if its title contains `MULTI`.',
    passkey: 'Passkey of the account at the site.',
    rejectBlocklistedTorrentHashesWhileGrabbing:
      'Whether the service also compares the hash of a torrent with the blocklist when it downloads the torrent.',
    removeYear: 'Whether the service omits the year of the movie from its searches.',
    requiredFlags:
      'Flags of which a release must have at least one. An empty list means that no flag is required.',
    'seedCriteria.discographySeedTime':
      'Time for which the client seeds a discography. If unset, the client decides.',
    'seedCriteria.seasonPackSeedTime':
      'Time for which the client seeds a whole season. If unset, the client decides.',
    'seedCriteria.seedRatio': seedRatio,
    'seedCriteria.seedTime': seedTime,
    'torrentBaseSettings.appMinimumSeeders':
      'Lowest number of seeders with which the applications accept a release. If unset, it is that of the app profile.',
    'torrentBaseSettings.packSeedTime':
      'Time for which the client seeds a whole season or discography. If unset, the client decides.',
    'torrentBaseSettings.preferMagnetUrl':
      'Whether Prowlarr uses magnet links in place of files if both exist.',
    'torrentBaseSettings.seedRatio': seedRatio,
    'torrentBaseSettings.seedTime': seedTime,
    useFreeleechToken: 'Whether downloads use freeleech tokens of the account.',
    user: 'User name of the account at the site.',
    username: 'User name of the account at the site.',
    password: 'Password of the account at the site.',
    vipExpiration: 'Date on which the VIP status of the account ends. Prowlarr warns before that date.',
  },
};
