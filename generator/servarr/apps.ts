/** The kinds of each app, and the table of API versions. */
import { KINDS, PROVIDER_KINDS, SCHEMA_KINDS, RECORDED_KINDS, type Kind, kindRow } from './kinds.ts';
import { APPS, APP_NAMES, type ApiVersion, type App, isFor, isWithout, ofApp } from './like.ts';

export { APPS, APP_NAMES, type ApiVersion, type App, type AppRow, isApp } from './like.ts';

export const kindsOf = among(KINDS);

export const providerKindsOf = among(PROVIDER_KINDS);

export const schemaKindsOf = among(SCHEMA_KINDS);

function among<K extends Kind>(kinds: readonly K[]): (app: App) => readonly K[] {
  const kindsByApp = new Map(APP_NAMES.map((app) => [app, kinds.filter((kind) => hasKind(app, kind))]));
  return (app) => kindsByApp.get(app) ?? [];
}

function hasKind(app: App, kind: Kind): boolean {
  const { roles, apps } = kindRow(kind);
  return roles.includes(APPS[app].role) && isFor(apps, app) && !isWithout(app, kind);
}

export const recordedKindsOf = among(RECORDED_KINDS);

/** The paths and write parameters of one API version. Kinds with a different path name it in their row. */
interface ApiRow {
  /** The query that makes a PUT skip the test of the target. Source: docs/servarr-api.md, "Reading" and "Writing". */
  readonly force: Readonly<Record<string, string>>;
  /** The path of the settings of the web UI, such as its language, below the API version. */
  readonly ui: string;
}

const classic: ApiRow = { force: { forceSave: 'true' }, ui: 'config/ui' };

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

export const API_VERSIONS: readonly ApiVersion[] = Object.keys(APIS).filter(isApiVersion);

export function isApiVersion(version: string): version is ApiVersion {
  return Object.hasOwn(APIS, version);
}

/** Returns the path of a kind below the URL base: `/api/v5/connection`. Only some flat kinds have a path by app. */
export function kindPath(api: ApiVersion, kind: Kind, app?: App): string {
  const { paths } = kindRow(kind);
  return `/api/${api}/${(app && ofApp(paths, app)) ?? paths[api] ?? kind}`;
}

/** Returns the path of the settings of the web UI below the URL base: `/api/v3/config/ui`. */
export function uiPath(api: ApiVersion): string {
  return `/api/${api}/${APIS[api].ui}`;
}
