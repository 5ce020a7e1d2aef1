/** The values of keys that the table of kinds describes, as a configuration has them. Pure. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import { choiceNames } from '../../reconcile/codec/choices.ts';
import { codecOf } from '../../reconcile/codec/codecs.ts';
import {
  type Key,
  type Resource,
  type Tag,
  listedTagIds,
  tagLabels,
} from '../../reconcile/codec/resource.ts';
import { displayName } from '../../reconcile/desired/references.ts';
import { type TargetLists, withTargets } from '../../reconcile/service/reference-targets.ts';
import { type Kind, UNLIMITED, itemsOf, kindRow } from '../../servarr/kinds.ts';
import { type Value, isUnset } from '../../servarr/values.ts';
import type { ServiceConfig } from '../../source/services/config.ts';

/** The resources of a service, and what they refer to. */
export interface ServiceResources {
  readonly service: Pick<ServiceConfig, 'app' | 'name' | 'schema'>;
  readonly tags: readonly Tag[];
  readonly kinds: readonly { readonly kind: Kind; readonly resources: readonly Resource[] }[];
  /** The targets of references, by path. */
  readonly lists: TargetLists;
}

/** Returns a value with references, tags and choices by name; undefined if there is nothing to write. */
export function declaredValue(
  { service: { app }, lists, tags }: Pick<ServiceResources, 'lists' | 'service' | 'tags'>,
  kind: Kind,
  key: Key,
  stored: Value,
): Json | undefined {
  const traits = codecOf(kind).traits({ kind, app }, undefined, key);
  if (traits === undefined || traits.hidden || isUnset(stored)) return undefined;
  if (traits.reference !== undefined) {
    const name = displayName(withTargets(traits.reference, lists), stored);
    return typeof name === 'string' ? name : undefined;
  }
  const type = lookUp(kindRow(kind).keys, key)?.type;
  if (type === 'size' && stored === UNLIMITED) return null;
  if (type === 'tag') return tags.find(({ id }) => id === stored)?.label;
  const value = type === 'tags' ? tagLabels(listedTagIds(stored, tags).listed, tags) : stored;
  const items = typeof value === 'string' ? itemsOf(type, value) : undefined;
  return items ?? (isUnset(value) ? undefined : choiceNames(traits.choices, value));
}
