/** What the schema does not say, or says otherwise than people do. Exceptions are lines here, nowhere else. */
import type { FieldType } from './types.ts';

/** Implementations whose option is not their class name in lower camel case. */
export const OPTION_NAMES: Readonly<Record<string, string>> = {
  MediaBrowser: 'jellyfin',
  TriblerDownloadClient: 'tribler',
  Xbmc: 'kodi',
};

/**
 * Fields whose type shows neither in `type` nor in the default: `Implementation.field`.
 * Source: captures, `field-values.json` (18,500 probes, these two misfit).
 */
export const FIELD_TYPES: Readonly<Record<string, FieldType>> = {
  'Telegram.topicId': { kind: 'int' },
  'Trakt.expires': { kind: 'date' },
};

/** Fields that are secret in fact though some services do not mark them (SERVARR.md, "Writing"). */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'accesstoken',
  'accesstokensecret',
  'apikey',
  'apitoken',
  'apptoken',
  'authtoken',
  'bottoken',
  'configurationkey',
  'consumersecret',
  'refreshtoken',
  'secrettoken',
  'statelessurls',
  'userkey',
  'webhookurl',
]);

/** Limits of numbers outside `fields`, which the schema does not show (SERVARR.md, "Writing"). */
export const GENERAL_LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  priority: [1, 50],
};

/** Names of the field that puts a download into a category, the first that an app has. */
export const CATEGORY_FIELDS = ['tvCategory', 'movieCategory', 'musicCategory', 'bookCategory', 'category'];

/**
 * Fields without which a service refuses to switch the resource on, as groups of which one field
 * must be set. Source: captures, `refused-when-bare.json`; a field with a default of its own does
 * not count for that app.
 */
export const REQUIRED_FIELDS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Apprise: [['configurationKey', 'statelessUrls'], ['serverUrl']],
  CustomScript: [['path']],
  Discord: [['webHookUrl']],
  Email: [['from'], ['server'], ['bcc', 'cc', 'to']],
  Gotify: [['appToken'], ['server']],
  Hadouken: [['password'], ['username']],
  Join: [['apiKey']],
  MailGun: [['apiKey'], ['from'], ['recipients']],
  MediaBrowser: [['host']],
  Notifiarr: [['apiKey']],
  Ntfy: [['topics']],
  NzbVortex: [['apiKey']],
  PlexServer: [['host']],
  Pneumatic: [['nzbFolder'], ['strmFolder']],
  Prowl: [['apiKey']],
  PushBullet: [['apiKey']],
  Pushcut: [['apiKey'], ['notificationName']],
  Pushover: [['userKey']],
  Pushsafer: [['apiKey']],
  Sabnzbd: [['apiKey', 'password', 'username']],
  SendGrid: [['apiKey'], ['from'], ['recipients']],
  Signal: [['host'], ['port'], ['receiverId'], ['senderNumber']],
  Simplepush: [['key']],
  Slack: [['username'], ['webHookUrl']],
  Subsonic: [['host']],
  Telegram: [['botToken'], ['chatId']],
  TorrentBlackhole: [['torrentFolder']],
  TorrentFreeboxDownload: [['appId'], ['appToken']],
  Trakt: [['accessToken'], ['expires'], ['refreshToken']],
  TriblerDownloadClient: [['apiKey']],
  Twitter: [['accessToken'], ['accessTokenSecret'], ['consumerKey'], ['consumerSecret'], ['mention']],
  UsenetBlackhole: [['nzbFolder'], ['watchFolder']],
  Webhook: [['url']],
  Xbmc: [['host']],
};
