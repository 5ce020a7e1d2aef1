/** The rules of notifications. */
import { type Demands, filled, limits, rule } from '../field/rule.ts';

/** What all notifications ask: rules by the role of a field. */
export const NOTIFICATION_ROLES = {
  host: [rule('host')],
  urlBase: [rule('urlBase')],
  webHookUrl: [rule('url')],
};

/** A path here and the path of the same there: one without the other says nothing. */
const mapped = { together: ['mapFrom', 'mapTo'] } as const;

/** Implementation -> what it asks beyond the roles. */
export const NOTIFICATION_RULES: Readonly<Record<string, Demands>> = {
  Apprise: {
    fields: { serverUrl: [rule('url')], configurationKey: [rule('slug')] },
    groups: [
      { either: [['configurationKey'], ['statelessUrls']] },
      { notBoth: [['statelessUrls'], ['configurationKey', 'tags']] },
    ],
  },
  CustomScript: { fields: { path: [rule('script')], arguments: [rule('nothing')] } },
  Discord: {},
  Email: {
    fields: {
      ...filled('server', 'from'),
      to: [{ each: rule('mail') }],
      cc: [{ each: rule('mail') }],
      bcc: [{ each: rule('mail') }],
    },
    groups: [{ either: [['to'], ['cc'], ['bcc']] }],
  },
  GoodreadsBookshelf: {
    fields: filled('accessToken', 'accessTokenSecret'),
    groups: [{ either: [['addIds'], ['removeIds']] }],
  },
  GoodreadsOwnedBooks: { fields: filled('accessToken', 'accessTokenSecret') },
  Gotify: { fields: { server: [rule('url')], ...filled('appToken') } },
  Join: { fields: { ...filled('apiKey'), deviceIds: [rule('nothing')] } },
  Kavita: { fields: filled('apiKey') },
  MailGun: { fields: filled('apiKey', 'from', 'recipients') },
  MediaBrowser: { fields: filled('apiKey'), groups: [mapped] },
  Notifiarr: { fields: filled('apiKey') },
  Ntfy: {
    fields: {
      serverUrl: [rule('optionalUrl')],
      clickUrl: [rule('optionalUrl')],
      topics: [rule('filled'), { each: rule('topic') }],
    },
    groups: [{ together: ['userName', 'password'], unless: 'accessToken' }],
  },
  PlexServer: { fields: { urlBase: [] }, groups: [mapped] },
  Prowl: { fields: filled('apiKey') },
  PushBullet: { fields: filled('apiKey') },
  Pushcut: { fields: filled('apiKey', 'notificationName') },
  Pushover: { fields: { ...filled('userKey'), encryptionKey: [rule('hexDigits', 64)], ttl: [limits(0)] } },
  Pushsafer: {
    fields: {
      ...filled('apiKey'),
      sound: [rule('numeral', 0, 62)],
      vibration: [rule('numeral', 1, 3)],
      icon: [rule('numeral', 1, 181)],
      iconColor: [rule('colour')],
    },
  },
  SendGrid: {
    fields: {
      ...filled('apiKey'),
      from: [rule('filled'), rule('mail')],
      recipients: [rule('filled'), { each: rule('mail') }],
    },
  },
  // Its address may be anything; a port beyond 65535 is stored and leads nowhere, so the type refuses it.
  Signal: { fields: filled('host', 'senderNumber', 'receiverId'), needs: ['port'] },
  Simplepush: { fields: filled('key') },
  Slack: { fields: filled('username') },
  Stash: {},
  Subsonic: {},
  SynologyIndexer: {},
  Telegram: { fields: { ...filled('botToken', 'chatId'), topicId: [limits(2)] } },
  Trakt: { fields: filled('accessToken', 'refreshToken'), needs: ['expires'] },
  Twitter: {
    fields: filled('consumerKey', 'consumerSecret', 'accessToken', 'accessTokenSecret'),
    groups: [{ either: [['mention']], when: 'directMessage' }],
  },
  Webhook: { fields: { url: [rule('url')] } },
  Xbmc: { fields: { displayTime: [limits(2)] } },
};
