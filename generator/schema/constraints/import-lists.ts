/**
 * The constraints of import lists. Those of AniList, Simkl, Trakt, Readarr and Whisparr come from the services'
 * sources: no recording has a signed-in list of these.
 */
import {
  type Constraint,
  type ImplementationConstraints,
  atMost,
  limits,
  nonEmpty,
  constraint,
} from '../field/constraint.ts';

export const IMPORT_LIST_FIELD_ROLES = { baseUrl: [constraint('httpUrl')], ...nonEmpty('accessToken') };

const apiKey: ImplementationConstraints = { fields: nonEmpty('apiKey') };
const link: ImplementationConstraints = { fields: { link: [constraint('httpUrl')] } };
const refreshed: ImplementationConstraints = { fields: nonEmpty('refreshToken'), needs: ['expires'] };

/** An ID at TMDb. */
const tmdb = (name: string): Record<string, readonly Constraint[]> => ({
  [name]: [constraint('positiveInteger')],
});

const trakt = {
  ...nonEmpty('refreshToken'),
  limit: [limits(1)],
} satisfies Record<string, readonly Constraint[]>;

export const IMPORT_LIST_CONSTRAINTS: Readonly<Record<string, ImplementationConstraints>> = {
  AniListImport: {
    fields: nonEmpty('username', 'refreshToken'),
    needs: ['expires'],
    groups: [
      {
        either: [
          ['importCurrent'],
          ['importPlanning'],
          ['importCompleted'],
          ['importDropped'],
          ['importPaused'],
          ['importRepeating'],
        ],
      },
    ],
  },
  CouchPotatoImport: { fields: { link: [constraint('httpUrl')], ...nonEmpty('apiKey') } },
  GoodreadsBookshelf: { fields: nonEmpty('accessTokenSecret', 'bookshelfIds') },
  GoodreadsListImportList: { fields: { listId: [limits(1)] }, needs: ['listId'] },
  GoodreadsOwnedBooks: { fields: nonEmpty('accessTokenSecret') },
  GoodreadsSeriesImportList: { fields: { seriesId: [limits(1)] }, needs: ['seriesId'] },
  IMDbListImport: { fields: { listId: [constraint('imdbUserList')] } },
  ImdbListImport: { fields: { listId: [constraint('imdbList')] } },
  LastFmTag: { fields: { ...nonEmpty('tagId'), count: [atMost(1000)] } },
  LastFmUser: { fields: { ...nonEmpty('userId'), count: [atMost(1000)] } },
  LazyLibrarianImport: { fields: { baseUrl: [constraint('url')], ...nonEmpty('apiKey') } },
  LidarrImport: apiKey,
  PlexRssImport: { fields: { url: [constraint('filled'), constraint('reachableUrl')] } },
  RSSImport: link,
  RadarrImport: apiKey,
  RadarrListImport: { fields: { url: [constraint('httpUrl')] } },
  ReadarrImport: apiKey,
  SimklUserImport: { groups: [{ either: [['expires']], when: { field: 'refreshToken', is: 'set' } }] },
  SonarrImport: apiKey,
  SpotifyFollowedArtists: refreshed,
  SpotifyPlaylist: { fields: nonEmpty('refreshToken', 'playlistIds'), needs: ['expires'] },
  SpotifySavedAlbums: refreshed,
  StevenLu2Import: { fields: { minScore: [limits(5, 8)] } },
  StevenLuImport: link,
  TMDbCompanyImport: { fields: tmdb('companyId') },
  TMDbKeywordImport: { fields: tmdb('keywordId') },
  TMDbListImport: { fields: tmdb('listId') },
  TMDbPersonImport: {
    fields: tmdb('personId'),
    groups: [
      {
        either: [
          ['personCast'],
          ['personCastDirector'],
          ['personCastProducer'],
          ['personCastSound'],
          ['personCastWriting'],
        ],
      },
    ],
  },
  TMDbPopularImport: {
    fields: {
      'filterCriteria.certification': [constraint('certification')],
      'filterCriteria.excludeCompanyIds': [constraint('integerList')],
      'filterCriteria.excludeGenreIds': [constraint('integerList')],
      'filterCriteria.includeCompanyIds': [constraint('integerList')],
      'filterCriteria.includeGenreIds': [constraint('integerList')],
      'filterCriteria.minVoteAverage': [constraint('oneDecimal')],
      'filterCriteria.minVotes': [constraint('optionalPositiveInteger')],
    },
  },
  TMDbUserImport: { fields: nonEmpty('accountId') },
  TPDbPerformer: { fields: { performerId: [constraint('performer')] } },
  TraktListImport: { fields: { ...trakt, ...nonEmpty('username', 'listname') }, needs: ['expires'] },
  TraktPopularImport: {
    fields: {
      ...trakt,
      certification: [constraint('certification')],
      rating: [constraint('integerRange')],
      years: [constraint('years')],
    },
    needs: ['expires'],
  },
  TraktUserImport: { fields: { ...trakt, ...nonEmpty('authUser') }, needs: ['expires'] },
  WhisparrImport: apiKey,
};
