/** The constraints of applications, indexer proxies and metadata consumers. */
import { type ImplementationConstraints, limits, nonEmpty, constraint } from '../field/constraint.ts';

/** The constraints of all applications, by the role of a field. */
export const APPLICATION_FIELD_ROLES = {
  ...nonEmpty('apiKey'),
  baseUrl: [constraint('url')],
  prowlarrUrl: [constraint('url')],
};

/** Applications have no constraints in addition to those of the roles. */
export const APPLICATION_CONSTRAINTS: Readonly<Record<string, ImplementationConstraints>> = {};

/**
 * The constraints of all proxies. Services validate proxies with tags only; suite always sends tags. Services store a host
 * with a scheme or a port. Of most, they make a URL that no request can use; .NET takes `http://` for HTTP proxies.
 */
export const PROXY_FIELD_ROLES = { host: [constraint('filled'), constraint('reachableHost')] };

/** Services accept any port except 0. No program listens on one above 65535, so its type rejects those too. */
const port = { needs: ['port'] } satisfies ImplementationConstraints;

/** Implementation -> its constraints in addition to those of the roles. */
export const PROXY_CONSTRAINTS: Readonly<Record<string, ImplementationConstraints>> = {
  FlareSolverr: { fields: { host: [constraint('url')], requestTimeout: [limits(1, 180)] } },
  Http: port,
  Socks4: port,
  Socks5: port,
};

/** Metadata consumers take any value. */
export const METADATA_CONSTRAINTS: Readonly<Record<string, ImplementationConstraints>> = {};
