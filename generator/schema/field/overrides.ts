/** Exceptions: facts that schemas lack, and names that users know. All exceptions are lines here. */
import { RESERVED_NAMES } from '../../servarr/reserved.ts';
import type { FieldType } from './types.ts';

/** The implementations whose option is not the class name in lower camel case without the class endings of the kind. */
export const OPTION_NAMES: Readonly<Record<string, string>> = {
  IMDbListImport: 'imdbLists',
  MediaBrowser: 'jellyfin',
  MediaBrowserMetadata: 'emby',
  RQBit: 'rqbit',
  RSSImport: 'rss',
  TMDbCompanyImport: 'tmdbCompany',
  TMDbKeywordImport: 'tmdbKeyword',
  TMDbListImport: 'tmdbList',
  TMDbPersonImport: 'tmdbPerson',
  TMDbPopularImport: 'tmdbPopular',
  TMDbUserImport: 'tmdbUser',
  TPDbPerformer: 'tpdbPerformer',
  Xbmc: 'kodi',
  XbmcMetadata: 'kodi',
};

/**
 * Fields whose type follows neither from `type` nor from the default: `Implementation.field`, or the field alone if it
 * has this type in all implementations. Source: `field-values.json` and `kinds-field-values.json` in test/recordings.
 */
export const FIELD_TYPES: Readonly<Record<string, FieldType>> = {
  'Telegram.topicId': { name: 'int' },
  // Whisparr 2 shows a text box, but the field is a number as in the other apps.
  'seedCriteria.seedRatio': { name: 'float' },
  // Text boxes of Lidarr and Readarr that store an integer and silently drop any other value.
  'seedCriteria.discographySeedTime': { name: 'int' },
  'seedCriteria.seedTime': { name: 'int' },
  // Conditions name what the service has; the host program looks up the numbers.
  'MetadataProfileSpecification.value': { name: 'name' },
  'QualityProfileSpecification.value': { name: 'name' },
  'RootFolderSpecification.value': { name: 'folder' },
  'TagSpecification.value': { name: 'name' },
  // A choice among another service's root folders, by path and not by number.
  rootFolderPaths: { name: 'list', of: { name: 'text' } },
};

/**
 * Fields that are not settings, regardless of their type: the definition determines their value, or their name has a
 * special meaning in an attribute set for Nix or the modules.
 */
export const FIXED_FIELDS: ReadonlySet<string> = new Set(['definitionFile', ...RESERVED_NAMES]);

/** Actions that fetch choices of which the service uses the first by default: the addresses of a site. */
export const CHOSEN_BY_SERVICE: ReadonlySet<string> = new Set(['getUrls']);

/** Fields that contain a secret but that some services do not mark as secret (docs/servarr-api.md, "Writing"). */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'accesstoken',
  'accesstokensecret',
  'alt2fatoken',
  'apikey',
  'apitoken',
  'apptoken',
  'authtoken',
  'bottoken',
  'configurationkey',
  'consumerkey',
  'consumersecret',
  'cookie',
  'csrf_token',
  'mamid',
  'passan',
  'passkey',
  'password',
  'pin',
  'refreshtoken',
  'requesttokensecret',
  'secrettoken',
  'staffpass',
  'statelessurls',
  'userkey',
  'webhookurl',
]);

/**
 * Fields, as `Implementation.field`, that a service does not mark as secret but that often contain a token: the address
 * of a webhook or a feed, the arguments of a script, a topic that everyone who knows its name can read. Readarr marks no
 * secret at all. suite does not print these fields, and import writes a reference in their place.
 */
export const TELLING_FIELDS: ReadonlySet<string> = new Set([
  'CustomScript.arguments',
  'Ntfy.topics',
  'PlexRssImport.url',
  'RSSImport.link',
  'Signal.senderNumber',
  'Simplepush.key',
  'TorrentRssIndexer.baseUrl',
  'Webhook.url',
]);

/** A field that every sign-in fills, in lower case. */
export const SIGN_IN_TOKEN = 'accesstoken';

/** The field with which a service refreshes the tokens of a sign-in, in lower case. */
export const REFRESH_TOKEN = 'refreshtoken';

/** Fields that a sign-in in the web UI of a service fills, in lower case (docs/servarr-api.md, "Kinds"). */
export const SIGN_IN_FIELDS: ReadonlySet<string> = new Set([
  SIGN_IN_TOKEN,
  'accesstokensecret',
  'expires',
  REFRESH_TOKEN,
]);

/** Limits of general keys that are numbers, which schemas do not show (docs/servarr-api.md, "Writing"). */
export const GENERAL_LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  priority: [1, 50],
};

/** Prefixes of field names that depend on the media of an app: `tvCategory`, `musicDirectory`. */
export const MEDIA: readonly string[] = ['tv', 'movie', 'music', 'book'];

/** Names of the field with the category of a download. The first one that an app has counts. */
export const CATEGORY_FIELDS: readonly string[] = [...MEDIA.map((media) => `${media}Category`), 'category'];
