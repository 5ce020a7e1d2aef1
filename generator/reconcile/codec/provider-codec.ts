/** The codec of provider kinds: an implementation and `fields`, described by the schema of the service. */
import * as z from 'zod';
import { type Json, canonical, isObject, shapeInWords } from '../../base/json.ts';
import { misfitOf } from '../../schema/field/fits.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import { isEvent, supportsEvent } from '../../servarr/enable.ts';
import { isComputed } from '../../servarr/keys/computed.ts';
import { type Kind, keyOfProperty, propertyOfKey } from '../../servarr/kinds.ts';
import { MASK, type Value, fieldKey, fieldNameOf, foldName, isUnset } from '../../servarr/values.ts';
import { type KeyTraits, PLAIN, TAGS, referenceIn, tagIdsIn, tagSet } from '../values/key-traits.ts';
import { choiceNames, sameChoices } from '../values/live-choices.ts';
import type { Codec, Overlay } from './codec.ts';
import {
  fieldValue,
  isHiddenField,
  isRefreshedToken,
  itemInBody,
  variantOf,
  volatileFields,
} from './provider-resource.ts';
import type { Body, Key } from './resource.ts';
import { byName, common } from './table-codec.ts';

/** Properties that only describe a schema item; the services ignore them in a body. */
const NOT_SENT = new Set(['id', 'fields', 'tags', 'infoLink', 'message', 'presets']);

/** A field as it is sent; without `value` the service stores none, and shows its class default. */
interface SentField {
  readonly name: string;
  readonly value?: Value;
}

interface ResourceField {
  readonly name: string;
  readonly value?: Json | undefined;
  readonly [key: string]: unknown;
}

const isField = (value: unknown): value is ResourceField =>
  isObject(value) && typeof value['name'] === 'string';

/** The shape of a listed resource; unknown keys stay in it. */
const resourceShape = z.looseObject({
  id: z.int(),
  name: z.string(),
  implementation: z.string(),
  tags: z.array(z.int()).nullish(),
  fields: z.array(z.custom<ResourceField>(isField)),
});

/** A listed resource. */
type ProviderBody = z.infer<typeof resourceShape>;

/** Properties that are no values, or that have another key. */
const NOT_VALUES: ReadonlySet<string> = new Set(['fields', 'name', 'tags']);

/** Encodes and decodes resources with an implementation. */
export const provider: Codec = {
  ...common,

  describes: (_kind, _values, { body }) => {
    // A resource without the types of its fields does not describe itself.
    const { fields } = itemInBody(body);
    return fields.length > 0 && fields.every(({ type }) => typeof type === 'string');
  },

  shape: () => resourceShape,

  decode: ({ kind }, body) => {
    const { name, implementation } = body as ProviderBody;
    const values = valuesOf(kind, body as ProviderBody);
    const variant = variantOf(body as ProviderBody);
    return { id: body.id, name, identity: foldName(name), implementation, variant, values, body };
  },

  named: byName(foldName),

  traits: ({ kind }, item, key) => {
    const name = fieldNameOf(key);
    return name === undefined ? generalTraits(kind, item, key) : item && fieldTraits(item, name);
  },

  // References by name fit.
  misfit: ({ kind }, item, key, declared) => {
    const name = fieldNameOf(key);
    if (item === undefined) return undefined;
    return name === undefined ? generalMisfit(kind, item, key, declared) : fieldMisfit(item, name, declared);
  },

  properties: ({ kind }, item) =>
    new Map([
      ...Object.keys(item ?? {}).map((property) => [property, keyOfProperty(kind, property)] as const),
      ...(item?.fields ?? []).map(({ name }) => [name, name] as const),
    ]),

  defaultOf: ({ kind }, schema, key) => {
    if (schema === undefined || key === 'tags') return undefined;
    const name = fieldNameOf(key);
    return name === undefined ? (schema[propertyOfKey(kind, key)] as Value) : unmasked(schema, name);
  },

  blank: (schema) =>
    schema === undefined
      ? {}
      : {
          ...withoutFields(schema),
          tags: [],
          fields: schema.fields.map(({ name }) => sent(name, unmasked(schema, name))),
        },

  merge: (blank, body) => {
    const { fields } = itemInBody(body);
    const added = (itemInBody(blank).fields ?? []).filter(
      ({ name }) => !fields.some((one) => one.name === name),
    );
    return { ...blank, ...body, fields: [...fields, ...added] };
  },

  write: ({ kind }, base, overlay) => ({
    ...withoutFields(base),
    ...generalValues(kind, overlay),
    name: overlay.name,
    tags: overlay.values.has('tags') ? tagIdsIn(overlay.values.get('tags')) : (base['tags'] ?? []),
    fields: fieldsOf(base, overlay),
    // The service writes to the ID in the body and resolves masks with the ID in the URL: suite sends both, equal.
    ...(overlay.id === undefined ? {} : { id: overlay.id }),
  }),

  // Each as one text for all values that a service stores alike.
  stableValues: (_of, { body, values }) => {
    const volatile = new Set(volatileFields(itemInBody(body)).map(fieldKey));
    const stable = [...values].filter(([key, value]) => !volatile.has(key) && isWritten(key, value));
    return new Map(
      stable.map(([key, value]) => [key, canonicalText(key === 'tags' ? tagSet(value) : value)]),
    );
  },
};

function generalTraits(kind: Kind, item: WireItem | undefined, key: Key): KeyTraits | undefined {
  if (key === 'tags') return TAGS;
  const traits = referenceIn(kind, key) ?? (item && PLAIN);
  return item === undefined || Object.hasOwn(item, propertyOfKey(kind, key)) ? traits : undefined;
}

function fieldTraits(item: WireItem, name: string): KeyTraits | undefined {
  const field = item.fields.find((one) => one.name === name);
  if (field === undefined) return undefined;
  const choices = field.selectOptions ?? [];
  return {
    ...PLAIN,
    shown: (stored, names) => choiceNames(choices, PLAIN.shown(stored, names)),
    hidden: isHiddenField(field),
    refreshed: isRefreshedToken(item, name),
    same: (left, right) => sameChoices(choices, left, right),
  };
}

function withoutFields(body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([property]) => !NOT_SENT.has(property)));
}

function generalValues(kind: Kind, { values }: Overlay): Body {
  const general = [...values].filter(([key]) => key !== 'tags' && fieldNameOf(key) === undefined);
  return Object.fromEntries(general.map(([key, value]) => [propertyOfKey(kind, key), value]));
}

/**
 * Returns all fields of the base, in its order, then those that only the overlay has. Leaves out fields without a value
 * that have a masked default: the service takes the default for them, and validates a field without a value as empty.
 */
function fieldsOf(base: Body, { item, values }: Overlay): SentField[] {
  const { fields } = itemInBody(base);
  const known = fields.map(({ name }) => name);
  const added = [...values.keys()].flatMap((key) => fieldNameOf(key) ?? []);
  return [...new Set([...known, ...added])].flatMap((name) => {
    const key = fieldKey(name);
    const value = values.has(key) ? values.get(key) : fieldValue({ fields }, name);
    return value === undefined && item !== undefined && isMasked(item, name) ? [] : [sent(name, value)];
  });
}

function sent(name: string, value: Value): SentField {
  return value === undefined ? { name } : { name, value };
}

/** Returns the schema's default of a field; without a masked one, because a POST would store the asterisks. */
function unmasked(schema: WireItem, name: string): Value {
  return isMasked(schema, name) ? undefined : fieldValue(schema, name);
}

function isMasked(item: WireItem, name: string): boolean {
  return fieldValue(item, name) === MASK && isHiddenField(item.fields.find((one) => one.name === name));
}

function valuesOf(kind: Kind, body: ProviderBody): ReadonlyMap<Key, Value> {
  const general = Object.keys(body).filter((name) => !NOT_VALUES.has(name) && !isComputed(kind, name));
  return new Map<Key, Value>([
    ...general.map((name) => [keyOfProperty(kind, name), body[name] as Value] as const),
    ['tags', body.tags ?? []],
    ...body.fields.map(({ name, value }) => [fieldKey(name), value ?? undefined] as const),
  ]);
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

function generalMisfit(kind: Kind, item: WireItem, key: Key, value: Json): string | undefined {
  if (key === 'tags') return undefined;
  const property = propertyOfKey(kind, key);
  if (!Object.hasOwn(item, property)) return 'the service has no such key';
  if (referenceIn(kind, key) !== undefined) return undefined;
  if (isEvent(key) && value === true && !supportsEvent(item, key))
    return 'the service does not support this event here';
  const shown = item[property] as Json;
  if (shown === null || value === null || shapeInWords(shown) === shapeInWords(value)) return undefined;
  return `the service takes ${shapeInWords(shown)} here`;
}

function fieldMisfit(item: WireItem, name: string, value: Json): string | undefined {
  const field = item.fields.find((one) => one.name === name);
  if (field === undefined) return 'the service has no such field';
  const wants = misfitOf(item.implementation, field, value);
  return wants === undefined ? undefined : `the service takes ${wants} here`;
}
