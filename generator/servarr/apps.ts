/** The table of apps, `apps.json`, and of API versions. A new app is a row there; Nix reads the same file. */
import { lookUp } from '../base/collections.ts';
import rows from './apps.json' with { type: 'json' };
import {
  type Announcement,
  type FollowUp,
  KINDS,
  PROVIDER_KINDS,
  type Kind,
  type ProviderKind,
  type Role,
  kindRow,
} from './kinds.ts';

/** What a service runs. */
export type App = keyof typeof rows;

/** An API version as it stands in the path: `/api/v3`. */
export type ApiVersion = 'v1' | 'v3' | 'v5';

/** What one app of the family answers to. */
export interface AppRow {
  /** The name people see; `system/status` reports it as `appName`. */
  readonly title: string;
  /** What it is in the family: that says which kinds it has. */
  readonly role: Role;
  /** API versions that we can read, the preferred one first. */
  readonly apis: readonly ApiVersion[];
  /** The port that the app listens on unless told otherwise. */
  readonly port: number;
}

/** Apps by the name used in configuration. The shape of the file is held by its test. */
export const APPS = rows as unknown as Readonly<Record<App, AppRow>>;

/** All app names, sorted. */
export const APP_NAMES: readonly App[] = Object.keys(APPS).filter(isApp);

/** True where `name` is the name of an app we know. */
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

function hasKind(app: App, kind: Kind): boolean {
  const { roles, apps = [app] } = kindRow(kind);
  return roles.includes(APPS[app].role) && apps.includes(app);
}

/** What an app is asked for once resources of a kind have changed; undefined where that is nothing. */
export function followUpOf(app: App, kind: Kind): FollowUp | undefined {
  const { afterChange } = kindRow(kind);
  return afterChange?.role === APPS[app].role ? afterChange : undefined;
}

/** Returns how an app tells other services of new resources of a kind; undefined if it does not. */
export function announcementOf(app: App, kind: Kind): Announcement | undefined {
  const { announcesCreates } = kindRow(kind);
  return announcesCreates?.role === APPS[app].role ? announcesCreates : undefined;
}

/** How one API version names its paths and write parameters; kinds with a path of another name say so in their row. */
interface ApiRow {
  /** Query that lets a PUT pass without asking the target. Source: docs/servarr-api.md, "Reading" and "Writing". */
  readonly force: Readonly<Record<string, string>>;
  /** The settings of the user interface, its language among them, below the version. */
  readonly ui: string;
}

const classic: ApiRow = { force: { forceSave: 'true' }, ui: 'config/ui' };

/** API versions by name. */
export const APIS: Readonly<Record<ApiVersion, ApiRow>> = {
  v1: classic,
  v3: classic,
  v5: {
    // As v3's forceSave: no test, no warnings, but settings that are wrong are still refused (`all` would take them).
    force: { skipTesting: 'true', skipValidation: 'warnings' },
    // Source: Sonarr's main branch, src/Sonarr.Api.V5/Settings/UiSettingsController.cs
    ui: 'settings/ui',
  },
};

/** All API versions that we can read. */
export const API_VERSIONS: readonly ApiVersion[] = Object.keys(APIS).filter(isApiVersion);

/** True where `version` is an API version that we can read. */
export function isApiVersion(version: string): version is ApiVersion {
  return Object.hasOwn(APIS, version);
}

/** The path of a kind, from the URL base on: `/api/v5/connection`. */
export function kindPath(api: ApiVersion, kind: Kind): string {
  return `/api/${api}/${kindRow(kind).paths[api] ?? kind}`;
}

/** The path of the user interface's settings, from the URL base on: `/api/v3/config/ui`. */
export function uiPath(api: ApiVersion): string {
  return `/api/${api}/${APIS[api].ui}`;
}
