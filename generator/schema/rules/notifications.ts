/** The constraints of notifications. */
import { type ImplementationConstraints, nonEmpty, limits, rule } from '../field/rule.ts';

/** The constraints of all notifications, by the role of a field. */
export const NOTIFICATION_FIELD_ROLES = {
  host: [rule('host')],
  urlBase: [rule('urlBase')],
  webHookUrl: [rule('url')],
};

/** A local path and the path of the same folder on the target. One has no meaning without the other. */
const mapped = { together: ['mapFrom', 'mapTo'] } as const;

/** Implementation -> its constraints in addition to those of the roles. */
export const NOTIFICATION_RULES: Readonly<Record<string, ImplementationConstraints>> = {
  Apprise: {
    fields: { serverUrl: [rule('url')], configurationKey: [rule('slug')] },
    groups: [
      { either: [['configurationKey'], ['statelessUrls']] },
      { notBoth: [['statelessUrls'], ['configurationKey', 'tags']] },
    ],
  },
  CustomScript: { fields: { path: [rule('script')], arguments: [rule('nothing')] } },
  Email: {
    fields: {
      ...nonEmpty('server', 'from'),
      to: [{ each: rule('mail') }],
      cc: [{ each: rule('mail') }],
      bcc: [{ each: rule('mail') }],
    },
    groups: [{ either: [['to'], ['cc'], ['bcc']] }],
  },
  GoodreadsBookshelf: {
    fields: nonEmpty('accessToken', 'accessTokenSecret'),
    groups: [{ either: [['addIds'], ['removeIds']] }],
  },
  GoodreadsOwnedBooks: { fields: nonEmpty('accessToken', 'accessTokenSecret') },
  Gotify: { fields: { server: [rule('url')], ...nonEmpty('appToken') } },
  Join: { fields: { ...nonEmpty('apiKey'), deviceIds: [rule('nothing')] } },
  Kavita: { fields: nonEmpty('apiKey') },
  MailGun: { fields: nonEmpty('apiKey', 'from', 'recipients') },
  MediaBrowser: { fields: nonEmpty('apiKey'), groups: [mapped] },
  Notifiarr: { fields: nonEmpty('apiKey') },
  Ntfy: {
    fields: {
      serverUrl: [rule('optionalUrl')],
      clickUrl: [rule('optionalUrl')],
      topics: [rule('filled'), { each: rule('topic') }],
    },
    groups: [{ together: ['userName', 'password'], unless: 'accessToken' }],
  },
  PlexServer: { fields: { urlBase: [] }, groups: [mapped] },
  Prowl: { fields: nonEmpty('apiKey') },
  PushBullet: { fields: nonEmpty('apiKey') },
  Pushcut: { fields: nonEmpty('apiKey', 'notificationName') },
  Pushover: { fields: { ...nonEmpty('userKey'), ttl: [limits(0)] } },
  Pushsafer: {
    fields: {
      ...nonEmpty('apiKey'),
      sound: [rule('numeral', 0, 62)],
      vibration: [rule('numeral', 1, 3)],
      icon: [rule('numeral', 1, 181)],
      iconColor: [rule('colour')],
    },
  },
  SendGrid: {
    fields: {
      ...nonEmpty('apiKey'),
      from: [rule('filled'), rule('mail')],
      recipients: [rule('filled'), { each: rule('mail') }],
    },
  },
  // The address may be anything. Services store a port beyond 65535, but no program can listen on it.
  Signal: { fields: nonEmpty('host', 'senderNumber', 'receiverId'), needs: ['port'] },
  Simplepush: { fields: nonEmpty('key') },
  Slack: { fields: nonEmpty('username') },
  Stash: {
    groups: [mapped, { either: [['generatePreviews']], when: { field: 'generateImagePreviews', is: 'on' } }],
  },
  Telegram: { fields: { ...nonEmpty('botToken', 'chatId'), topicId: [limits(2)] } },
  Trakt: { fields: nonEmpty('accessToken', 'refreshToken'), needs: ['expires'] },
  Twitter: {
    fields: nonEmpty('consumerKey', 'consumerSecret', 'accessToken', 'accessTokenSecret'),
    groups: [{ either: [['mention']], when: { field: 'directMessage', is: 'on' } }],
  },
  Webhook: { fields: { url: [rule('url')] } },
  Xbmc: { fields: { displayTime: [limits(2)] } },
};
