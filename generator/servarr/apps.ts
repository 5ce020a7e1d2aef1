/** The tables of apps (`apps.json`) and of API versions. A new app is a row there. Nix reads the same file. */
import { lookUp } from '../base/collections.ts';
import rows from './apps.json' with { type: 'json' };
import {
  type Announcement,
  KINDS,
  PROVIDER_KINDS,
  SCHEMA_KINDS,
  RECORDED_KINDS,
  type Kind,
  type ProviderKind,
  type RecordedKind,
  type Role,
  type SchemaKind,
  kindRow,
} from './kinds.ts';

/** The name of an app in a configuration. */
export type App = keyof typeof rows;

/** An API version as in the path `/api/v3`. */
export type ApiVersion = 'v1' | 'v3' | 'v5';

/** The traits of one app. */
export interface AppRow {
  /** The display name; `system/status` reports it as `appName`. */
  readonly title: string;
  /** The role, which determines the kinds that the app has. */
  readonly role: Role;
  /** The API versions that suite can read, the preferred one first. */
  readonly apis: readonly ApiVersion[];
  /** The default port. */
  readonly port: number;
}

/** Apps by the name in a configuration. A test checks the shape of the file. */
export const APPS = rows as unknown as Readonly<Record<App, AppRow>>;

/** All app names, sorted. */
export const APP_NAMES: readonly App[] = Object.keys(APPS).filter(isApp);

/** Returns true if `name` is the name of a known app. */
export function isApp(name: string): name is App {
  return lookUp(APPS, name) !== undefined;
}

/** Returns the kinds that an app has, in the order of the table. */
export function kindsOf(app: App): readonly Kind[] {
  return KINDS.filter((kind) => hasKind(app, kind));
}

/** Returns the provider kinds that an app has, in the order of the table. */
export function providerKindsOf(app: App): readonly ProviderKind[] {
  return PROVIDER_KINDS.filter((kind) => hasKind(app, kind));
}

/** Returns the kinds with a schema that an app has, in the order of the table. */
export function schemaKindsOf(app: App): readonly SchemaKind[] {
  return SCHEMA_KINDS.filter((kind) => hasKind(app, kind));
}

function hasKind(app: App, kind: Kind): boolean {
  const { roles, apps = [app] } = kindRow(kind);
  return roles.includes(APPS[app].role) && apps.includes(app);
}

/** Returns the kinds that the records of an app can hold, in the order of the table. */
export function recordedKindsOf(app: App): readonly RecordedKind[] {
  return RECORDED_KINDS.filter((kind) => hasKind(app, kind));
}

/** Returns how an app announces new resources of a kind to other services; undefined if it does not. */
export function announcementOf(app: App, kind: Kind): Announcement | undefined {
  const { announcesCreates } = kindRow(kind);
  return announcesCreates?.role === APPS[app].role ? announcesCreates : undefined;
}

/** The paths and write parameters of one API version. Kinds with a different path name it in their row. */
interface ApiRow {
  /** The query that makes a PUT skip the test of the target. Source: docs/servarr-api.md, "Reading" and "Writing". */
  readonly force: Readonly<Record<string, string>>;
  /** The path of the settings of the web UI, such as its language, below the API version. */
  readonly ui: string;
}

const classic: ApiRow = { force: { forceSave: 'true' }, ui: 'config/ui' };

/** API versions by name. */
export const APIS: Readonly<Record<ApiVersion, ApiRow>> = {
  v1: classic,
  v3: classic,
  v5: {
    // Like v3's forceSave: no test and no warnings, but the service still rejects wrong settings (`all` accepts them).
    force: { skipTesting: 'true', skipValidation: 'warnings' },
    // Source: Sonarr's main branch, src/Sonarr.Api.V5/Settings/UiSettingsController.cs
    ui: 'settings/ui',
  },
};

/** All API versions that suite can read. */
export const API_VERSIONS: readonly ApiVersion[] = Object.keys(APIS).filter(isApiVersion);

/** Returns true if suite can read the API version. */
export function isApiVersion(version: string): version is ApiVersion {
  return Object.hasOwn(APIS, version);
}

/** Returns the path of a kind below the URL base: `/api/v5/connection`. Only some flat kinds have a path by app. */
export function kindPath(api: ApiVersion, kind: Kind, app?: App): string {
  const { paths } = kindRow(kind);
  return `/api/${api}/${(app && paths[app]) ?? paths[api] ?? kind}`;
}

/** Returns the path of the settings of the web UI below the URL base: `/api/v3/config/ui`. */
export function uiPath(api: ApiVersion): string {
  return `/api/${api}/${APIS[api].ui}`;
}
