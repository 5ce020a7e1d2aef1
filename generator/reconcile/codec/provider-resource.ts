/** Resources with an implementation and fields, as services list them, and the parts that schema items share with them. */
import { isGeneric } from '../../schema/record/record.ts';
import type { ManifestEntry } from '../manifest/manifest.ts';
import * as z from 'zod';
import { type Json, canonical, isObject } from '../../base/json.ts';
import { wholeName } from '../../base/text.ts';
import { isSecretField } from '../../schema/field/secret.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import { isComputed } from '../../servarr/keys/computed.ts';
import { type Kind, isSharedName, keyOfProperty } from '../../servarr/kinds.ts';
import { MASK, type Value, fieldKey, fieldNameOf, foldName, isUnset } from '../../servarr/values.ts';
import type { StableValues } from '../values/value-type.ts';
import { volatileFields } from './refreshed-tokens.ts';
import { tagSet } from '../values/key-traits.ts';
import type { Body, Key, Resource } from './resource.ts';

interface ResourceField {
  readonly name: string;
  readonly value?: Json | undefined;
  readonly [key: string]: unknown;
}

const isField = (value: unknown): value is ResourceField =>
  isObject(value) && typeof value['name'] === 'string';

/** The shape of a listed resource; unknown keys stay in it. */
export const resourceShape = z.looseObject({
  id: z.int(),
  name: z.string(),
  implementation: z.string(),
  tags: z.array(z.int()).nullish(),
  fields: z.array(z.custom<ResourceField>(isField)),
});

/** A listed resource. */
export type ProviderBody = z.infer<typeof resourceShape>;

/** Properties that are no values, or that have another key. */
const NOT_VALUES: ReadonlySet<string> = new Set(['fields', 'name', 'tags']);

/** Returns a listed resource in the common key space. */
export function resourceOf(kind: Kind, body: ProviderBody): Resource {
  const { id, name, implementation } = body;
  const values = valuesOf(kind, body);
  return { id, name, identity: foldName(name), implementation, variant: variantOf(body), values, body };
}

function valuesOf(kind: Kind, body: ProviderBody): ReadonlyMap<Key, Value> {
  const general = Object.keys(body).filter((name) => !NOT_VALUES.has(name) && !isComputed(kind, name));
  return new Map<Key, Value>([
    ...general.map((name) => [keyOfProperty(kind, name), body[name] as Value] as const),
    ['tags', body.tags ?? []],
    ...body.fields.map(({ name, value }) => [fieldKey(name), value ?? undefined] as const),
  ]);
}

/** Returns the body of a resource as a schema item: it has the same properties, but the values of the resource, not defaults. */
export function itemInBody(body: Body): WireItem {
  return body as WireItem;
}

/** Returns the implementation, with the definition if many resources share the implementation. */
export function variantOf(
  of: Pick<WireItem, 'implementation'> & { readonly fields: readonly Field[] },
): string {
  const file = fieldValue(of, 'definitionFile');
  return typeof file === 'string' ? `${of.implementation} ${file}` : of.implementation;
}

/**
 * Returns a variant for display: `qBittorrent`, `Cardigann (1337x)`, `Download Station (TorrentDownloadStation)`.
 * @param of the schema item or the resource, which has the display name
 */
export function shownVariant(
  kind: Kind,
  variant: string,
  of: Readonly<Record<string, unknown>> | undefined,
): string {
  const [implementation = '', ...file] = variant.split(' ');
  const title = displayNameIn(of, implementation) ?? implementation;
  const more = file.length === 0 && isSharedName(kind, title) ? implementation : file.join(' ');
  const [shown, rest] = [title, more].map(wholeName);
  return `${shown}${rest === '' ? '' : ` (${rest})`}`;
}

/** Returns the display name that a schema item or resource gives its implementation; undefined if it is another one's. */
export function displayNameIn(
  of: Readonly<Record<string, unknown>> | undefined,
  implementation: string,
): string | undefined {
  const name = of?.['implementation'] === implementation ? of['implementationName'] : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

interface Field {
  readonly name: string;
  readonly value?: unknown;
}

/** Returns the value of a field; undefined if the resource or item has none. */
export function fieldValue(of: { readonly fields: readonly Field[] }, name: string): Value {
  return (of.fields.find((field) => field.name === name)?.value as Json | undefined) ?? undefined;
}

/**
 * Returns true for a field whose value must not be shown: a secret, or pairs, because headers hold tokens and services
 * show them in clear (docs/servarr-api.md, "Writing").
 */
export function isHiddenField(
  field: { readonly name: string; readonly type?: unknown; readonly privacy?: unknown } | undefined,
): boolean {
  return field !== undefined && (field.type === 'keyValueList' || isSecretField(field));
}

/** Returns the stable values of a resource, each as one text for all values that a service stores alike. */
export function stableValuesOf({ body, values }: Pick<Resource, 'body' | 'values'>): StableValues {
  const { fields } = itemInBody(body);
  const volatile = new Set(volatileFields({ fields }).map(fieldKey));
  const stable = [...values].filter(([key, value]) => !volatile.has(key) && isWritten(key, value));
  return new Map(stable.map(([key, value]) => [key, canonicalText(key === 'tags' ? tagSet(value) : value)]));
}

/** Returns false for an object outside of the fields, which no user writes. */
function isWritten(key: Key, value: Value): boolean {
  return fieldNameOf(key) !== undefined || !isObject(value);
}

/** The text of a value that is not set. */
const UNSET = 'nothing';

/** Returns one text for all values that `sameValue` calls alike. */
function canonicalText(value: Value): string {
  if (isUnset(value)) return UNSET;
  if (Array.isArray(value)) return normalList(value);
  if (isObject(value)) return canonical(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // A text that reads like one that is not set, and all texts that begin like its form in quotes.
  if (text === UNSET || text.startsWith('"')) return JSON.stringify(text);
  return text === MASK || !text.includes(',') ? text : normalList(text.split(',').map((part) => part.trim()));
}

function normalList(items: readonly Json[]): string {
  const parts = items.map((item) =>
    isObject(item) || Array.isArray(item) ? canonical(item) : canonicalText(item),
  );
  return (items.every((item) => isObject(item)) ? parts.sort() : parts).join(',');
}

/**
 * Returns the item of an entry's definition, or of its implementation: among several the one that is not a preset and is
 * named after what they share ("Generic Newznab"). The first one wins if an item appears twice, as in records.
 */
export function itemFor(
  { implementation, definition }: Pick<ManifestEntry, 'definition' | 'implementation'>,
  items: readonly WireItem[],
): WireItem | undefined {
  const all = items.filter((item) => item.implementation === implementation);
  if (definition !== undefined) return all.find(({ name }) => name === definition);
  const names = new Set(all.map(({ name }) => name));
  return names.size > 1 ? (all.find(isGeneric) ?? all.find(({ name }) => (name ?? '') === '')) : all[0];
}
