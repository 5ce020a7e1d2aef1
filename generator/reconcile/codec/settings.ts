/** The codec of settings: one object, whose keys are those that the service shows. */
import * as z from 'zod';
import { lookUp, sortedSet } from '../../base/collections.ts';
import { type Json, canonical } from '../../base/json.ts';
import { choicesOf } from '../../servarr/choices/choices.ts';
import {
  type KeyRow,
  type Kind,
  itemsOf,
  keyOfProperty,
  kindRow,
  propertyOfKey,
  settingsRow,
} from '../../servarr/kinds.ts';
import { MASK, type Value, isUnset } from '../../servarr/values.ts';
import { type KeyTraits, PLAIN, TAG } from '../values/key-traits.ts';
import { choiceNames } from './choices.ts';
import type { Codec } from './codec.ts';
import { flat } from './flat.ts';
import { shapeInWords } from './unsupported-values.ts';
import type { Key } from './resource.ts';

/** Key types whose declared value has another JSON type than the stored one. */
const ENCODED: ReadonlySet<KeyRow['type']> = new Set(['login', 'secret', 'tag'] as const);

const shape = z.looseObject({ id: z.int() });

/** Encodes and decodes settings. */
export const settings: Codec = {
  ...flat,

  shape: () => shape,

  decode: ({ kind }, body) => {
    // Services show a hash of the password, which shows only that it has changed.
    const hasLogin = !isUnset(body['username'] as Value) && !isUnset(body['password'] as Value);
    const values = Object.entries(body).flatMap(([property, value]): [Key, Value][] => {
      const key = keyOfProperty(kind, property);
      if (!isOffered(kind, key) || value === null) return [];
      if (lookUp(kindRow(kind).keys, key)?.type === 'login') return hasLogin ? [[key, MASK]] : [];
      return [[key, value as Json]];
    });
    const { name, identity } = flat.named(kind, {});
    return { id: body.id, name, identity, implementation: '', variant: '', values: new Map(values), body };
  },

  traits: ({ kind, app }, _item, key) => {
    const row = lookUp(kindRow(kind).keys, key);
    return isOffered(kind, key) ? traitsOf(row ?? {}, app) : undefined;
  },

  misfit: ({ kind }, item, key, declared) => {
    if (!isOffered(kind, key)) return 'suite does not set this key';
    if (item === undefined) return undefined;
    const property = propertyOfKey(kind, key);
    if (!Object.hasOwn(item, property)) return 'the service has no such key';
    const shown = item[property] as Json;
    const isEncoded = ENCODED.has(lookUp(kindRow(kind).keys, key)?.type);
    if (isEncoded || shown === null || shapeInWords(shown) === shapeInWords(declared)) return undefined;
    return `the service takes ${shapeInWords(shown)} here now`;
  },

  write: ({ kind }, base, { id, values }) => {
    const written = [...values].flatMap(([key, value]) => propertiesOf(kind, key, value));
    return { ...base, ...Object.fromEntries(written), ...(id === undefined ? {} : { id }) };
  },

  stableValues: ({ kind }, { body, values }) => {
    const login = [body['username'] ?? null, body['password'] ?? null] as Json;
    const stored = ([key, value]: [Key, Value]): [Key, string] => [
      key,
      canonical(lookUp(kindRow(kind).keys, key)?.type === 'login' ? login : (value ?? '')),
    ];
    return new Map([...values].map(stored));
  },
};

function traitsOf(row: KeyRow, app: string): KeyTraits {
  if (row.type === 'tag') return TAG;
  const choices = Object.entries(choicesOf(row, app) ?? {}).map(([name, value]) => ({ name, value }));
  return {
    ...PLAIN,
    shown: (stored, names) =>
      (typeof stored === 'string' ? itemsOf(row.type, stored) : undefined) ??
      choiceNames(choices, PLAIN.shown(stored, names)),
    hidden: row.type === 'login' || row.type === 'secret',
    // The service stores a new hash for each password that it receives, and shows the hash.
    ...(row.type === 'login' ? { sentWhenChanged: true } : {}),
    same: (left, right) => canonicalText(row, left) === canonicalText(row, right),
  };
}

/** True for a key that a configuration may set. */
function isOffered(kind: Kind, key: Key): boolean {
  const { excludedKeys, keys } = kindRow(kind);
  if (lookUp(keys, key) !== undefined) return true;
  return settingsRow(kind)?.onlyKnownKeys === false && !excludedKeys.includes(key) && key !== 'id';
}

/** Services reject a new password that is not confirmed. */
function propertiesOf(kind: Kind, key: Key, value: Value): [string, Value][] {
  if (lookUp(kindRow(kind).keys, key)?.type !== 'login') return [[propertyOfKey(kind, key), value]];
  const { username, password } = value as { readonly username: Json; readonly password: Json };
  return [
    ['username', username],
    ['password', password],
    ['passwordConfirmation', password],
  ];
}

/** Returns one text for all values that a service stores alike. */
function canonicalText(row: KeyRow, value: Value): string {
  if (isUnset(value)) return '';
  const items = typeof value === 'string' ? itemsOf(row.type, value) : undefined;
  if (items === undefined) return canonical(value ?? null);
  if (row.type !== 'hosts') return items.join(',');
  return sortedSet(items.map((item) => item.toLowerCase())).join(',');
}
