/** The codec of kinds whose keys the table of kinds describes: rows -> values -> body. */
import { type WireItem, parseSchema } from '../../schema/record/schema-response.ts';
import { type KeyRow, keysOf } from '../../servarr/kinds.ts';
import type { Value } from '../../servarr/values.ts';
import type { Body, Key, KeyPlace, ValueType } from '../values/value-type.ts';
import type { AppKind, Codec } from './codec.ts';

/** The parts of a codec that most kinds have. */
export const common = {
  schemaChanges: false,
  parseSchema: ({ kind }, body, place) => parseSchema(kind, body, place),
  itemInBody: (body) => body as WireItem,
  describes: () => true,
  regularExpressions: () => [],
  blank: () => ({}),
  merge: (_blank, body) => body,
  withTargetNames: (_of, resource) => resource,
} satisfies Partial<Codec>;

/** Returns `Codec.named` for kinds whose resources have a name. */
export function byName(identityOf: (name: string) => string = (name) => name): Codec['named'] {
  return (_kind, values) => {
    const name = textOf(values['name']);
    return { name, identity: identityOf(name) };
  };
}

/** Returns a text; an empty one for any other value, which can be an object without a text. */
export function textOf(value: Value): string {
  return typeof value === 'string' ? value : '';
}

/** The keys of the kinds of a codec. */
interface Keys {
  readonly typeOf: (place: KeyPlace & Pick<AppKind, 'app'>) => ValueType;
  /** Returns the rows of the table in the order in which they are written. */
  readonly rowsOf?: (of: AppKind) => ReadonlyMap<Key, KeyRow>;
  /** Returns the row of a key; undefined if suite does not set it. */
  readonly rowOf?: (of: AppKind, key: Key) => KeyRow | undefined;
  /** Returns the keys that a body can show. */
  readonly keysIn?: (of: AppKind, body: Body) => readonly Key[];
  /** The misfit of a key without a row. */
  readonly noRow?: string;
}

const NO_KEY = 'the service has no such key';

/** Returns the parts of a codec that depend on nothing but the types of keys. */
export function tableCodec({
  typeOf,
  rowsOf = ({ kind, app }) => keysOf(kind, app),
  rowOf = (of, key) => {
    const rows = rowsOf(of);
    return rows.get(rowKeyOf(rows, key));
  },
  keysIn = (of) => [...rowsOf(of).keys()],
  noRow = NO_KEY,
}: Keys) {
  // A service can have hundreds of resources, and a profile hundreds of scores.
  const types = new Map<string, ValueType>();
  const typeIn = (of: AppKind, key: Key, item?: WireItem): ValueType => {
    const place = `${of.app} ${of.kind} ${key}`;
    const known = item === undefined ? types.get(place) : undefined;
    if (known !== undefined) return known;
    const type = typeOf({ ...of, key, row: rowOf(of, key) ?? {}, item });
    if (item === undefined && rowsOf(of).has(key)) types.set(place, type);
    return type;
  };

  return {
    ...common,

    traits: (of, item, key) => {
      const type = rowOf(of, key) && typeIn(of, key, item);
      return type && isIn(type, item) ? type : undefined;
    },

    misfit: (of, item, key, declared) => {
      const row = rowOf(of, key);
      if (row === undefined) return noRow;
      const type = typeIn(of, key, item);
      if (isIn(type, item)) return type.misfit(declared);
      return row.instead === undefined ? NO_KEY : `${NO_KEY}; ${row.instead}`;
    },

    properties: (of) =>
      new Map(
        [...rowsOf(of)].flatMap(([key, { wire = key, wireList = wire }]) => [
          [wire, key],
          [wireList, key],
        ]),
      ),

    defaultOf: (of, schema, key) => typeIn(of, key, schema).standard,

    /** Returns the values that a body shows. */
    read: (of: AppKind, body: Body): ReadonlyMap<Key, Value> => {
      const shown = keysIn(of, body).flatMap((key): readonly (readonly [Key, Value])[] => {
        if (rowOf(of, key) === undefined) return [];
        const type = typeIn(of, key);
        return type.family?.read(body) ?? [[key, type.read(body)]];
      });
      return new Map(shown.filter(([, value]) => value !== undefined));
    },

    write: (of, base, { id, item, values }) => {
      const rows = rowsOf(of);
      const rank = [...rows.keys()];
      const given = [...Map.groupBy(values, ([key]) => rowKeyOf(rows, key))].toSorted(
        ([left], [right]) => rank.indexOf(left) - rank.indexOf(right),
      );
      const body = given.reduce<Body>((before, [key, own]) => {
        const type = typeIn(of, key, item);
        const written = type.family?.write(new Map(own), before) ?? type.write(own[0]?.[1], before);
        return { ...before, ...written };
      }, base);
      return id === undefined ? body : { ...body, id };
    },

    stableValues: (of, { values, body }) => {
      const rows = rowsOf(of);
      return new Map(
        [...values].map(([key, value]) => [key, typeIn(of, rowKeyOf(rows, key)).canonical(value, body)]),
      );
    },
  } satisfies Partial<Codec> & Record<'read', unknown>;
}

function isIn(type: ValueType, item: WireItem | undefined): boolean {
  return item === undefined || type.isIn(item);
}

/** Returns the key of the row: of a key in a family, such as `scores.x265`, that of the family. */
function rowKeyOf(rows: ReadonlyMap<Key, KeyRow>, key: Key): Key {
  const [family = key] = key.split('.', 1);
  return rows.has(family) ? family : key;
}
