/**
 * The rows of apps (`apps.json`), and the look-up in tables by app: an app that behaves like another one has the rows of
 * that one, except where a table or the row names the app itself. Nix has the same look-up (nix/lib/apps.nix).
 */
import { lookUp } from '../base/collections.ts';
import { shortVersion } from '../base/text.ts';
import rows from './apps.json' with { type: 'json' };
import type { Role } from './kind-row.ts';

/** The name of an app in a configuration. */
export type App = keyof typeof rows;

/** An API version as in the path `/api/v3`. */
export type ApiVersion = 'v1' | 'v3' | 'v5';

/** The traits of one app. A row with `like` has the role, the versions of the API and the port of that app, unless it has others. */
export interface AppRow {
  /** The display name. */
  readonly title: string;
  /** The role, which determines the kinds that the app has. */
  readonly role: Role;
  readonly apis: readonly ApiVersion[];
  readonly port: number;
  /** The name that `system/status` reports and that begins the variables of its environment; in the file, the title if absent. */
  readonly appName: string;
  /** The major version, where it tells apart apps that report one name. */
  readonly major?: number;
  /** The app whose rows in all tables by app count for this one too. */
  readonly like?: App;
  /** Kinds, and keys as `kind.key`, that the app lacks and the other one has. */
  readonly without: readonly string[];
  /** The version from which on the service creates only tags of letters, digits and hyphens. Source: recordings. */
  readonly plainTagsSince?: string;
  /** The service of NixOS, `services.<unit>`; in the file, the name of the app if absent. */
  readonly unit: string;
}

type GivenRow = Partial<AppRow> & Pick<AppRow, 'title'>;

// A test checks the shape of the file.
const given = rows as unknown as Readonly<Record<App, GivenRow>>;

function completed(app: App): AppRow {
  const { like, ...row } = given[app];
  const standard = { appName: row.title, unit: app, without: [] };
  if (like === undefined) return { ...standard, ...row } as AppRow;
  const { role, apis, port, without } = completed(like);
  return { role, apis, port, ...standard, ...row, like, without: [...without, ...(row.without ?? [])] };
}

/** Apps by the name in a configuration. */
export const APPS = Object.fromEntries(
  (Object.keys(rows) as App[]).map((app) => [app, completed(app)]),
) as Readonly<Record<App, AppRow>>;

/** All app names, sorted. */
export const APP_NAMES: readonly App[] = Object.keys(APPS).filter(isApp);

/** Returns true if `name` is the name of a known app. */
export function isApp(name: string): name is App {
  return lookUp(APPS, name) !== undefined;
}

/** Returns an app, and the apps that it is like. */
export function kinOf(app: string): readonly string[] {
  const like = lookUp<AppRow>(APPS, app)?.like;
  return like === undefined ? [app] : [app, ...kinOf(like)];
}

/** Returns the app under whose name the state is kept: one for all apps that services do not tell apart. */
export function stateAppOf(app: App): App {
  const isSame = (one: AppRow) => one.appName === APPS[app].appName && one.major === APPS[app].major;
  return (kinOf(app) as App[]).findLast((one) => isSame(APPS[one])) ?? app;
}

/** Returns what a table by app has for an app; undefined if it has nothing. */
export function ofApp<Row>(table: Readonly<Record<string, Row>>, app: string): Row | undefined {
  const named = kinOf(app).find((one) => lookUp(table, one) !== undefined);
  return named === undefined ? undefined : lookUp(table, named);
}

/** Returns an app with a version: `Sonarr 4.0.19`. */
export function titleWithVersion(app: App, version: string): string {
  const { appName, major, title } = APPS[app];
  return `${major === undefined ? title : appName} ${shortVersion(version)}`;
}

/** Returns true if a list of apps is for an app, or for one that it is like; no list is for all. */
export function isFor(apps: readonly string[] | undefined, app: string): boolean {
  return apps === undefined || kinOf(app).some((name) => apps.includes(name));
}

/** Returns true if the row of an app says that it lacks a kind, or a key of it. */
export function isWithout(app: string, ...path: readonly [kind: string, key?: string]): boolean {
  return lookUp<AppRow>(APPS, app)?.without.includes(path.join('.')) === true;
}

/** Returns the names that the kinds of other apps can have for a service of an app: Prowlarr's application for it. */
export function applicationsFor(app: App): readonly string[] {
  return [APPS[app].appName, ...kinOf(app).map((one) => APPS[one as App].title)];
}

export function appsFor(apps: readonly string[] | undefined): readonly App[] | undefined {
  return apps && APP_NAMES.filter((app) => isFor(apps, app));
}
