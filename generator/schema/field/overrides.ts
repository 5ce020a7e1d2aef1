/** What the schema does not say, or says otherwise than people do. Exceptions are lines here, nowhere else. */
import { RESERVED_NAMES } from '../../servarr/reserved.ts';
import type { FieldType } from './types.ts';

/** Implementations whose option is not their class name in lower camel case, less what classes of the kind end with. */
export const OPTION_NAMES: Readonly<Record<string, string>> = {
  IMDbListImport: 'imdbLists',
  MediaBrowser: 'jellyfin',
  MediaBrowserMetadata: 'emby',
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
 * Fields whose type shows neither in `type` nor in the default: `Implementation.field`, or the field alone where
 * it is so in all that have it. Source: captures, `field-values.json`, `kinds-field-values.json`.
 */
export const FIELD_TYPES: Readonly<Record<string, FieldType>> = {
  'Telegram.topicId': { name: 'int' },
  // Whisparr 2 shows a textbox for it; it is the number that it is elsewhere.
  'seedCriteria.seedRatio': { name: 'float' },
  // Textboxes of Lidarr and Readarr that store a whole number and silently drop any other value.
  'seedCriteria.discographySeedTime': { name: 'int' },
  'seedCriteria.seedTime': { name: 'int' },
  // A choice of what another service has, by paths and not by numbers.
  rootFolderPaths: { name: 'list', of: { name: 'text' } },
};

/**
 * Fields that are no setting whatever their type says: what they hold is fixed by the definition they stand in, or they
 * are called like what makes a set something else to Nix and to the modules: a set cannot have them as plain keys.
 */
export const FIXED_FIELDS: ReadonlySet<string> = new Set(['definitionFile', ...RESERVED_NAMES]);

/** Requests for choices of which the service takes the first where nothing is chosen: the addresses of a site. */
export const CHOSEN_BY_SERVICE: ReadonlySet<string> = new Set(['getUrls']);

/** Fields that are secret in fact though some services do not mark them (docs/servarr-api.md, "Writing"). */
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
  'consumersecret',
  'cookie',
  'csrf_token',
  'mamid',
  'passan',
  'passkey',
  'password',
  'pin',
  'refreshtoken',
  'secrettoken',
  'staffpass',
  'statelessurls',
  'userkey',
  'webhookurl',
]);

/**
 * Fields, as `Implementation.field`, that are settings like any other but often hold a token: the address of a webhook,
 * the arguments of a script, a topic that everyone who knows its name can read. They are not shown, and import writes a
 * reference in their place.
 */
export const TELLING_FIELDS: ReadonlySet<string> = new Set([
  'CustomScript.arguments',
  'Ntfy.topics',
  'Webhook.url',
]);

/** What every sign-in brings, in small letters. */
export const SIGN_IN_TOKEN = 'accesstoken';

/** By this, in small letters, a service renews what a sign-in has brought. */
export const REFRESH_TOKEN = 'refreshtoken';

/** Fields that a sign-in in the web UI of a service brings, in small letters (docs/servarr-api.md, "Kinds"). */
export const SIGN_IN_FIELDS: ReadonlySet<string> = new Set([
  SIGN_IN_TOKEN,
  'accesstokensecret',
  'expires',
  REFRESH_TOKEN,
]);

/** Limits of numbers outside `fields`, which the schema does not show (docs/servarr-api.md, "Writing"). */
export const GENERAL_LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  priority: [1, 50],
};

/** What names of fields begin with that are called after what an app is for: `tvCategory`, `musicDirectory`. */
export const MEDIA: readonly string[] = ['tv', 'movie', 'music', 'book'];

/** Names of the field that puts a download into a category, the first that an app has. */
export const CATEGORY_FIELDS: readonly string[] = [...MEDIA.map((media) => `${media}Category`), 'category'];
