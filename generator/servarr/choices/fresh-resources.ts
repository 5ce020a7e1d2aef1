/** The resources of a new service: import leaves them out, and status does not count them. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import type { App } from '../apps.ts';
import { type Kind, kindRow } from '../kinds.ts';
import fresh from './fresh-resources.json' with { type: 'json' };

type Keys = Readonly<Record<string, Json>>;

/** App -> kind -> name -> keys, from the recordings. */
const FRESH: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Keys>>>>>> = fresh;

/** Returns the keys of a resource in a new service of the app; undefined if it is not known. */
export function freshKeys(app: App, kind: Kind, name: string): Keys | undefined {
  return lookUp(lookUp(lookUp(FRESH, app) ?? {}, kind) ?? {}, name);
}

/** Returns true for a name that the service gives to a built-in resource: that of a resource in a new service, or a reserved one. */
export function isBuiltInName(app: App, kind: Kind, name: string): boolean {
  const { reservedNames = [] } = kindRow(kind);
  return (
    reservedNames.includes(name) ||
    freshNames(kind).includes(name) ||
    freshKeys(app, kind, name) !== undefined
  );
}

/** Returns the names of the rows of a kind that every new service has. */
function freshNames(kind: Kind): unknown[] {
  const row = kindRow(kind);
  return 'fresh' in row ? (row.fresh ?? []).map(({ name }) => name) : [];
}
