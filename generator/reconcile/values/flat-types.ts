/** The types of the keys of flat objects. Pure. */
import * as z from 'zod';
import { type Json, canonical } from '../../base/json.ts';
import { trimPathEnd } from '../../base/text.ts';
import { isSeen } from '../../servarr/keys/seen.ts';
import { UNLIMITED } from '../../servarr/kinds.ts';
import { hasSizes } from '../../servarr/kinds/quality-sizes.ts';
import { type Value, isUnset } from '../../servarr/values.ts';
import { PLAIN, TAGS, asSet, referenceIn, textFor } from './key-traits.ts';
import { partType, protocolsType } from './protocols.ts';
import { type KeyPlace, type TypeTable, type ValueType, typeIn } from './value-type.ts';

const QUALITY = z.looseObject({ name: z.string() });

const TYPES: TypeTable = {
  folder: ({ key, row: { wire = key } }) => ({
    canonical: (stored) => plainText(withoutSlash(stored, '/')),
    write: (stored) => ({ [wire]: withoutSlash(stored, '/') }),
    dependsOn: 'folder',
  }),
  foreignId: () => ({ canonical: (stored) => plainText(stored).toLowerCase() }),
  protocols: protocolsType,
  quality: ({ key, row: { wire = key } }) => ({
    read: (body) => QUALITY.safeParse(body[wire]).data?.name,
    write: () => ({}),
    shape: QUALITY,
  }),
  reference: (place) => ({
    ...referenceIn(place.kind, place.key),
    ...(place.row.wireList && listedReference(place)),
  }),
  remotePath: () => ({ canonical: (stored) => plainText(withoutSlash(stored, '/\\')) }),
  size: ({ key, row: { wire = key } }) => ({
    read: (body) => (body[wire] ?? (hasSizes(body) ? UNLIMITED : undefined)) as Value,
    write: (stored) => ({ [wire]: stored === UNLIMITED ? null : stored }),
    canonical: (stored) => (isUnset(stored) ? UNLIMITED : plainText(stored)),
    written: (shown) => (shown === UNLIMITED ? null : shown),
  }),
  tags: () => ({
    ...TAGS,
    canonical: (stored) => textFor(asSet(stored)),
    shape: z.array(z.int()),
  }),
  text: () => ({ shape: z.string().nullish() }),
  texts: () => ({ identityText: (stored) => canonical(asSet(stored)) }),
};

/** Returns the type of a key of a flat object. */
export function flatType(place: KeyPlace): ValueType {
  const { key, row } = place;
  const type = typeIn(TYPES, place, {
    isIn: (item) => isSeen(key, row, item),
    canonical: plainText,
    shape: row.apps === undefined ? z.string() : z.union([z.string(), z.int()]).nullish(),
    ...(row.inItems && partType(key, row.inItems)),
  });
  if (type.same !== PLAIN.same) return type;
  return { ...type, same: (left, right) => type.canonical(left, {}) === type.canonical(right, {}) };
}

/** Returns a value as text, without the differences that services ignore. */
function plainText(value: Value): string {
  return typeof value === 'string' ? value : textFor(value);
}

/** Removes the slashes at the end of a path, which make no difference. */
function withoutSlash(value: Value, slashes: string): Value {
  return typeof value === 'string' ? trimPathEnd(value, slashes) : value;
}

/** Newer services have a list of IDs: the only one is the value, as in older services, or else the whole list. */
function listedReference({ key, row: { wire = key, wireList = wire, none } }: KeyPlace): Partial<ValueType> {
  return {
    read: (body) => {
      const list = body[wireList];
      if (!Array.isArray(list)) return (body[wire] ?? undefined) as Value;
      return (list.length < 2 ? (list[0] ?? none) : list) as Value;
    },
    // An API ignores the property that it does not know.
    write: (stored) => ({ [wire]: stored, [wireList]: asList(stored, none) }),
  };
}

function asList(value: Value, none: number | undefined): Json {
  if (Array.isArray(value)) return value;
  return isUnset(value) || value === none ? [] : [value ?? null];
}
