/** The constraints of notifications. */
import { type ImplementationConstraints, nonEmpty, limits, constraint } from '../field/constraint.ts';

export const NOTIFICATION_FIELD_ROLES = {
  host: [constraint('host')],
  urlBase: [constraint('urlBase')],
  webHookUrl: [constraint('url')],
};

/** A local path and the path of the same folder on the target. One has no meaning without the other. */
const mapped = { together: ['mapFrom', 'mapTo'] } as const;

export const NOTIFICATION_CONSTRAINTS: Readonly<Record<string, ImplementationConstraints>> = {
  Apprise: {
    fields: { serverUrl: [constraint('url')], configurationKey: [constraint('slug')] },
    groups: [
      { either: [['configurationKey'], ['statelessUrls']] },
      { notBoth: [['statelessUrls'], ['configurationKey', 'tags']] },
    ],
  },
  CustomScript: { fields: { path: [constraint('script')], arguments: [constraint('nothing')] } },
  Email: {
    fields: {
      ...nonEmpty('from'),
      server: [constraint('filled'), constraint('reachableHost')],
      to: [{ each: constraint('mail') }],
      cc: [{ each: constraint('mail') }],
      bcc: [{ each: constraint('mail') }],
    },
    groups: [{ either: [['to'], ['cc'], ['bcc']] }],
  },
  GoodreadsBookshelf: {
    fields: nonEmpty('accessToken', 'accessTokenSecret'),
    groups: [{ either: [['addIds'], ['removeIds']] }],
  },
  GoodreadsOwnedBooks: { fields: nonEmpty('accessToken', 'accessTokenSecret') },
  Gotify: { fields: { server: [constraint('url')], ...nonEmpty('appToken') } },
  Join: { fields: { ...nonEmpty('apiKey'), deviceIds: [constraint('nothing')] } },
  Kavita: { fields: nonEmpty('apiKey') },
  MailGun: { fields: nonEmpty('apiKey', 'from', 'recipients') },
  MediaBrowser: { fields: nonEmpty('apiKey'), groups: [mapped] },
  Notifiarr: { fields: nonEmpty('apiKey') },
  Ntfy: {
    fields: {
      serverUrl: [constraint('optionalUrl')],
      clickUrl: [constraint('optionalUrl')],
      topics: [constraint('filled'), { each: constraint('topic') }],
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
      sound: [constraint('numeral', 0, 62)],
      vibration: [constraint('numeral', 1, 3)],
      icon: [constraint('numeral', 1, 181)],
      iconColor: [constraint('colour')],
    },
  },
  SendGrid: {
    fields: {
      ...nonEmpty('apiKey'),
      from: [constraint('filled'), constraint('mail')],
      recipients: [constraint('filled'), { each: constraint('mail') }],
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
  Webhook: { fields: { url: [constraint('url')] } },
  Xbmc: { fields: { displayTime: [limits(2)] } },
};
