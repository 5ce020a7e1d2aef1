/** One resource of a running service -> its values as a configuration would declare them. Pure. */
import { trimEndOf } from '../base/text.ts';
import { addressOf, sameAddress } from '../base/url.ts';
import { applicationsFor } from '../servarr/like.ts';
import { fieldKey } from '../servarr/values.ts';
import { type Kind, providerRow, storesKey } from '../servarr/kinds.ts';
import { type Definition, isDefinition } from '../schema/model/definitions.ts';
import type { ModelImplementation } from '../schema/model/implementation.ts';
import type { ModelKind } from '../schema/model/model.ts';
import type { WireItem } from '../schema/record/schema-response.ts';
import { isEnabled } from '../servarr/enable.ts';
import { fieldValue, itemFor, itemInBody, variantOf } from '../reconcile/codec/provider-resource.ts';
import type { Resource } from '../reconcile/codec/resource.ts';
import { TAGS } from '../reconcile/values/key-traits.ts';
import { namesIn } from '../reconcile/values/names-and-ids.ts';
import {
  type ImportContext,
  type ImportedValue,
  eventValues,
  fieldValues,
  generalValues,
  isSignedIn,
  withKey,
} from './keys-of-implementation.ts';

/** A resource of one service with the keys and values of a configuration. */
export interface ImportedResource {
  readonly kind: Kind;
  readonly service: string;
  readonly host: string;
  readonly implementation: string;
  readonly implementationName: string;
  /** Its definition, if many definitions share the implementation. */
  readonly definition: string | undefined;
  readonly name: string;
  readonly enable: boolean;
  /** True if it is enabled after a sign-in: then its entry must set `enable`. */
  readonly signedIn: boolean;
  /** Undefined if the service does not store tags. */
  readonly tags: readonly string[] | undefined;
  /** The service that an application of Prowlarr connects to, if the run imports that service too. */
  readonly connectedService: string | undefined;
  /** General keys and events. */
  readonly general: ReadonlyMap<string, ImportedValue>;
  /** All fields that the service has, by the option's name. */
  readonly fields: ReadonlyMap<string, ImportedValue>;
  /** The field that `categories` fills; undefined if there is none. */
  readonly category: string | undefined;
}

/**
 * Reads a resource.
 * @returns undefined if the service has no schema for its implementation
 */
export function importResource(actual: Resource, context: ImportContext): ImportedResource | undefined {
  const { contents, kind } = context;
  const name = kind.kind;
  const items = contents.kinds.find((listed) => listed.kind === name)?.items ?? [];
  const item = itemOf(actual, items);
  const model = item && modelOf(item, kind, context.schema);
  if (item === undefined || model === undefined) return undefined;
  const { service } = contents;
  const general = generalValues(actual, item, context);
  const about = connectedServiceOf(name, actual, context.services);
  return {
    kind: name,
    service: service.name,
    host: new URL(service.baseUrl).hostname,
    implementation: actual.implementation,
    implementationName: item.implementationName ?? actual.implementation,
    definition: isDefinition(model) ? model.name : undefined,
    name: actual.name,
    enable: isEnabled(name, actual.body),
    signedIn: isSignedIn(name, actual, item),
    tags: storesKey(service.app, name, 'tags') ? tagsOf(actual, contents) : undefined,
    category: model.category[context.schema],
    connectedService: about,
    general: new Map([...general, ...eventValues(actual, item, model)]),
    fields: withKey(fieldValues(actual, item, model, context), name, about),
  };
}

/**
 * Finds the schema item of a resource by its definition, else by its implementation. If presets share the
 * implementation, as for Newznab, the preset with the resource's URL wins, else the item that is not a preset.
 * @returns undefined if the service has no such item
 */
function itemOf(actual: Resource, items: readonly WireItem[]): WireItem | undefined {
  const candidates = items.filter((item) => variantOf(item) === actual.variant);
  const [first] = candidates;
  const site = siteOf(itemInBody(actual.body));
  const preset = site === '' ? undefined : candidates.find((item) => siteOf(item) === site);
  return preset ?? (first && itemFor(first, candidates));
}

function siteOf(item: WireItem): string {
  const [url, path] = ['baseUrl', 'apiPath'].map((name) => fieldValue(item, name));
  return typeof url !== 'string' || url === ''
    ? ''
    : `${trimEndOf(url)} ${typeof path === 'string' ? path : ''}`;
}

/** Returns the definition or implementation of a schema item in the model; undefined if the model has neither. */
function modelOf(
  { implementation, name }: WireItem,
  { definitions, implementations }: ModelKind,
  schema: string,
): Definition | ModelImplementation | undefined {
  const isModelled = (modelled: ModelImplementation): boolean =>
    modelled.implementation === implementation && modelled.schemas.includes(schema);
  return (
    definitions.find((definition) => definition.name === name && isModelled(definition)) ??
    implementations.find(isModelled)
  );
}

/** Returns the labels of a resource, without tags that the service does not list. */
function tagsOf({ values }: Resource, { lists }: ImportContext['contents']): readonly string[] {
  return TAGS.shown(values.get('tags'), namesIn(lists)) as readonly string[];
}

/**
 * Returns the name of the service that a resource connects to: its app has the name of the implementation, and its
 * address is that of the resource. Returns undefined if there is none, or more than one.
 */
function connectedServiceOf(
  kind: Kind,
  { implementation, values }: Resource,
  services: ImportContext['services'],
): string | undefined {
  const { autoConnect } = providerRow(kind);
  const address = values.get(fieldKey(autoConnect?.address ?? ''));
  if (autoConnect === undefined || typeof address !== 'string') return undefined;
  const targets = services.filter(
    ({ service }) =>
      applicationsFor(service.app).includes(implementation) && sameAddress(addressOf(service), address),
  );
  return targets.length === 1 ? targets[0]?.service.name : undefined;
}
