/** The values of keys that the table of kinds describes, as a configuration has them. Pure. */
import type { Json } from '../../base/json.ts';
import type { FieldType } from '../../schema/field/types.ts';
import type { App } from '../../servarr/apps.ts';
import { codecOf } from '../../reconcile/codec/codecs.ts';
import type { Key, Resource } from '../../reconcile/codec/resource.ts';
import { type TargetLists, namesIn } from '../../reconcile/values/names-and-ids.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { type Value, isUnset } from '../../servarr/values.ts';
import type { ServiceConfig } from '../../source/services/config.ts';

export interface ServiceResources {
  readonly service: Pick<ServiceConfig, 'app' | 'name' | 'schema'>;
  readonly kinds: readonly { readonly kind: Kind; readonly resources: readonly Resource[] }[];
  /** The targets of references and conditions, and the tags. */
  readonly lists: TargetLists;
}

/** Returns a value with references, tags and choices by name; undefined if there is nothing to write. */
export function declaredValue(
  { service: { app }, lists }: Pick<ServiceResources, 'lists' | 'service'>,
  kind: Kind,
  key: Key,
  stored: Value,
): Json | undefined {
  const traits = codecOf(kind).traits({ kind, app }, undefined, key);
  if (traits === undefined || traits.hidden) return undefined;
  const shown = traits.shown(stored, namesIn(lists));
  if (shown === undefined || isUnset(shown)) return undefined;
  return traits.written === undefined ? shown : traits.written(shown);
}

/** Returns the type of a value whose attribute sets are made by its codec; undefined for any other. */
export function structureOf(kind: Kind, app: App, key: Key): FieldType | undefined {
  return codecOf(kind).traits({ kind, app }, undefined, key)?.isStructure ? { name: 'pairs' } : undefined;
}
