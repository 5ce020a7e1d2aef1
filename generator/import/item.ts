/** Finds the schema item and the part of the model that describe a resource. Pure. */
import type { ModelImplementation } from '../schema/model/implementation.ts';
import type { Definition } from '../schema/model/definitions.ts';
import type { ModelKind } from '../schema/model/model.ts';
import type { WireItem } from '../schema/record/schema-response.ts';
import { trimEndOf } from '../base/text.ts';
import { fieldValue, itemFor, itemInBody, variantOf } from '../reconcile/codec/provider-resource.ts';
import type { Resource } from '../reconcile/codec/resource.ts';

/**
 * Finds the schema item of a resource by its definition, else by its implementation. If presets share the
 * implementation, as for Newznab, the preset with the resource's URL wins, else the item that is not a preset.
 * @returns undefined if the service has no such item
 */
export function itemOf(actual: Resource, items: readonly WireItem[]): WireItem | undefined {
  const candidates = items.filter((one) => variantOf(one) === actual.variant);
  const [first] = candidates;
  const site = siteOf(itemInBody(actual.body));
  const preset = site === '' ? undefined : candidates.find((one) => siteOf(one) === site);
  return preset ?? (first && itemFor(first, candidates));
}

function siteOf(item: WireItem): string {
  const [url, path] = ['baseUrl', 'apiPath'].map((name) => fieldValue(item, name));
  return typeof url !== 'string' || url === ''
    ? ''
    : `${trimEndOf(url)} ${typeof path === 'string' ? path : ''}`;
}

/** Returns the definition or implementation of a schema item in the model; undefined if the model has neither. */
export function modelOf(
  { implementation, name }: WireItem,
  { definitions, implementations }: ModelKind,
  schema: string,
): Definition | ModelImplementation | undefined {
  const isModelled = (modelled: ModelImplementation): boolean =>
    modelled.implementation === implementation && modelled.schemas.includes(schema);
  return definitions.find((one) => one.name === name && isModelled(one)) ?? implementations.find(isModelled);
}
