/** Finds the schema item and the part of the model that describe a resource. Pure. */
import type { ModelImplementation } from '../schema/model/implementation.ts';
import type { Definition } from '../schema/model/definitions.ts';
import type { ModelKind } from '../schema/model/model.ts';
import type { WireItem } from '../schema/record/schema-response.ts';
import { trimEndOf } from '../base/text.ts';
import { itemFor } from '../reconcile/codec/provider-resource.ts';
import { fieldValue, itemInBody, variantOf } from '../reconcile/codec/provider-resource.ts';
import type { Resource } from '../reconcile/codec/resource.ts';
import type { Value } from '../servarr/values.ts';

/**
 * Finds the schema item of a resource by its definition, else by its implementation. If presets share the
 * implementation, as for Newznab, the preset with the resource's URL wins, else the item that is not a preset.
 * @returns undefined if the service has no such item
 */
export function itemOf(actual: Resource, items: readonly WireItem[]): WireItem | undefined {
  const same = items.filter((one) => variantOf(one) === actual.variant);
  const site = siteOf(itemInBody(actual.body));
  const preset = same.find((one) => site !== '' && siteOf(one) === site);
  return preset ?? (same.length > 1 ? itemFor({ implementation: actual.implementation }, same) : same[0]);
}

function textOf(value: Value): string {
  return typeof value === 'string' ? value : '';
}

function siteOf(of: WireItem): string {
  const [url = '', path = ''] = ['baseUrl', 'apiPath'].map((name) => textOf(fieldValue(of, name)));
  return url === '' ? '' : `${trimEndOf(url)} ${path}`;
}

/** Returns the definition or implementation of a schema item in the model; undefined if the model has neither. */
export function modelOf(
  { implementation, name }: WireItem,
  { definitions, implementations }: ModelKind,
  schema: string,
): Definition | ModelImplementation | undefined {
  const of = (one: ModelImplementation): boolean =>
    one.implementation === implementation && one.schemas.includes(schema);
  return definitions.find((one) => of(one) && one.name === name) ?? implementations.find(of);
}
