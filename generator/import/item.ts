/** Finds the schema item and the part of the model that describe a resource. Pure. */
import type { ModelImplementation } from '../schema/model/implementation.ts';
import type { Definition } from '../schema/model/definitions.ts';
import type { ModelKind } from '../schema/model/model.ts';
import type { WireItem } from '../schema/record/schema-response.ts';
import { memo } from '../base/memo.ts';
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
  const same = byVariant(items).get(actual.variant);
  if (same === undefined) return undefined;
  const site = siteOf(itemInBody(actual.body));
  return (site === '' ? undefined : bySite(same).get(site)?.[0]) ?? genericOf(same);
}

/** Cached, as the next ones: a service has thousands of resources, and a list of thousands of items. */
const byVariant = memo((items: readonly WireItem[]) => Map.groupBy(items, variantOf));

const bySite = memo((same: readonly WireItem[]) => Map.groupBy(same, siteOf));

/** Returns the item of a variant that is not a preset. */
const genericOf = memo((same: readonly WireItem[]): WireItem | undefined => {
  const [first] = same;
  return first === undefined || same.length === 1 ? first : itemFor(first, same);
});

function textOf(value: Value): string {
  return typeof value === 'string' ? value : '';
}

function siteOf(of: WireItem): string {
  const [url = '', path = ''] = ['baseUrl', 'apiPath'].map((name) => textOf(fieldValue(of, name)));
  return url === '' ? '' : `${trimEndOf(url)} ${path}`;
}

const byName = memo((all: readonly Definition[]) => Map.groupBy(all, ({ name }) => name));

const byImplementation = memo((all: readonly ModelImplementation[]) =>
  Map.groupBy(all, ({ implementation }) => implementation),
);

/** Returns the definition or implementation of a schema item in the model; undefined if the model has neither. */
export function modelOf(
  { implementation, name }: WireItem,
  { definitions, implementations }: ModelKind,
  schema: string,
): Definition | ModelImplementation | undefined {
  const of = (one: ModelImplementation): boolean =>
    one.implementation === implementation && one.schemas.includes(schema);
  return (
    byName(definitions)
      .get(name ?? '')
      ?.find(of) ?? byImplementation(implementations).get(implementation)?.find(of)
  );
}
