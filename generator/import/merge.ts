/** Groups resources of several services that one entry can declare: the keys that their services share are equal. */
import { groupAlike, sortByText } from '../base/collections.ts';
import { type Json, isObject } from '../base/json.ts';
import { metaKeys } from '../servarr/kinds.ts';
import { MASK, foldName, sameValue } from '../servarr/values.ts';
import type { ImportedResource } from './resource.ts';
import type { ImportedValue } from './values.ts';

/** Returns groups of resources, each of which one entry can declare: the keys that their services share are equal. */
export function groupEquivalent(resources: readonly ImportedResource[]): ImportedResource[][] {
  const groups = [...Map.groupBy(resources, headOf).values()].flatMap((same) => groupAlike(same, areAlike));
  return sortByText(groups, ([first]) => sortKey(first));
}

function sortKey(resource: ImportedResource | undefined): string {
  return resource === undefined
    ? ''
    : `${foldName(resource.name)} ${resource.implementation} ${resource.service}`;
}

/** Returns what is equal in all resources of a group. */
function headOf({ name, implementation, definition, enable, rejected }: ImportedResource): string {
  return JSON.stringify([name, implementation, definition, enable, rejected]);
}

function areAlike(left: ImportedResource, right: ImportedResource): boolean {
  const tags =
    left.tags === undefined || right.tags === undefined || sameValue([...left.tags], [...right.tags]);
  if (!tags || left.service === right.service) return false;
  return sameValues(left.general, right.general) && sameValues(withoutCategory(left, right), right.fields);
}

/** Returns the fields without the field that `categories` can set for each service separately. */
function withoutCategory(left: ImportedResource, right: ImportedResource): ImportedResource['fields'] {
  const { category } = left;
  const both = [left, right].map(({ fields }) => fields.get(category ?? ''));
  const named = both.every(
    (one) => typeof one?.value === 'string' && one.value !== '' && one.secret === 'none',
  );
  const byService = metaKeys(left.kind).includes('categories') && category === right.category && named;
  return byService ? new Map([...left.fields].filter(([key]) => key !== category)) : left.fields;
}

/** Returns service -> category if the services of an entry have different categories in the same field. */
export function categoriesOf(alike: readonly ImportedResource[]): Readonly<Record<string, Json>> {
  const found = alike.flatMap(({ service, category = '', fields }) => {
    const value = fields.get(category);
    return value === undefined ? [] : [{ service, category, value }];
  });
  const differ = found.some((one) =>
    found.some((other) => one.category === other.category && !sameValue(one.value.value, other.value.value)),
  );
  const own = found.filter(({ value }) => value.explicit);
  return differ ? Object.fromEntries(own.map(({ service, value }) => [service, value.value ?? ''])) : {};
}

function sameValues(
  left: ReadonlyMap<string, ImportedValue>,
  right: ReadonlyMap<string, ImportedValue>,
): boolean {
  // The other service may have such a field after all, and would get the secret of this one.
  if ([...right].some(([key, other]) => !left.has(key) && isOwnSecret(other))) return false;
  return [...left].every(([key, one]) => {
    const other = right.get(key);
    if (other === undefined && isOwnSecret(one)) return false;
    if (one.rejected?.why !== other?.rejected?.why) return false;
    if (one.rejected !== undefined) return sameValue(one.value, other?.value);
    // Defaults differ between apps, so two unchanged values count as equal.
    if (other === undefined || (!one.explicit && !other.explicit)) return true;
    // A mask says nothing about the secret. A service that shows the account of another must not get its secret.
    const isSecret = one.secret !== 'none' || other.secret !== 'none';
    return sameValue(one.value, other.value) && !(isSecret && hasMask(one.value));
  });
}

function isOwnSecret({ explicit, secret }: ImportedValue): boolean {
  return explicit && secret !== 'none';
}

function hasMask(value: ImportedValue['value']): boolean {
  if (Array.isArray(value)) return value.some(hasMask);
  if (isObject(value)) return Object.values(value).some(hasMask);
  return typeof value === 'string' && value.trim() === MASK;
}
