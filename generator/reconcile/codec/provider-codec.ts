/** The codec of provider kinds: an implementation and `fields`, described by the schema of the service. */
import type { WireItem } from '../../schema/record/schema-response.ts';
import { type Kind, keyOfProperty, propertyOfKey, referencesOfKind } from '../../servarr/kinds.ts';
import { MASK, type Value, fieldKey, fieldNameOf, foldName } from '../../servarr/values.ts';
import { type KeyTraits, PLAIN, TAGS, referenceTraits, tagIdsIn } from '../values/key-traits.ts';
import { choiceNames, sameStored } from '../values/live-choices.ts';
import type { Codec, Overlay } from './codec.ts';
import { byName, common } from './table-codec.ts';
import { providerMisfit } from './unsupported-values.ts';
import {
  type ProviderBody,
  fieldValue,
  isHiddenField,
  itemInBody,
  resourceOf,
  resourceShape,
  stableValuesOf,
} from './provider-resource.ts';
import { isRefreshedToken } from './refreshed-tokens.ts';
import type { Body, Key } from './resource.ts';

/** Properties that only describe a schema item; the services ignore them in a body. */
const NOT_SENT = new Set(['id', 'fields', 'tags', 'infoLink', 'message', 'presets']);

/** A field as it is sent; without `value` the service stores none, and shows its class default. */
interface SentField {
  readonly name: string;
  readonly value?: Value;
}

/** Encodes and decodes resources with an implementation. */
export const provider: Codec = {
  ...common,

  describes: (_kind, _values, { body }) => {
    // A resource without the types of its fields does not describe itself.
    const { fields } = itemInBody(body);
    return fields.length > 0 && fields.every(({ type }) => typeof type === 'string');
  },

  shape: () => resourceShape,

  decode: ({ kind }, body) => resourceOf(kind, body as ProviderBody),

  named: byName(foldName),

  traits: ({ kind }, item, key) => {
    const name = fieldNameOf(key);
    return name === undefined ? generalTraits(kind, item, key) : item && fieldTraits(item, name);
  },

  misfit: ({ kind }, item, key, declared) =>
    item === undefined ? undefined : providerMisfit(kind, item, key, declared),

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

  stableValues: (_of, resource) => stableValuesOf(resource),
};

function generalTraits(kind: Kind, item: WireItem | undefined, key: Key): KeyTraits | undefined {
  if (key === 'tags') return TAGS;
  const reference = referencesOfKind(kind).find((one) => one.key === key);
  const traits = reference === undefined ? item && PLAIN : referenceTraits(reference);
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
    same: (left, right) => sameStored(choices, left, right),
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
