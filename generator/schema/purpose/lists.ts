/** The purposes of the keys of import lists. */
import type { KindPurposes } from './row.ts';

const other = (what: string): string =>
  `${what} in the other service to which the list is limited. An empty list means all.`;
const status = (what: string): string => `Whether the list contains series that ${what}.`;
const listId = 'ID of the list at the site.';
const credits = (what: string): string => `Whether the list contains movies ${what}.`;
const ids = (which: string, what: string): string =>
  `IDs at TMDb of the ${what} ${which}, separated by commas.`;

export const LIST_PURPOSES: KindPurposes = {
  general: {
    enableAuto:
      'Whether the service adds the movies of the list to the library. Otherwise it only shows them.',
    listOrder: 'Order among lists of the same type. The service reads lists with a lower number first.',
    metadataProfile: 'Name of the metadata profile of what the list adds.',
    minimumAvailability: 'Availability from which the service looks for movies that the list adds.',
    monitor:
      'Whether the service monitors movies that the list adds, and the collections that they belong to.',
    monitorNewItems: 'Which later albums, books or seasons of what the list adds the service monitors.',
    qualityProfile: 'Name of the quality profile of what the list adds.',
    rootFolderPath:
      'Path of the root folder for what the list adds. It must be a root folder of the service.',
    searchForMissingEpisodes: 'Whether the service looks for missing episodes of series that the list adds.',
    searchOnAdd: 'Whether the service looks for a movie when the list adds it.',
    seasonFolder: 'Whether series that the list adds have a folder for each season.',
    seriesType:
      'Type of the series that the list adds. It determines how the service numbers and finds episodes.',
    shouldMonitor: 'What the service monitors of the artists, authors or series that the list adds.',
    shouldMonitorExisting:
      'Whether the service also monitors items of the list that are already in the library.',
    shouldSearch: 'Whether the service looks for items when the list adds them.',
    siteMonitorType: 'Which episodes of a site the service monitors when the list adds the site.',
  },
  fields: {
    accountId: 'ID of the TMDb account. A sign-in in the web UI fills it.',
    apiKey: 'API key of the service that the list comes from.',
    authUser: 'Name of the signed-in user. A sign-in in the web UI fills it.',
    baseUrl: 'URL of the service that the list comes from.',
    'CustomImport.baseUrl': 'URL from which the service reads the list.',
    bookshelfIds: 'Bookshelves whose books the list contains.',
    certification: 'Certifications to which the list is limited, separated by commas.',
    companyId: 'ID of the company at TMDb whose movies the list contains.',
    count: 'Highest number of entries that the service reads.',
    'filterCriteria.certification': 'Certifications to which the list is limited.',
    'filterCriteria.excludeCompanyIds': ids('whose movies the list omits', 'companies'),
    'filterCriteria.excludeGenreIds': ids('whose movies the list omits', 'genres'),
    'filterCriteria.includeCompanyIds': ids('to which the list is limited', 'companies'),
    'filterCriteria.includeGenreIds': ids('to which the list is limited', 'genres'),
    'filterCriteria.languageCode': 'Original language to which the list is limited.',
    'filterCriteria.minVoteAverage': 'Lowest average of the votes at TMDb, from 0 to 10.',
    'filterCriteria.minVotes': 'Lowest number of votes at TMDb.',
    genres: 'Genres at Trakt to which the list is limited, separated by commas.',
    importCancelled: status('were cancelled'),
    importCompleted: status('the user has watched'),
    importCurrent: status('the user is watching'),
    importDropped: status('the user has stopped watching'),
    importFinished: status('have ended'),
    importHiatus: status('are interrupted'),
    importPaused: status('the user has paused'),
    importPlanning: status('the user plans to watch'),
    importReleasing: status('are currently released'),
    importRepeating: status('the user is watching again'),
    importUnreleased: status('are not yet released'),
    keywordId: 'ID of the keyword at TMDb whose movies the list contains.',
    languageProfileIds: other('IDs of language profiles'),
    limit: 'Highest number of entries that the service reads.',
    link: 'URL from which the service reads the list.',
    'CouchPotatoImport.link': 'URL of CouchPotato, without its port.',
    listId,
    listStatus: 'Status at MyAnimeList of the series that the list contains.',
    listType: 'List of the account that the service reads.',
    listname: 'Name of the list at Trakt.',
    'LastFmUser.method': 'List of the user that the service reads.',
    minScore: 'Lowest rating of a movie that the list contains.',
    onlyActive: 'Whether the list is limited to movies that CouchPotato still wants.',
    performerId: 'ID of the performer whose scenes the list contains.',
    period: 'Time for which Last.fm counts.',
    personCast: credits('in which the person acts'),
    personCastDirector: credits('that the person directed'),
    personCastProducer: credits('that the person produced'),
    personCastSound: credits('whose sound the person made'),
    personCastWriting: credits('that the person wrote'),
    personId: 'ID of the person at TMDb whose movies the list contains.',
    playlistIds: 'IDs of the playlists at Spotify whose artists and albums the list contains.',
    'CouchPotatoImport.port': 'Port on which CouchPotato listens.',
    profileIds: other('IDs of quality profiles'),
    rating: 'Range of ratings in percent to which the list is limited.',
    rootFolderPaths: other('Paths of root folders'),
    seriesId: 'ID of the series at the site.',
    showType: 'Whether the list contains shows or anime.',
    source: 'Site whose ratings count.',
    syncSeasonMonitoring:
      'Whether the service monitors the same seasons as the other service, whenever it reads the list.',
    tMDbListType: 'List of TMDb that the service reads.',
    tagId: 'Tag at Last.fm whose artists the list contains.',
    tagIds: other('IDs of tags'),
    traktAdditionalParameters: 'Parameters that the service adds to the URL of each request to Trakt.',
    traktListType: 'List of Trakt that the service reads.',
    traktWatchSorting: 'Property by which Trakt sorts the watch list.',
    traktWatchedListType: 'Which series of the list of watched series the service reads.',
    url: 'URL from which the service reads the list.',
    'CouchPotatoImport.urlBase':
      "Path in front of CouchPotato's own paths, for example behind a reverse proxy.",
    'GoodreadsBookshelf.userId': 'ID of the Goodreads user. A sign-in in the web UI fills it.',
    'GoodreadsOwnedBooks.userId': 'ID of the Goodreads user. A sign-in in the web UI fills it.',
    'LastFmUser.userId': 'Name of the user at Last.fm.',
    userName: 'Name of the Goodreads user. A sign-in in the web UI fills it.',
    username: 'Name of the user at the site whose list the service reads.',
    years: 'Year, or range of years, to which the list is limited.',
  },
};
