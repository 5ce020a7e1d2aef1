/** The rules of indexers: those of the libraries, and those of the indexer manager that are not mere definitions. */
import { type Demand, type Demands, askedBy, filled, limits, rule } from '../field/rule.ts';

/** What all indexers ask: rules by the role of a field. */
export const INDEXER_ROLES = {
  'baseSettings.queryLimit': [limits(1)],
  'baseSettings.grabLimit': [limits(1)],
};

/**
 * What the sites of definitions tell their users by, where the service itself does not ask: it takes an indexer
 * without, which then finds nothing.
 */
export const WAYS_IN = [
  ['cookie'],
  ['username', 'password'],
  ['user', 'pass'],
  ['apikey'],
  ['passkey'],
] as const;

const login: Demands = { fields: filled('username', 'password') };
const loginAndPid: Demands = { fields: filled('username', 'password', 'pid') };
const key: Demands = { fields: filled('apiKey') };
const cookie: Demands = { fields: filled('cookie') };
const cookieAndAgent: Demands = { fields: filled('cookie', 'userAgent') };
const mailAndPassword: Demands = { fields: filled('email', 'password') };
const loginOrCookie: Demands = { groups: [{ either: [['cookie'], ['username', 'password']] }] };

const site = { baseUrl: [rule('httpUrl')] } satisfies Record<string, readonly Demand[]>;
const newznab: Demands = {
  fields: { ...site, apiPath: [rule('urlBase')], additionalParameters: [rule('parameters')] },
};

/** Implementation -> what it asks beyond the roles. */
export const INDEXER_RULES: Readonly<Record<string, Demands>> = {
  AlphaRatio: login,
  Anidub: login,
  AnimeBytes: { fields: { ...filled('username'), passkey: [rule('length', 32, 48)] } },
  AnimeZ: loginAndPid,
  AvistaZ: loginAndPid,
  BakaBT: login,
  BeyondHD: { fields: { apiKey: [rule('length', 32, 32)], rssKey: [rule('length', 32, 32)] } },
  BitHDTV: cookie,
  BroadcastheNet: { fields: { ...site, ...filled('apiKey') } },
  BrokenStones: login,
  CinemaZ: loginAndPid,
  DICMusic: loginOrCookie,
  ExoticaZ: loginAndPid,
  Fanzub: { fields: site },
  FileList: { fields: { ...site, ...filled('username', 'passkey') } },
  FunFile: login,
  GazelleGames: key,
  GreatPosterWall: loginOrCookie,
  HDBits: {
    fields: { ...site, ...filled('apiKey'), username: askedBy('indexerManager', rule('filled')) },
  },
  HDTorrents: login,
  Headphones: login,
  IPTorrents: {
    fields: {
      baseUrl: [rule('httpUrl'), ...askedBy('library', rule('feed'))],
      ...filled('cookie', 'userAgent'),
    },
  },
  ImmortalSeed: login,
  Libble: login,
  MTeamTp: key,
  MyAnonamouse: { fields: filled('mamId') },
  Newznab: newznab,
  NorBits: login,
  Nyaa: { fields: site },
  Orpheus: key,
  PassThePopcorn: { fields: filled('apiUser', 'apiKey') },
  PixelHD: cookieAndAgent,
  PreToMe: { fields: filled('username', 'password', 'pin') },
  PrivateHD: loginAndPid,
  Redacted: key,
  RetroFlix: mailAndPassword,
  RevolutionTT: login,
  RuTracker: login,
  SceneHD: { fields: { passkey: [rule('length', 32, 32)] } },
  SceneTime: cookie,
  SecretCinema: login,
  Shazbat: { fields: { ...filled('username', 'password'), showPagesFetchLimit: [limits(1, 5)] } },
  SpeedApp: mailAndPassword,
  SpeedCD: login,
  Toloka: login,
  TorrentBytes: login,
  TorrentDay: cookie,
  TorrentPotato: { fields: { ...site, ...filled('user', 'passkey') } },
  TorrentRssIndexer: { fields: site },
  TorrentSyndikat: key,
  Torrentleech: { fields: { ...site, ...filled('apiKey') } },
  Torznab: newznab,
  Uniotaku: login,
  XSpeeds: login,
  ZonaQ: login,
};
