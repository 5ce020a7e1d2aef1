/** Groups resources of several services that one entry can declare. */
import { compareText, groupAlike, sortByText } from '../base/collections.ts';
import type { Json } from '../base/json.ts';
import { metaKeys } from '../servarr/kinds.ts';
import { foldName, isUnset, sameValue } from '../servarr/values.ts';
import { accountOf } from './accounts.ts';
import type { ImportedResource } from './imported-resource.ts';
import { hasMask } from './values/credential.ts';
import type { ImportedValue } from './keys-of-implementation.ts';
import { unprintable } from './values/printable.ts';

/** Returns groups of resources, each of which one entry can declare: the keys that their services share are equal. */
export function groupEquivalent(resources: readonly ImportedResource[]): ImportedResource[][] {
  const groups = [...Map.groupBy(resources, headOf).values()].flatMap((sameHead) =>
    groupAlike(sameHead, ({ service }) => service, areAlike),
  );
  return sortByText(groups, ([first]) => sortKey(first));
}

function sortKey(resource: ImportedResource | undefined): string {
  return resource === undefined
    ? ''
    : `${foldName(resource.name)} ${resource.implementation} ${resource.service}`;
}

function headOf({ name, implementation, definition, enable }: ImportedResource): string {
  return JSON.stringify([name, implementation, definition, enable]);
}

function areAlike(left: ImportedResource, right: ImportedResource): boolean {
  const tags =
    left.tags === undefined || right.tags === undefined || sameValue([...left.tags], [...right.tags]);
  if (!tags) return false;
  // Masked secrets of one account are equal.
  const account = accountOf(left);
  const isOne = account !== undefined && account === accountOf(right);
  return (
    sameValues(left.general, right.general, isOne) &&
    sameValues(withoutCategory(left, right), right.fields, isOne)
  );
}

/** Returns the fields without the field that `categories` can set for each service separately. */
function withoutCategory(left: ImportedResource, right: ImportedResource): ImportedResource['fields'] {
  const { category } = left;
  const both = [left, right].map(({ fields }) => fields.get(category ?? ''));
  const named = both.every((one) => typeof one?.value === 'string' && one.value !== '' && !one.isSecret);
  const byService = metaKeys(left.kind).includes('categories') && category === right.category && named;
  return byService ? new Map([...left.fields].filter(([key]) => key !== category)) : left.fields;
}

/** Returns the keys that are written for at least one of several resources, sorted, each with its first value. */
export function explicitIn(
  tables: readonly ReadonlyMap<string, ImportedValue>[],
): (readonly [string, ImportedValue])[] {
  const keys = new Map<string, ImportedValue>();
  for (const [key, value] of tables.flatMap((one) => [...one]))
    if (value.explicit && !keys.has(key)) keys.set(key, value);
  return [...keys].sort(([left], [right]) => compareText(left, right));
}

/** Returns service -> category, unless all services have the same category in the same field. */
export function categoriesOf(alike: readonly ImportedResource[]): Readonly<Record<string, Json>> {
  if (!alike.every(({ kind }) => metaKeys(kind).includes('categories'))) return {};
  const [first] = alike;
  const isShared = alike.every(
    (one) => one.category === first?.category && sameValue(categoryOf(one)?.value, categoryOf(first)?.value),
  );
  if (isShared || !alike.some((one) => categoryOf(one)?.explicit)) return {};
  // With the defaults of the other services, so that a reader sees the category of each one.
  const set = alike.flatMap((resource) => {
    const { explicit = false, isSecret, leftOut, value = '' } = categoryOf(resource) ?? {};
    const isPlain = isSecret === false && leftOut === undefined && unprintable(value) === undefined;
    return explicit || (isPlain && !isUnset(value)) ? [[resource.service, value] as const] : [];
  });
  return Object.fromEntries(set);
}

function categoryOf(resource: ImportedResource | undefined): ImportedValue | undefined {
  return resource?.fields.get(resource.category ?? '');
}

function sameValues(
  left: ReadonlyMap<string, ImportedValue>,
  right: ReadonlyMap<string, ImportedValue>,
  isOne: boolean,
): boolean {
  // The other service may have such a field after all and get the secret of this one, or have the account of another user.
  if ([...right].some(([key, other]) => !left.has(key) && isOfAccount(other))) return false;
  return [...left].every(([key, leftValue]) => {
    const other = right.get(key);
    if (other === undefined && isOfAccount(leftValue)) return false;
    if (leftValue.leftOut !== other?.leftOut) return false;
    if (other === undefined) return true;
    // Defaults differ between apps, so two unchanged values count as equal. Two users have two passwords.
    if (!leftValue.explicit && !other.explicit)
      return !leftValue.isUser || sameValue(leftValue.value, other.value);
    // A mask says nothing about the secret.
    const isSecret = leftValue.isSecret || other.isSecret;
    const isKnown = !isSecret || !hasMask(leftValue.value) || (isOne && leftValue.explicit && other.explicit);
    return isKnown && sameValue(leftValue.value, other.value);
  });
}

function isOfAccount({ explicit, isSecret, isUser, value }: ImportedValue): boolean {
  return (explicit && isSecret) || (isUser === true && !isUnset(value));
}
