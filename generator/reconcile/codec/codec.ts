/** Codecs: how the resources of a kind look on the wire. Codecs spell what the plan has decided and decide nothing. */
import type * as z from 'zod';
import type { Json } from '../../base/json.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import type { App } from '../../servarr/apps.ts';
import type { Kind } from '../../servarr/kinds.ts';
import type { Value } from '../../servarr/values.ts';
import type { KeyTraits } from '../values/key-traits.ts';
import type { Body, Key, Resource } from './resource.ts';

/** A kind of the services of an app. */
export interface AppKind {
  readonly kind: Kind;
  readonly app: App;
}

/** The changes of a write to the body of a resource. */
export interface Overlay {
  /** Absent for a create. */
  readonly id?: number;
  /** The name, for kinds whose resources have one beside their keys. */
  readonly name: string;
  /** The schema item, or the body of the existing resource; of a new one without a schema, what others show. */
  readonly item?: WireItem | undefined;
  /** Stored values by key; undefined: the service shall take its own default. */
  readonly values: ReadonlyMap<Key, Value>;
}

/** The body of a resource, as far as all kinds have it. */
type ResourceBody = Body & { readonly id: number };

/** The encoding of a group of kinds. */
export interface Codec {
  /** The schema shows other resources, so that it must be read again before a create. */
  readonly schemaChanges: boolean;
  /** Reads the parsed body of `/schema`. Throws Problem `schema-shape`. */
  parseSchema(appKind: AppKind, body: unknown, place: string): WireItem[];
  /** Returns a schema item made of the body of a resource. */
  itemInBody(body: Body): WireItem;
  /** Returns true if the body of the resource describes all declared values, so that no schema is needed. */
  describes(kind: Kind, values: Readonly<Record<Key, Value>>, actual: Resource): boolean;
  /** Returns the shape of a resource on the wire. */
  shape(kind: Kind): z.ZodType<ResourceBody>;
  /** Returns the resource in a body of that shape. */
  decode(appKind: AppKind, body: ResourceBody): Resource;
  /** Returns the name and the identity of a declared resource. */
  named(kind: Kind, values: Readonly<Record<Key, Value>>): Pick<Resource, 'identity' | 'name'>;
  /**
   * Returns the traits of a key; undefined if the service has no such key.
   * @param item the schema item, or the body of an existing resource; undefined for kinds without a schema. Without it,
   *   provider kinds have the traits of tags and references
   */
  traits(appKind: AppKind, item: WireItem | undefined, key: Key): KeyTraits | undefined;
  /** Returns why the service cannot take a declared value, one clause; undefined if it can, or that is unknown. */
  misfit(appKind: AppKind, item: WireItem | undefined, key: Key, declared: Json): string | undefined;
  /** Returns the properties by which the service may name a key in an error, with the words for it in a configuration. */
  properties(appKind: AppKind, item: WireItem | undefined): ReadonlyMap<string, string>;
  /** Returns the default of a key; undefined if the schema shows none, or only a mask. */
  defaultOf(appKind: AppKind, schema: WireItem | undefined, key: Key): Value;
  /** Returns the body of a resource with the schema's defaults. */
  blank(schema: WireItem | undefined): Body;
  /** Returns a body with the keys of `blank` that it lacks. */
  merge(blank: Body, body: Body): Body;
  /** Returns `base` with the values of the overlay. */
  write(appKind: AppKind, base: Body, overlay: Overlay): Body;
  /**
   * Returns the values by which a resource is recognised: all that the service shows and does not change automatically, each
   * as one text for all values that a service stores alike.
   */
  stableValues(appKind: AppKind, resource: Pick<Resource, 'body' | 'values'>): ReadonlyMap<string, string>;
}
