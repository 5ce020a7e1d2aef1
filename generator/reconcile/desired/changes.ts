/** One entry against one resource, field by field, three ways: declared, stored, and what we set before. */
import { compareText } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import { choiceTable } from '../../schema/field/field-type.ts';
import type { WireField } from '../../schema/record/wire.ts';
import { type Desired, fieldOf, isSecretValue } from './desired.ts';
import { type Resource, type Tag, fieldValue, generalValue, isHiddenField } from '../service/resource.ts';
import type { Digest } from '../state/digest.ts';
import { type ResourceRecord, secretKey } from '../state/shape.ts';
import { sameStored } from './choices.ts';
import { displayName } from './references.ts';
import { isRefreshedToken } from '../service/refreshed-tokens.ts';
import { isEnabled } from '../../servarr/enable.ts';
import { MASK, type Value, isUnset, sameValue, fieldKey, fieldNameOf } from '../../servarr/values.ts';

/** One key that will change. A secret's values are not in it. */
export interface KeyChange {
  /** `name`, `priority`, `tags`, `fields.host`. */
  readonly key: string;
  /** Choices by name; absent where the service shows nothing, and for secrets. */
  readonly from?: Json;
  /** Absent where the service is to show nothing, and for secrets. */
  readonly to?: Json;
  readonly secret: boolean;
  /** Declared, or declared before and no longer: then the key goes back to the service's default. */
  readonly why: 'declared' | 'undeclared';
}

/** What a comparison needs to know beside the two sides. */
export interface Comparison {
  /** What we remember of the resource; undefined where it was not ours until now. */
  readonly owned: ResourceRecord | undefined;
  readonly tags: readonly Tag[];
  readonly digest: Digest;
  /** `Webhook fields.url`: what ever held a secret in this service. */
  readonly secretKeys: ReadonlySet<string>;
}

/** The changes that make the resource what is desired, declared ones first, each part sorted by key. */
export function compare(desired: Desired, actual: Resource, comparison: Comparison): KeyChange[] {
  return [...declaredChanges(desired, actual, comparison), ...resets(desired, actual, comparison)];
}

function declaredChanges(desired: Desired, actual: Resource, comparison: Comparison): KeyChange[] {
  const general = [...generalKeysToSet(desired, actual, comparison.owned)]
    .sort(([left], [right]) => compareText(left, right))
    .flatMap(([key, to]) => keyChange(desired, key, [generalValue(actual, key), to], 'declared'));
  const fields = [...desired.fields.keys()]
    .sort()
    .flatMap((name) => fieldChange(desired, actual, name, comparison));
  const name = generalChange('name', actual.name, desired.name, 'declared');
  return [...name, ...general, ...tagChange(desired.tags, actual, comparison.tags, 'declared'), ...fields];
}

function generalChange(key: string, from: Value, to: Value, why: KeyChange['why']): KeyChange[] {
  return sameValue(from, to) ? [] : [{ key, ...sides(from, to), secret: false, why }];
}

/** The same for a key of the resource: what it refers to by name. */
function keyChange(
  { references, pending }: Desired,
  key: string,
  [from, to]: readonly [from: Value, to: Value],
  why: KeyChange['why'],
): KeyChange[] {
  const reference = references.get(key);
  if (reference === undefined) return generalChange(key, from, to, why);
  if (sameValue(from, to) && !pending.has(key)) return [];
  const [before, after] = [displayName(reference, from), displayName(reference, to)];
  const name = pending.get(key);
  const renewed = name !== undefined && sameValue(before, after) ? `${name} (the new one)` : after;
  return [{ key: reference.key, ...sides(before, renewed), secret: false, why }];
}

function tagChange(
  labels: readonly string[] | undefined,
  actual: Resource,
  tags: readonly Tag[],
  why: KeyChange['why'],
): KeyChange[] {
  if (labels === undefined) return [];
  const from = tagLabels(actual.tags ?? [], tags);
  // Services keep tags as a set.
  return sameValue(from, [...labels]) ? [] : [{ key: 'tags', from, to: [...labels], secret: false, why }];
}

/** Labels of tag numbers, sorted; a number without a label (services take those) shows as `#7`. */
export function tagLabels(ids: readonly number[], tags: readonly Tag[]): string[] {
  const byId = new Map(tags.map(({ id, label }) => [id, label.toLowerCase()]));
  return [...new Set(ids)].map((id) => byId.get(id) ?? `#${id}`).sort();
}

function fieldChange(
  desired: Desired,
  actual: Resource,
  name: string,
  { owned, digest, secretKeys }: Comparison,
): KeyChange[] {
  const key = fieldKey(name);
  const to = desired.fields.get(name)?.reveal();
  const from = fieldValue(actual, name);
  const secret = isSecretValue(desired, name) || secretKeys.has(secretKey(desired.implementation, key));
  if (to === undefined) return [];
  const place = { kind: desired.kind, name: owned?.takes ?? owned?.name ?? desired.name, key };
  // A masked value cannot be looked at: the digest of what was sent last tells instead.
  const known = owned?.secrets[key];
  const same = isRefreshedToken(desired.schemaItem, name)
    ? isRefreshedTokenUnchanged(from, known, digest.of(place, to))
    : from === MASK
      ? known === digest.of(place, to)
      : sameStored(fieldOf(desired, name), from, to);
  if (same) return [];
  return [change(fieldOf(desired, name), key, from, to, secret, 'declared')];
}

/**
 * What the service renews is sent when what is declared changes. Not having sent it before tells nothing: then
 * a sign-in that is there stays.
 */
function isRefreshedTokenUnchanged(from: Value, known: string | undefined, declared: string): boolean {
  return known === undefined ? !isUnset(from) : known === declared;
}

/** Keys that were ours and are declared no longer go back to the schema's default, where they are not there already. */
function resets(desired: Desired, actual: Resource, { owned, tags, secretKeys }: Comparison): KeyChange[] {
  const rest = resetKeys(desired, owned).filter((key) => !desired.enableDefaults.has(key));
  return rest.flatMap((key) => {
    if (key === 'tags') return tagChange([], actual, tags, 'undeclared');
    const field = fieldNameOf(key);
    if (field !== undefined) return fieldReset(desired, actual, field, secretKeys);
    const values = [generalValue(actual, key), generalValue(desired.schemaItem, key)] as const;
    return keyChange(desired, key, values, 'undeclared');
  });
}

function fieldReset(
  desired: Desired,
  actual: Resource,
  name: string,
  secretKeys: ReadonlySet<string>,
): KeyChange[] {
  const key = fieldKey(name);
  const field = fieldOf(desired, name);
  const [from, to] = [fieldValue(actual, name), fieldValue(desired.schemaItem, name)];
  // Masked, it can be anything; what we sent is known not to be the default.
  if (from !== MASK && sameStored(field, from, to)) return [];
  const secret = isHiddenField(field) || secretKeys.has(secretKey(desired.implementation, key));
  return [change(field, key, from, to, secret, 'undeclared')];
}

/**
 * The keys outside `fields` that are to be set on a resource: those declared, and where it is off, or its switch
 * was declared before and is no longer, what switches it on.
 * @param actual undefined where there is none yet
 */
export function generalKeysToSet(
  desired: Desired,
  actual: Resource | undefined,
  owned: ResourceRecord | undefined,
): ReadonlyMap<string, Json> {
  const { kind, general, enableDefaults } = desired;
  if (actual === undefined || !isEnabled(kind, actual)) return new Map([...enableDefaults, ...general]);
  const reset = resetKeys(desired, owned);
  return new Map([...[...enableDefaults].filter(([key]) => reset.includes(key)), ...general]);
}

/** The keys to reset: ours before, not declared now, and known to the live service. Sorted. */
export function resetKeys(desired: Desired, owned: ResourceRecord | undefined): string[] {
  const kept = new Set(desired.omitted.map(({ key }) => key));
  return (owned?.keys ?? [])
    .filter((key) => !kept.has(key) && !isDeclared(desired, key) && isKnown(desired, key))
    .sort();
}

function isDeclared(desired: Desired, key: string): boolean {
  if (key === 'tags') return desired.tags !== undefined;
  const field = fieldNameOf(key);
  return field === undefined ? desired.general.has(key) : desired.fields.has(field);
}

function isKnown(desired: Desired, key: string): boolean {
  const field = fieldNameOf(key);
  if (field !== undefined)
    return fieldOf(desired, field) !== undefined && !isRefreshedToken(desired.schemaItem, field);
  const reference = desired.references.get(key);
  // Something is always referred to, and the schema does not say what: it stays.
  if (reference !== undefined && reference.none === undefined) return false;
  return Object.hasOwn(desired.schemaItem, key);
}

function change(
  field: WireField | undefined,
  key: string,
  from: Value,
  to: Value,
  secret: boolean,
  why: KeyChange['why'],
): KeyChange {
  if (secret) return { key, secret, why };
  return { key, ...sides(byName(field, from), byName(field, to)), secret, why };
}

function sides(from: Value, to: Value): { from?: Json; to?: Json } {
  return { ...(isUnset(from) ? {} : { from: from as Json }), ...(isUnset(to) ? {} : { to: to as Json }) };
}

/** A choice by its name, where the service names it; a list of choices element by element. */
function byName(field: WireField | undefined, value: Value): Value {
  const names = Object.entries(choiceTable(field?.selectOptions ?? []));
  const name = (one: Json): Json => names.find(([, stored]) => sameValue(stored, one))?.[0] ?? one;
  if (value === undefined) return value;
  return Array.isArray(value) ? value.map(name) : name(value);
}
