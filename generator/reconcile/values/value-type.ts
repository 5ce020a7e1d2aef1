/** The types of the keys in the table of kinds: how a body has their values, beside their traits. Pure. */
import type * as z from 'zod';
import type { Json } from '../../base/json.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import type { KeyRow, KeyType, Kind } from '../../servarr/kinds.ts';
import type { Value } from '../../servarr/values.ts';
import { type KeyTraits, PLAIN, textFor } from './key-traits.ts';

/** The name of a key in a configuration, in plans, messages and the state: `priority`, `tags`, `fields.host`. */
export type Key = string;

/** The JSON object of a resource, as a service shows it or takes it. It can hold secrets: never print it. */
export type Body = Readonly<Record<string, unknown>>;

/** A key with its row of the table. */
export interface KeyPlace {
  readonly kind: Kind;
  readonly key: Key;
  readonly row: KeyRow;
  /** The schema item, the body of a resource, or an object with all keys that the service shows; undefined if unknown. */
  readonly item: WireItem | undefined;
}

/** One key of the table. A new type of key is one row of a table of these. */
export interface ValueType extends KeyTraits {
  /** Returns true if the service has the key. */
  readonly isIn: (item: Body) => boolean;
  /** Returns the value that a body shows; undefined for none. */
  readonly read: (body: Body) => Value;
  /** Returns the properties that give a body a stored value. They can depend on those that the body has. */
  readonly write: (stored: Value, body: Body) => Body;
  /** Returns one text for all values that a service stores alike. The state has its digest: it is a file format. */
  readonly canonical: (stored: Value, body: Body) => string;
  /** Returns why the service cannot take a declared value, one clause; undefined if it can, or that is unknown. */
  readonly misfit: (declared: Json) => string | undefined;
  /** The default that the schema shows. */
  readonly standard: Value;
  /** The keys of a row that stands for several, such as `scores.x265`: a body is read and written once for all. */
  readonly family?: {
    readonly read: (body: Body) => readonly (readonly [Key, Value])[];
    readonly write: (stored: ReadonlyMap<Key, Value>, body: Body) => Body;
  };
  /** The shape of the property of a key that identifies a resource. */
  readonly shape?: z.ZodType;
  /** Returns the text by which the key identifies a resource, if it is not the canonical one. */
  readonly identityText?: (stored: Value) => string;
}

/** The types of keys of a codec that are more than a property. */
export type TypeTable = Partial<Record<KeyType, (place: KeyPlace) => Partial<ValueType>>>;

/** Returns the type of a key with the parts of its row in a table; the rest of it is one property of the body. */
export function typeIn(table: TypeTable, place: KeyPlace, plain: Partial<ValueType> = {}): ValueType {
  const { key, row } = place;
  const { wire = key, type } = row;
  return {
    ...PLAIN,
    isIn: (item) => item[wire] !== undefined,
    read: (body) => (body[wire] ?? undefined) as Value,
    write: (stored) => ({ [wire]: stored }),
    canonical: textFor,
    misfit: () => undefined,
    standard: undefined,
    ...plain,
    ...(type && table[type]?.(place)),
  };
}
