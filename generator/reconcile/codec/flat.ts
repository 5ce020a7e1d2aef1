/** The codec of flat objects: root folders, delay profiles. The table of kinds describes their keys. */
import * as z from 'zod';
import { compareText } from '../../base/collections.ts';
import { type Json, canonical } from '../../base/json.ts';
import { trimPathEnd } from '../../base/text.ts';
import {
  type KeyRow,
  UNLIMITED,
  type Kind,
  keysOf,
  kindRow,
  positionKey,
  propertyOfKey,
  referencesOfKind,
} from '../../servarr/kinds.ts';
import { type Value, isUnset } from '../../servarr/values.ts';
import { ITEMS, hasSizes, isSeen } from '../../servarr/keys/seen.ts';
import { type KeyTraits, PLAIN, TAGS, asSet, referenceTraits } from '../values/key-traits.ts';
import type { AppKind, Codec } from './codec.ts';
import { common } from './common.ts';
import {
  allowedProtocols,
  isProtocolKey,
  noneAllowed,
  partOf,
  protocolsIn,
  unknownProtocol,
  withProtocols,
} from './protocols.ts';
import type { Body, Key } from './resource.ts';

/** Encodes and decodes flat objects. */
export const flat: Codec = {
  ...common,

  // The keys that identify a resource, besides its ID.
  shape: (kind) => {
    const { identity, keys } = kindRow(kind);
    const shapes = identity.map((key) => [propertyOfKey(kind, key), shapeOf(keys[key])] as const);
    return z.looseObject({ id: z.int(), ...Object.fromEntries(shapes) });
  },

  decode: ({ kind, app }, body) => {
    const found = [...rowsOf(kind, app)].flatMap(([key, row]): [Key, Value][] => {
      const stored = storedOf({ kind, app }, key, row, body);
      return stored === null ? [] : [[key, stored]];
    });
    const values = new Map(found);
    const named = flat.named(kind, Object.fromEntries(values));
    return { id: body.id, ...named, implementation: '', variant: '', values, body };
  },

  named: (kind, values) => {
    const { keys } = kindRow(kind);
    const identity = identityOf(kind, values);
    const plain = identity.map((key) => {
      const [row, value] = [keys[key], values[key]];
      return row?.type === 'tags' || row?.type === 'texts' ? asSet(value) : plainText(row, value);
    });
    const shown = identity.map((key) => shownText(values[key])).filter((one) => one !== '');
    return { name: shown.join(' '), identity: JSON.stringify(plain) };
  },

  traits: ({ kind, app }, _item, key) => {
    const row = rowsOf(kind, app).get(key);
    const reference = referencesOfKind(kind).find((one) => one.key === key);
    if (row === undefined || reference !== undefined) return reference && row && referenceTraits(reference);
    if (row.type === 'tags') return TAGS;
    const same: KeyTraits['same'] = (left, right) => canonicalText(row, left) === canonicalText(row, right);
    return { ...PLAIN, same, ...(row.type === 'folder' ? { dependsOn: 'folder' } : {}) };
  },

  misfit: ({ kind, app }, shown, key, declared) => {
    const rows = rowsOf(kind, app);
    const row = rows.get(key);
    if (row === undefined || (shown !== undefined && !isSeen(key, row, shown)))
      return 'the service has no such key';
    return row.type === 'protocols' ? unknownProtocol(shown, declared) : undefined;
  },

  properties: ({ kind, app }) =>
    new Map(
      [...rowsOf(kind, app)].flatMap(([key, { wire = key, wireList = wire }]) => [
        [wire, key],
        [wireList, key],
      ]),
    ),

  write: ({ kind, app }, base, { id, item: shown, values }) => {
    const rows = rowsOf(kind, app);
    const isNew = id === undefined;
    const given = new Map([...(isNew ? initialValues(kind, app) : []), ...values]);
    const protocols = protocolsIn(isNew ? shown : base);
    const written = [...given].flatMap(([key, value]) => {
      const row = rows.get(key);
      if (protocols !== undefined && isProtocolKey(row)) return [];
      const path = row?.type === 'folder' && typeof value === 'string';
      const isUnlimited = row?.type === 'size' && value === UNLIMITED;
      if (row?.type === 'quality') return [];
      const one = [row?.wire ?? key, path ? withoutSlash(value, row) : isUnlimited ? null : value] as const;
      return row?.wireList === undefined ? [one] : [one, [row.wireList, asList(row, value)] as const];
    });
    const parts = [...given].map(([key, value]) => [rows.get(key) ?? {}, value] as const);
    return {
      ...base,
      ...(protocols && { [ITEMS]: withProtocols(isNew ? noneAllowed(protocols) : protocols, parts) }),
      ...Object.fromEntries(written),
      ...(isNew ? {} : { id }),
    };
  },

  stableValues: ({ kind, app }, { values }) => {
    const rows = keysOf(kind, app);
    // The service changes positions automatically.
    const stable = [...values].filter(([key]) => key !== positionKey(kind));
    return new Map(stable.map(([key, value]) => [key, canonicalText(rows.get(key) ?? {}, value)]));
  },
};

/** Returns the rows of the keys that suite sets: those of the table, and the position. */
function rowsOf(kind: Kind, app: string): ReadonlyMap<Key, KeyRow> {
  const position = positionKey(kind);
  const rows = keysOf(kind, app);
  return position === undefined ? rows : new Map([...rows, [position, { type: 'number' }]]);
}

/** Returns the stored value of a key: of a list of IDs the only one, as the older API has it, or the whole list. */
function storedOf(
  { kind, app }: AppKind,
  key: Key,
  { wire = key, wireList, inItems, none, type }: KeyRow,
  body: Body,
): Json {
  const protocols = protocolsIn(body);
  if (type === 'protocols') return protocols === undefined ? null : allowedProtocols(protocols);
  if (inItems !== undefined && protocols !== undefined) return partOf(protocols, inItems);
  if (type === 'quality') return QUALITY.safeParse(body[wire]).data?.name ?? null;
  if (type === 'size') return (body[wire] ?? (hasSizes(kind, app, body) ? UNLIMITED : null)) as Json;
  const list = wireList === undefined ? undefined : body[wireList];
  if (!Array.isArray(list)) return (body[wire] ?? null) as Json;
  return (list.length < 2 ? (list[0] ?? none ?? null) : list) as Json;
}

const QUALITY = z.looseObject({ name: z.string() });

/** Returns a reference as the newer API has it. An API ignores the property that it does not know. */
function asList({ none }: KeyRow, value: Value): Json {
  if (Array.isArray(value)) return value;
  return isUnset(value) || value === none ? [] : [value ?? null];
}

/** Returns the keys that identify a resource. */
function identityOf(kind: Kind, values: Readonly<Record<Key, Value>>): readonly Key[] {
  const { identity, identityWithoutName: others } = kindRow(kind);
  return others === undefined || identity.some((key) => !isUnset(values[key])) ? identity : others;
}

/** Returns one text for all values that a service stores alike. */
function canonicalText(row: KeyRow, value: Value): string {
  if (isUnset(value)) return row.type === 'size' ? UNLIMITED : '';
  if (row.type === 'protocols') return canonical(allowedProtocols(value));
  return row.type === 'tags' ? canonical(asSet(value)) : plainText(row, value);
}

/** Returns a value as text, without the differences that services ignore; an empty text for an object. */
function plainText(row: KeyRow | undefined, value: Value): string {
  if (typeof value === 'string') return row?.type === 'guid' ? value.toLowerCase() : withoutSlash(value, row);
  return isUnset(value) ? '' : canonical(value);
}

/** Removes the slashes at the end of a path, which make no difference; leaves other texts as they are. */
export function withoutSlash(text: string, row: Pick<KeyRow, 'type'> | undefined): string {
  if (row?.type !== 'folder' && row?.type !== 'remotePath') return text;
  return trimPathEnd(text, row.type === 'remotePath' ? '/\\' : '/');
}

/** Returns the keys of a new resource of which the service would store the wrong default. */
function initialValues(kind: Kind, app: string): [Key, Value][] {
  return [...keysOf(kind, app)].flatMap(([key, { initial }]): [Key, Value][] =>
    initial === undefined ? [] : [[key, initial]],
  );
}

/**
 * Returns the shape of a key: a service can store a resource without a name or without the key of another app, but not
 * without a path.
 */
function shapeOf(row: KeyRow | undefined): z.ZodType {
  if (row?.type === 'tags') return z.array(z.int());
  if (row?.type === 'quality') return QUALITY;
  if (row?.apps !== undefined) return z.union([z.string(), z.int()]).nullish();
  return row?.type === 'text' ? z.string().nullish() : z.string();
}

/** Returns a value as text: tags by label, or by ID while their labels are unknown. */
function shownText(value: Value): string {
  if (!Array.isArray(value)) return typeof value === 'number' ? String(value) : textOf(value);
  const labels = value.map((one) => (typeof one === 'string' ? one : `#${canonical(one)}`));
  return labels.sort(compareText).join(', ');
}

/** Returns a text; an empty one for any other value, which can be an object without a text. */
export function textOf(value: Value): string {
  return typeof value === 'string' ? value : '';
}
