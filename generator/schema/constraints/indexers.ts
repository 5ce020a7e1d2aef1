/** The constraints of indexers: of the libraries, and of those indexer-manager implementations without definitions. */
import { APP_NAMES, APPS } from '../../servarr/apps.ts';
import {
  type Constraint,
  type ImplementationConstraints,
  forApps,
  forRole,
  nonEmpty,
  limits,
  constraint,
} from '../field/constraint.ts';

export const INDEXER_FIELD_ROLES = {
  // Prowlarr stores any address of a definition.
  baseUrl: [constraint('reachableUrl')],
  'baseSettings.queryLimit': [limits(1)],
  'baseSettings.grabLimit': [limits(1)],
};

/**
 * Login fields of restricted sites, for definitions that do not require them. Prowlarr accepts such an indexer without
 * credentials, but it then finds nothing.
 */
export const SITE_LOGIN_FIELDS = [
  ['cookie'],
  ['username', 'password'],
  ['user', 'pass'],
  ['apikey'],
  ['passkey'],
] as const;

const login: ImplementationConstraints = { fields: nonEmpty('username', 'password') };
const loginAndPid: ImplementationConstraints = { fields: nonEmpty('username', 'password', 'pid') };
const key: ImplementationConstraints = { fields: nonEmpty('apiKey') };
const cookie: ImplementationConstraints = { fields: nonEmpty('cookie') };
const cookieAndAgent: ImplementationConstraints = { fields: nonEmpty('cookie', 'userAgent') };
const mailAndPassword: ImplementationConstraints = { fields: nonEmpty('email', 'password') };
const loginOrCookie: ImplementationConstraints = {
  groups: [{ either: [['cookie'], ['username', 'password']] }],
};

const site = { baseUrl: [constraint('httpUrl')] } satisfies Record<string, readonly Constraint[]>;
const newznab: ImplementationConstraints = {
  fields: { ...site, apiPath: [constraint('urlBase')], additionalParameters: [constraint('parameters')] },
  // Source: the services' sources; the failure names no field. Of the libraries, only Sonarr has animeCategories.
  groups: [{ either: [['categories'], ['animeCategories']] }],
};

/** Sites that need a key. Prowlarr has another address for one of these sites. Source: the services' sources. */
const keySites = ['nzbs.org', 'dognzb.cr', 'nzbplanet.net', 'nzbid.org', 'nzbndx.com', 'nzbindex.in'];
const keyAt = (...sites: readonly string[]) =>
  ({ either: [['apiKey']], when: { field: 'baseUrl', contains: [...keySites, ...sites] } }) as const;
const libraries = APP_NAMES.filter((app) => APPS[app].role === 'library');

/** Implementation -> its constraints in addition to those of the roles. */
export const INDEXER_CONSTRAINTS: Readonly<Record<string, ImplementationConstraints>> = {
  AlphaRatio: login,
  Anidub: login,
  AnimeBytes: { fields: { ...nonEmpty('username'), passkey: [constraint('length', 32, 48)] } },
  AnimeZ: loginAndPid,
  AvistaZ: loginAndPid,
  BakaBT: login,
  BeyondHD: { fields: { apiKey: [constraint('length', 32, 32)], rssKey: [constraint('length', 32, 32)] } },
  BitHDTV: cookie,
  BroadcastheNet: { fields: { ...site, ...nonEmpty('apiKey') } },
  BrokenStones: login,
  // The definitions that Prowlarr downloads: it stores the values of their site fields unchanged.
  CinemaZ: loginAndPid,
  DICMusic: loginOrCookie,
  DesiGaane: login,
  ExoticaZ: loginAndPid,
  Fanzub: { fields: site },
  FileList: {
    fields: {
      ...site,
      ...nonEmpty('username', 'passkey'),
      // Source: the services' sources.
      categories: forApps(['lidarr', 'radarr'], constraint('filled')),
    },
  },
  FunFile: login,
  Gazelle: { fields: { ...site, ...nonEmpty('username', 'password') } },
  GazelleGames: key,
  GreatPosterWall: loginOrCookie,
  HDBits: {
    fields: { ...site, ...nonEmpty('apiKey'), username: forRole('indexerManager', constraint('filled')) },
  },
  HDTorrents: login,
  Headphones: { fields: nonEmpty('username', 'password', 'categories') },
  IPTorrents: {
    fields: {
      baseUrl: [constraint('httpUrl'), ...forRole('library', constraint('feed'))],
      ...nonEmpty('cookie', 'userAgent'),
    },
  },
  ImmortalSeed: login,
  Libble: login,
  MTeamTp: key,
  MyAnonamouse: { fields: nonEmpty('mamId') },
  Newznab: {
    fields: { ...newznab.fields, vipExpiration: [constraint('day')] },
    groups: [
      ...(newznab.groups ?? []),
      { ...keyAt('nzb.su'), apps: libraries },
      { ...keyAt('nzb.life'), apps: ['prowlarr'] },
    ],
  },
  NorBits: login,
  // Unlike other indexers, it takes any limit.
  NzbIndex: { fields: { 'baseSettings.grabLimit': [], 'baseSettings.queryLimit': [] } },
  Nyaa: { fields: site },
  Orpheus: key,
  PassThePopcorn: {
    fields: { baseUrl: forRole('library', constraint('httpUrl')), ...nonEmpty('apiUser', 'apiKey') },
  },
  PixelHD: cookieAndAgent,
  PreToMe: { fields: nonEmpty('username', 'password', 'pin') },
  PrivateHD: loginAndPid,
  Redacted: key,
  RetroFlix: mailAndPassword,
  RevolutionTT: login,
  RuTracker: login,
  SceneHD: { fields: { passkey: [constraint('length', 32, 32)] } },
  SceneTime: cookie,
  SecretCinema: login,
  Shazbat: { fields: { ...nonEmpty('username', 'password'), showPagesFetchLimit: [limits(1, 5)] } },
  SpeedApp: mailAndPassword,
  SpeedCD: login,
  Toloka: login,
  TorrentBytes: login,
  TorrentDay: cookie,
  TorrentPotato: {
    fields: {
      ...site,
      passkey: forRole('indexerManager', constraint('filled')),
      user: forRole('indexerManager', constraint('filled')),
    },
  },
  TorrentRssIndexer: { fields: site },
  TorrentSyndikat: key,
  Torrentleech: { fields: { ...site, ...nonEmpty('apiKey') } },
  Torznab: newznab,
  Uniotaku: login,
  XSpeeds: login,
  ZonaQ: login,
};
