/** The table of apps, API versions, kinds and paths. A new app or kind is a line here. */

/** What one app of the family answers to. Versions stand in order of preference. */
interface AppRow {
  /** The name people see; `system/status` reports it as `appName`. */
  readonly title: string;
  /** API versions that we can read, the preferred one first. */
  readonly apis: readonly ApiVersion[];
  /** The port that the app listens on unless told otherwise. */
  readonly port: number;
  /** The kinds the app has (its schema endpoints). */
  readonly kinds: readonly Kind[];
}

/** The kinds of things that are configured; the value is the last part of the URL unless a version renames it. */
export const KINDS = [
  'downloadclient',
  'notification',
  'indexer',
  'applications',
  'indexerproxy',
  'importlist',
  'metadata',
] as const;
/** What is configured: `downloadclient`, `notification`, `indexer` … */
export type Kind = (typeof KINDS)[number];

/** The kinds that `generate` reads, and so the kinds that a schema record holds. */
export const RECORDED_KINDS = [
  'downloadclient',
  'notification',
  'indexer',
] as const satisfies readonly Kind[];

/** An API version as it stands in the path: `/api/v3`. */
export type ApiVersion = 'v1' | 'v3' | 'v5';

const library = ['downloadclient', 'notification', 'indexer', 'importlist', 'metadata'] as const;

/** Apps by the name used in configuration. */
export const APPS = {
  lidarr: { title: 'Lidarr', apis: ['v1'], port: 8686, kinds: library },
  prowlarr: {
    title: 'Prowlarr',
    apis: ['v1'],
    port: 9696,
    kinds: ['downloadclient', 'notification', 'indexer', 'applications', 'indexerproxy'],
  },
  radarr: { title: 'Radarr', apis: ['v3'], port: 7878, kinds: library },
  readarr: { title: 'Readarr', apis: ['v1'], port: 8787, kinds: library },
  sonarr: { title: 'Sonarr', apis: ['v3', 'v5'], port: 8989, kinds: library },
  whisparr: { title: 'Whisparr', apis: ['v3'], port: 6969, kinds: library },
} as const satisfies Record<string, AppRow>;
/** What a service runs. */
export type App = keyof typeof APPS;

/** All app names, sorted. */
export const APP_NAMES: readonly App[] = Object.keys(APPS).filter(isApp);

/** True where `name` is the name of an app we know. */
export function isApp(name: string): name is App {
  return Object.hasOwn(APPS, name);
}

/** How one API version names its paths and write parameters. */
interface ApiRow {
  /** Kinds whose path is not their name. */
  readonly paths: Partial<Record<Kind, string>>;
  /** Query that lets a PUT pass without asking the target. Source: SERVARR.md, "Asking" and "Writing". */
  readonly force: Readonly<Record<string, string>>;
  /** The settings of the user interface, its language among them, below the version. */
  readonly ui: string;
}

const classic: ApiRow = { paths: {}, force: { forceSave: 'true' }, ui: 'config/ui' };

/** API versions by name. */
export const APIS: Readonly<Record<ApiVersion, ApiRow>> = {
  v1: classic,
  v3: classic,
  v5: {
    paths: { notification: 'connection' },
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
  return `/api/${api}/${APIS[api].paths[kind] ?? kind}`;
}

/** The path of the user interface's settings, from the URL base on: `/api/v3/config/ui`. */
export function uiPath(api: ApiVersion): string {
  return `/api/${api}/${APIS[api].ui}`;
}
