/** The resources of a new service, which import leaves out. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import type { App } from '../../servarr/apps.ts';
import type { Kind } from '../../servarr/kinds.ts';
import fresh from '../../servarr/choices/fresh-resources.json' with { type: 'json' };

type Keys = Readonly<Record<string, Json>>;

/** App -> kind -> name -> keys, from the recordings. */
const FRESH: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Keys>>>>>> = fresh;

/** Returns the keys of a resource in a new service of the app; undefined if it is not known. */
export function freshKeys(app: App, kind: Kind, name: string): Keys | undefined {
  return lookUp(lookUp(lookUp(FRESH, app) ?? {}, kind) ?? {}, name);
}
