/** Finds the constraints of a field. The apps agree on most of them; a constraint names the apps that have it. */
import { MEDIA } from '../field/overrides.ts';
import type { App } from '../../servarr/apps.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { isFor } from '../../servarr/like.ts';
import { lookUp } from '../../base/collections.ts';
import { CLIENT_FIELD_ROLES, CLIENT_CONSTRAINTS } from './clients.ts';
import { INDEXER_FIELD_ROLES, INDEXER_CONSTRAINTS, SITE_LOGIN_FIELDS } from './indexers.ts';
import { NOTIFICATION_FIELD_ROLES, NOTIFICATION_CONSTRAINTS } from './notifications.ts';
import { IMPORT_LIST_FIELD_ROLES, IMPORT_LIST_CONSTRAINTS } from './import-lists.ts';
import { SETTINGS_CONSTRAINTS } from './settings.ts';
import {
  CONDITION_FIELD_ROLES,
  FORMAT_CONDITION_CONSTRAINTS,
  PROFILE_CONSTRAINTS,
  TAG_CONDITION_CONSTRAINTS,
} from './conditions.ts';
import {
  type Constraint,
  type ImplementationConstraints,
  limits,
  nonEmpty,
  constraint,
} from '../field/constraint.ts';

const APPLICATION_FIELD_ROLES = {
  ...nonEmpty('apiKey'),
  baseUrl: [constraint('url')],
  prowlarrUrl: [constraint('url')],
};

/**
 * The constraints of all proxies. Services validate proxies with tags only; suite always sends tags. Services store a host
 * with a scheme or a port. Of most, they make a URL that no request can use; .NET takes `http://` for HTTP proxies.
 */
const PROXY_FIELD_ROLES = { host: [constraint('filled'), constraint('reachableHost')] };

/** Services accept any port except 0. No program listens on one above 65535, so its type rejects those too. */
const port = { needs: ['port'] } satisfies ImplementationConstraints;

/** Implementation -> its constraints in addition to those of the roles. */
const PROXY_CONSTRAINTS: Readonly<Record<string, ImplementationConstraints>> = {
  FlareSolverr: { fields: { host: [constraint('url')], requestTimeout: [limits(1, 180)] } },
  Http: port,
  Socks4: port,
  Socks5: port,
};

interface KindConstraints {
  /** Field -> its constraints in every implementation, including unknown ones. */
  readonly roles: Readonly<Record<string, readonly Constraint[]>>;
  readonly implementations: Readonly<Record<string, ImplementationConstraints>>;
  /** The login fields of definitions with a restricted site. */
  readonly loginFields?: readonly (readonly string[])[];
}

/** Kinds without a row have no constraints. */
export const CONSTRAINTS_OF_KINDS: Readonly<Partial<Record<Kind, KindConstraints>>> = {
  downloadclient: { roles: CLIENT_FIELD_ROLES, implementations: CLIENT_CONSTRAINTS },
  notification: { roles: NOTIFICATION_FIELD_ROLES, implementations: NOTIFICATION_CONSTRAINTS },
  indexer: {
    roles: INDEXER_FIELD_ROLES,
    implementations: INDEXER_CONSTRAINTS,
    loginFields: SITE_LOGIN_FIELDS,
  },
  applications: { roles: APPLICATION_FIELD_ROLES, implementations: {} },
  importlist: { roles: IMPORT_LIST_FIELD_ROLES, implementations: IMPORT_LIST_CONSTRAINTS },
  indexerproxy: { roles: PROXY_FIELD_ROLES, implementations: PROXY_CONSTRAINTS },
  metadata: { roles: {}, implementations: {} },
  customformat: { roles: CONDITION_FIELD_ROLES, implementations: FORMAT_CONDITION_CONSTRAINTS },
  metadataprofile: { roles: {}, implementations: PROFILE_CONSTRAINTS },
  qualityprofile: { roles: {}, implementations: PROFILE_CONSTRAINTS },
  autotagging: { roles: CONDITION_FIELD_ROLES, implementations: TAG_CONDITION_CONSTRAINTS },
  ...SETTINGS_CONSTRAINTS,
};

const NONE: ImplementationConstraints = {};
const NO_CONSTRAINTS: readonly Constraint[] = [];

export function constraintsOf(kind: Kind, implementation: string): ImplementationConstraints {
  return lookUp(CONSTRAINTS_OF_KINDS[kind]?.implementations ?? {}, implementation) ?? NONE;
}

/** Returns one app's constraints on a field: by name or role in the implementation, or else by role in the kind. */
export function fieldConstraints(
  kind: Kind,
  implementation: string,
  field: string,
  app: App,
): readonly Constraint[] {
  const { fields = {} } = constraintsOf(kind, implementation);
  const constraints =
    find(fields, field) ??
    find(fields, fieldRole(field)) ??
    find(CONSTRAINTS_OF_KINDS[kind]?.roles ?? {}, field) ??
    NO_CONSTRAINTS;
  // The same list, if it applies to every app: then comparing the constraints of apps is quick.
  const applies = ({ apps }: Constraint): boolean => isFor(apps, app);
  return constraints.every(applies) ? constraints : constraints.filter(applies);
}

/** Returns the login fields of a site, the most likely first, in sets that belong together. */
export function siteLoginFields(kind: Kind): readonly (readonly string[])[] {
  return CONSTRAINTS_OF_KINDS[kind]?.loginFields ?? [];
}

/** Finds an entry by name, ignoring case. Of two names that differ only in case, the first one wins. */
function find<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  const spelling = Object.keys(table).find((key) => key.toLowerCase() === name.toLowerCase());
  return spelling === undefined ? undefined : table[spelling];
}

/** Returns the role of a field, for example `category` for `tvCategory` and `movieCategory`. */
export function fieldRole(field: string): string {
  const match = OF_MEDIA.exec(field);
  const role = match?.groups?.['role'] ?? field;
  return role.charAt(0).toLowerCase() + role.slice(1);
}

const OF_MEDIA = new RegExp(`^(?:${MEDIA.join('|')})(?<role>Category|ImportedCategory|Directory)$`, 'u');

/** Returns true if a name in a group refers to a field, by its own name in any case or by its role. Names are ASCII. */
export function matchesFieldName(field: string, name: string): boolean {
  // Few of the compared names have the same length.
  const isIt = field.length === name.length && field.toLowerCase() === name.toLowerCase();
  return isIt || fieldRole(field) === name;
}
