/** The rules of applications, indexer proxies and metadata consumers. */
import { type ImplementationConstraints, limits, nonEmpty, rule } from '../field/rule.ts';

/** What all applications ask. */
export const APPLICATION_FIELD_ROLES = {
  ...nonEmpty('apiKey'),
  baseUrl: [rule('url')],
  prowlarrUrl: [rule('url')],
};

/** Applications ask nothing beyond the roles. */
export const APPLICATION_RULES: Readonly<Record<string, ImplementationConstraints>> = {
  LazyLibrarian: {},
  Lidarr: {},
  Mylar: {},
  Radarr: {},
  Readarr: {},
  Sonarr: {},
  Whisparr: {},
};

/** What all proxies ask: they are validated once they have tags, which suite always sends. */
export const PROXY_FIELD_ROLES = nonEmpty('host');

/** Services take any port except 0; no program listens on one above 65535, so its type rejects those too. */
const port = { needs: ['port'] } satisfies ImplementationConstraints;

/** Implementation -> what it asks beyond the roles. */
export const PROXY_RULES: Readonly<Record<string, ImplementationConstraints>> = {
  FlareSolverr: { fields: { requestTimeout: [limits(1, 180)] } },
  Http: port,
  Socks4: port,
  Socks5: port,
};

/** Metadata consumers take any value. */
export const METADATA_RULES: Readonly<Record<string, ImplementationConstraints>> = {
  KometaMetadata: {},
  MediaBrowserMetadata: {},
  PlexMetadata: {},
  RoksboxMetadata: {},
  WdtvMetadata: {},
  XbmcMetadata: {},
};
