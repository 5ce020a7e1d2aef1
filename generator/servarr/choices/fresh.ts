/** New services, as recorded: import leaves out what they have, and status does not count their resources. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import type { App } from '../apps.ts';
import { type Kind, keysOf, kindRow, settingsRow } from '../kinds.ts';
import { ofApp } from '../like.ts';
import settings from './defaults.json' with { type: 'json' };
import resources from './fresh-resources.json' with { type: 'json' };

type Keys = Readonly<Record<string, Json>>;

/** App -> group of settings -> keys, as a service stores them. */
const SETTINGS: Readonly<Record<string, Readonly<Record<string, Keys>>>> = settings;

/** App -> kind -> name -> keys, as a configuration has them. */
const RESOURCES: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Keys>>>>>> =
  resources;

/** Returns the keys of a resource in a new service of the app; undefined if it has none of this name. */
export function freshKeys(app: App, kind: Kind, name: string): Keys | undefined {
  const row = kindRow(kind);
  const keys = lookUp(lookUp(ofApp(RESOURCES, app) ?? {}, kind) ?? {}, name);
  if (keys !== undefined && 'attributesAre' in row && row.attributesAre !== undefined)
    return { [row.attributesAre]: name, title: name, ...keys };
  const rows = 'fresh' in row ? (row.fresh ?? []) : [];
  return keys ?? rows.find((one) => row.identity.every((key) => (one[key] ?? '') === name));
}

/** Returns the value of a key in a new service; for a resource that is not in one, in a new resource. */
export function freshValue(app: App, kind: Kind, name: string, key: string): Json | undefined {
  if (settingsRow(kind) !== undefined) return lookUp(lookUp(ofApp(SETTINGS, app) ?? {}, kind) ?? {}, key);
  const fresh = freshKeys(app, kind, name);
  if (fresh !== undefined) return lookUp(fresh, key);
  const { initial, required, type } = keysOf(kind, app).get(key) ?? {};
  if (required === true) return undefined;
  return initial ?? (type === 'bool' ? false : type === 'number' ? 0 : undefined);
}

/** Returns true for a name that the service gives to a built-in resource: that of a resource in a new service, or a reserved one. */
export function isBuiltInName(app: App, kind: Kind, name: string): boolean {
  return (kindRow(kind).reservedNames?.includes(name) ?? false) || freshKeys(app, kind, name) !== undefined;
}
