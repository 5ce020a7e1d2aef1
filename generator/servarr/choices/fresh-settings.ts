/** The settings of fresh services, as recorded. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import type { App } from '../apps.ts';
import type { Kind } from '../kinds.ts';
import defaults from './defaults.json' with { type: 'json' };

const DEFAULTS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Json>>>>>> = defaults;

/** Returns the value of a setting in a fresh service, as it is stored; undefined if it is not recorded. */
export function freshSetting(app: App, kind: Kind, key: string): Json | undefined {
  return lookUp(lookUp(lookUp(DEFAULTS, app) ?? {}, kind) ?? {}, key);
}
