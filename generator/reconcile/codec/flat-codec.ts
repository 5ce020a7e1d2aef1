/** The codec of flat objects: root folders, delay profiles. The table of kinds describes their keys. */
import * as z from 'zod';
import { compareText } from '../../base/collections.ts';
import { canonical } from '../../base/json.ts';
import { type Kind, keysOf, kindRow, positionKey, propertyOfKey } from '../../servarr/kinds.ts';
import { ITEMS } from '../../servarr/keys/seen.ts';
import { type Value, isUnset } from '../../servarr/values.ts';
import { flatType } from '../values/flat-types.ts';
import { noneAllowed, protocolsIn } from '../values/protocols.ts';
import type { ValueType } from '../values/value-type.ts';
import type { AppKind, Codec } from './codec.ts';
import type { Body, Key, Resource } from './resource.ts';
import { tableCodec, textOf } from './table-codec.ts';

const table = tableCodec({ typeOf: flatType, named });

/** Encodes and decodes flat objects. */
export const flat: Codec = {
  ...table,

  // The keys that identify a resource, besides its ID.
  shape: (kind) => {
    const shapes = kindRow(kind).identity.map(
      (key) => [propertyOfKey(kind, key), identityType(kind, key).shape ?? z.unknown()] as const,
    );
    return z.looseObject({ id: z.int(), ...Object.fromEntries(shapes) });
  },

  write: (appKind, base, overlay) => {
    const { id, item, values } = overlay;
    const complete = { ...base, ...missingLists(appKind, base) };
    if (id !== undefined) return table.write(appKind, complete, overlay);
    const protocols = protocolsIn(item);
    const blank = protocols === undefined ? complete : { ...complete, [ITEMS]: noneAllowed(protocols) };
    return table.write(appKind, blank, {
      ...overlay,
      values: new Map([...initialValues(appKind), ...values]),
    });
  },

  // The service changes positions automatically.
  stableValues: (appKind, { values, body }) => {
    const position = positionKey(appKind.kind);
    return table.stableValues(appKind, {
      values: new Map([...values].filter(([key]) => key !== position)),
      body,
    });
  },
};

/** Returns the name and the identity that the values of some keys make. Resources of some apps have no name. */
function named(kind: Kind, values: Readonly<Record<Key, Value>>): Pick<Resource, 'identity' | 'name'> {
  const { identity, identityWithoutName = identity } = kindRow(kind);
  const keys = identity.some((key) => !isUnset(values[key])) ? identity : identityWithoutName;
  const texts = keys.map((key) => {
    const { identityText, canonical: textFor } = identityType(kind, key);
    return identityText?.(values[key]) ?? textFor(values[key], {});
  });
  const words = keys.map((key) => shownText(values[key])).filter((word) => word !== '');
  return { name: words.join(' '), identity: JSON.stringify(texts) };
}

const IDENTITY_TYPES = new Map<string, ValueType>();

/** Returns the type of a key that identifies a resource. */
function identityType(kind: Kind, key: Key): ValueType {
  const name = `${kind} ${key}`;
  const row = kindRow(kind).keys[key] ?? {};
  const type = IDENTITY_TYPES.get(name) ?? flatType({ kind, key, row, item: undefined });
  IDENTITY_TYPES.set(name, type);
  return type;
}

/** Returns the lists that a body lacks, which are empty: Lidarr fails on a release profile with one list of terms. */
function missingLists({ kind, app }: AppKind, body: Body): Body {
  const properties = [...keysOf(kind, app)].flatMap(([key, { type, wire = key }]) =>
    type === 'tags' || type === 'texts' ? [wire] : [],
  );
  const missing = properties.filter((property) => (body[property] ?? null) === null);
  return Object.fromEntries(missing.map((property) => [property, []]));
}

/** Returns the keys of a new resource of which the service would store the wrong default. */
function initialValues({ kind, app }: AppKind): [Key, Value][] {
  return [...keysOf(kind, app)].flatMap(([key, { initial }]): [Key, Value][] =>
    initial === undefined ? [] : [[key, initial]],
  );
}

/** Returns a value as text: tags by label, or by ID while their labels are unknown. */
function shownText(value: Value): string {
  if (!Array.isArray(value)) return typeof value === 'number' ? String(value) : textOf(value);
  const labels = value.map((label) => (typeof label === 'string' ? label : `#${canonical(label)}`));
  return labels.sort(compareText).join(', ');
}
